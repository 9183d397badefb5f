/** What the game's view and queries answer, in its own words (rulebook section 28). */
import type { Json, Tagged } from "../../state/contract";

export type ClassName = "Fighter" | "Rogue" | "Wizard";
export type ChamberType = "Entrance" | "Empty" | "Monster" | "Treasure" | "Trap" | "Boss";
export type MonsterType =
  | "PoisonousSnake"
  | "Skeleton"
  | "Shadow"
  | "AnimatedArmor"
  | "Gargoyle"
  | "Mummy"
  | "Wraith";
export const ABILITIES = ["STR", "DEX", "CON", "INT", "WIS", "CHA"] as const;
export type Ability = (typeof ABILITIES)[number];

export interface Summary {
  id: number;
  name: string;
  class: ClassName;
  level: number;
  xp: number;
  hp: number;
  max_hp: number;
  ac: number;
  temple: number;
  chamber: number;
  dead: boolean;
}

export interface Weapon {
  slot: "Primary" | "Secondary";
  name: string;
  blessed: boolean;
  attack: number;
  damage: string;
  damage_type: string;
}

export interface Death {
  temple: number;
  chamber: number;
  killed_by: string;
  cause: string;
  level: number;
}

export interface Sheet extends Summary {
  owner: string;
  xp_to_next: number;
  hp_cap: number;
  effective_ac: number;
  abilities: Record<Ability, { score: number; modifier: number; drained: boolean }>;
  saves: Record<Ability, number>;
  skills: Record<string, { bonus: number; proficient: boolean; expertise: boolean }>;
  weapons: Weapon[];
  armor: string;
  shield: boolean;
  gold: number;
  tithe: number;
  potions: number;
  keys: number;
  slots: [left: number, most: number][];
  features: Record<string, string>;
  conditions: Record<string, number>;
  in_combat: boolean;
  fighting: string;
  standoff: boolean;
  temples_conquered: number;
  relics?: { name: string; text: string; hp: number }[];
  death: Death | null;
}

export interface Way {
  index: number;
  opened: boolean;
  to: number;
  locked?: boolean;
  /** What is noticed at it while it is closed. */
  sign?: string;
  type?: ChamberType;
  yonder?: number;
  monster?: MonsterType | null;
  trap?: boolean;
}

export interface Monster {
  type: MonsterType;
  name: string;
  hp: number;
  max_hp: number;
  ac: number;
  alive: boolean;
  asleep: number;
  xp: number;
}

export interface Loot {
  weapon: string;
  secondary: string;
  armor: string;
  shield: boolean;
  gold: number;
  potions: number;
}

export interface Body {
  index: number;
  chamber: number;
  explorer: number;
  name: string;
  class: ClassName;
  level: number;
  looted: boolean;
  looted_by: number;
  loot: Loot | null;
}

export interface Guest {
  id: number;
  name: string;
  class: ClassName;
  level: number;
  in_combat: boolean;
  searched: boolean;
}

export interface ChamberFacts {
  temple: number;
  id: number;
  type: ChamberType;
  yonder: number;
  exits: Way[];
  monster: Monster | null;
  trap: { dc: number; armed: boolean } | null;
  /** The curious thing in it, if it holds one. */
  curio?: { id: string; name: string; text: string; tried: boolean } | null;
  looted: boolean;
  bodies: Body[];
  explorers: Guest[];
}

/** How a fight may end: with the monster here (no exit), or with one behind an opened door. */
export interface Prospect {
  exit: number | null;
  mine: number;
  monster: MonsterType;
  name: string;
  hp: number;
  max_hp: number;
  win_bps: number;
  cost: number;
  with: string;
  verdict: "safe" | "good" | "fair" | "even" | "poor" | "hopeless";
  text: string;
}

/** A life in a few sentences. */
export interface LifeTold {
  name: string;
  epithet: string;
  sentences: string[];
}

export interface Progress {
  chambers_explored: number;
  xp_earned: number;
  dread_bps: number;
}

export interface TempleLine {
  id: number;
  difficulty: number;
  tier: string;
  owner: string;
  boss: "Undiscovered" | "Alive" | "Defeated";
  boss_chamber: number;
  chambers: number;
  deepest_yonder: number;
  /** How many are inside; only the lobby's list says it. */
  explorers?: number;
  /** Doors of its entrance that nobody has opened; only the lobby's list says it. */
  closed_doors?: number;
}

export interface MapNode {
  id: number;
  type: ChamberType;
  yonder: number;
  unopened: number;
  monster: MonsterType | null;
  trap: boolean;
  looted: boolean;
  bodies: number;
  explorers?: number[];
}

export interface AreaMap {
  here: number;
  chambers: MapNode[];
  links: [number, number][];
}

export interface Standing {
  sheet: Sheet;
  chamber: ChamberFacts | null;
  progress: Progress | null;
  temple?: TempleLine;
  map: AreaMap | null;
}

export interface TempleView {
  account: string;
  explorers: Standing[];
  minted: number;
  temples: TempleLine[];
  temple_count: number;
}

export interface TempleFacts extends Omit<TempleLine, "explorers"> {
  unopened_exits: number;
  explorers: number[];
  bodies: Body[];
  conquered_by: number;
  map: { chambers: MapNode[]; links: [number, number][] };
}

export interface LobbyFacts {
  explorers: Summary[];
  temples: number[];
  all_temples: TempleLine[];
}

export interface ClassCard {
  class: ClassName;
  role: string;
  emblem: string;
  hit_die: number;
  weapons: string[];
  armor: string;
  preferred: string[];
  saves: string[];
  skills: string[];
  slots: number[];
}

export interface TierCard {
  difficulty: number;
  tier: string;
  /** `more_hp`: by how many percent they have more than others of their kind. */
  zones: { from_yonder: number; monsters: MonsterType[]; more_hp: number }[];
  boss: MonsterType;
  boss_hp: number;
  /** Of a hundred, near the entrance. */
  doors_with_monsters: number;
  trap_dc: number;
}

export interface MonsterCard {
  name: string;
  ac: number;
  hp: number;
  xp: number;
  cr: string;
  attacks: { name: string; bonus: number; damage: string; type: string }[];
}

export interface GuideFacts {
  classes: ClassCard[];
  tiers: TierCard[];
  monsters: Record<string, MonsterCard>;
  spells: Record<string, { name: string; level: number; kind: string; text: string }>;
}

export interface Possibility {
  entry: {
    id: string;
    label: string;
    action: string;
    args: { [name: string]: Json };
    random: boolean;
    ends_turn: boolean;
  };
  enabled: boolean;
  code: string;
  reason: string;
}

export interface Grave {
  explorer: number;
  name: string;
  class: ClassName;
  level: number;
  xp: number;
  owner: string;
  temple: number;
  chamber: number;
  killed_by: string;
  cause: string;
  looted_by: number;
}

export interface Place {
  explorer: number;
  name: string;
  class: ClassName;
  level: number;
  owner: string;
  score: number;
}

export interface TokenRow {
  collection: string;
  token_id: number;
  owner: string;
  approved: string;
}

export interface Metadata {
  name: string;
  description: string;
  image: string;
  external_link: string;
  attributes: { trait_type: string; value: string | number }[];
}

export interface RollMade {
  type: "roll_made";
  explorer_id: number;
  purpose: string;
  dice: number[];
  kept: number;
  modifier: number;
  total: number;
  target: number;
  success: boolean;
}

export interface DamageRolled {
  type: "damage_rolled";
  explorer_id: number;
  by: string;
  dice: number[];
  modifier: number;
  total: number;
  damage_type: string;
  critical: boolean;
  halved: boolean;
}

/** Fields of an event by name; the game's own events carry numbers, text and flags. */
export const num = (event: Tagged, name: string): number => {
  const value = event[name];
  return typeof value === "number" ? value : 0;
};
export const str = (event: Tagged, name: string): string => {
  const value = event[name];
  return typeof value === "string" ? value : "";
};
export const yes = (event: Tagged, name: string): boolean => event[name] === true;
