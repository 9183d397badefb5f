/** What the stage reads of the game's view. Names are the rulebook's; the stage works nothing out (L-568). */
export const ATTRIBUTES = [
  "strength",
  "dexterity",
  "constitution",
  "intelligence",
  "wisdom",
  "charisma",
  "perception",
] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export const ZONES = ["high", "middle", "low"] as const;
export type Zone = (typeof ZONES)[number];
export type Status =
  | "creating"
  | "town"
  | "exploring"
  | "fight_turn"
  | "fight_defend"
  | "dead"
  | "victorious"
  | "retired";

export interface Thing {
  /** The item's number; 0 for what is counted in uses. */
  item: number;
  slot: "weapon" | "armor" | "potion" | "spell";
  kind: string;
  name: string;
  /** "3d4", "AC 12", "+3 AC": what it does, in few words. */
  does: string;
  damaged: boolean;
  found: boolean;
  equipped: boolean;
  /** Unused, and better than what is in use. */
  better: boolean;
  uses: number;
}

export interface Ware {
  category: "weapon" | "armor" | "potion" | "spell";
  kind: string;
  name: string;
  does: string;
  price: number;
  uses: number;
  /** How much better than what one wears: "+5", "−2"; empty where nothing is compared. */
  compare: string;
}

export interface Ring {
  ring: number;
  kind: string;
  name: string;
  attribute: Attribute;
  applied: number;
  cursed: boolean;
}

export interface Hero {
  id: number;
  name: string;
  status: Status;
  dice_mode: string;
  menace: string;
  attributes: Record<Attribute, number>;
  max_hp: number;
  hp: number;
  ac: number;
  gold: number;
  xp: number;
  /** XP at which this level began and at which the next begins. */
  level_xp: [from: number, to: number];
  level: number;
  points: number;
  deaths: number;
  depth: number;
  poison: number;
  sapped: number;
  weapon: string;
  armor: string;
  /** In the end: what deeds have earned, and the tale of them. */
  epithet: string;
  tale: string[];
}

export interface Creation {
  pending: number;
  /** Between what a value may be, such as "5 to 20". */
  between: string;
  rolled: number;
  assigned: Attribute[];
  /** The running preview: label and value, as the game says it. */
  preview: [label: string, value: string][];
}

/** What stands in a room and can be used once in a fight. */
export interface Fixture {
  kind: string;
  name: string;
  label: string;
  text: string;
  used: boolean;
}

/** A way out of the room; 0 leads up. */
export interface Way {
  way: number;
  name: string;
  trace: string;
  glint: boolean;
  signs: string;
  /** What the omens told of it, and the monster that a vision showed. */
  omen: string;
  omen_monster: string;
}

/** A room that lies behind the hero. */
export interface Step {
  depth: number;
  monster: string;
  name: string;
  charmed: boolean;
}

export interface Room {
  depth: number;
  shape: string;
  name: string;
  chest: "none" | "closed" | "opened";
  monster: string;
  monster_name: string;
  deepest: number;
  ways: Way[];
  trail: Step[];
  trap: string;
  trap_name: string;
  trap_avoided: boolean;
  trap_damage: number;
  defeated: boolean;
  charmed: boolean;
  xp: number;
  gold: number;
  found: string[];
  thing: Fixture;
}

export interface Fight {
  monster: string;
  name: string;
  round: number;
  revealed: boolean;
  band: string;
  hp: number | null;
  max_hp: number | null;
  facts: [label: string, value: string][];
  /** Chances as one can guess them: slim, poor, fair, good. */
  guesses: Record<string, string>;
  /** What those words mean in per cent; empty once the monster was examined. */
  guess_words: string;
  effects: string[];
  /** What was used up in this fight or turn. */
  examined: boolean;
  prayed: boolean;
  charmed: boolean;
  charm_immune: boolean;
  extra_attack: boolean;
  /** Its first sight, and what it is known for. */
  entrance: string;
  known_for: string;
  /** Where a heavy blow is aimed; empty if none is coming. */
  heavy: string;
  /** The next blow meets no guard, whatever one does. */
  unguarded: boolean;
  spirit: string;
  /** What matters now, or else what always does. */
  advice: string;
  urgent: boolean;
}

export interface Companion {
  species: string;
  name: string;
  hp: number;
  max_hp: number;
  ac: number;
  strength: number;
  dice: string;
}

export interface Service {
  service: string;
  place: string;
  host: string;
  price: number;
  open: boolean;
  code: string;
  reason: string;
}

export interface Quest {
  quest: number;
  monster: string;
  name: string;
  reward: number;
}

export type Death = {
  number: number;
  cause: string;
  by: string;
  depth: number;
  raw: number;
  total: number;
  difficulty: number;
  luck: number;
  chance: number;
  revived: boolean;
};

export interface Standing {
  hero: Hero;
  creation: Creation | null;
  things: Thing[];
  rings: Ring[];
  wares: Ware[];
  services: Service[];
  revival: { difficulty: number; luck: number; chance_bp: number };
  companion: Companion | null;
  room: Room | null;
  fight: Fight | null;
  quests: Quest[];
  death: Death | null;
  counters: [label: string, value: number][];
}

export interface HallRecord {
  hero: number;
  owner: string;
  name: string;
  level: number;
  deaths: number;
  actions: number;
  kills: number;
  weapon: string;
  armor: string;
  dice_mode: string;
  menace: string;
  epithet: string;
}

export interface GraveRecord {
  hero: number;
  owner: string;
  name: string;
  level: number;
  depth: number;
  cause: string;
  /** What killed the hero, in words, and its kind for the picture. */
  by: string;
  by_kind: string;
  kills: number;
  epithet: string;
}
