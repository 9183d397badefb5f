/** The game's own view, as it comes over the wire: one part for each part of a screen (L-530, L-560 and following). */
import type { Attribute, Companion, Death, Fixture, Quest, Ring, Status, Step } from "./types";

export interface AttributeView {
  attribute: Attribute;
  short: string;
  value: number;
  effective: number;
  text: string;
}
export interface ItemView {
  item: number;
  slot: "weapon" | "armor";
  kind: string;
  name: string;
  dice: string;
  ac: number;
  damaged: boolean;
  found: boolean;
  equipped: boolean;
  better: boolean;
}
export interface StackView {
  kind: string;
  name: string;
  uses: number;
  text: string;
}
export interface CreationView {
  pending: number;
  rolls: [low: number, high: number];
  index: number;
  placed: AttributeView[];
  hp: [low: number, high: number];
  ac: [low: number, high: number];
  gold: [low: number, high: number];
}
export interface ServiceView {
  service: string;
  place: string;
  host: string;
  price: number;
  open: boolean;
  code: string;
  reason: string;
}
export interface WareView {
  category: "weapon" | "armor" | "potion" | "spell";
  kind: string;
  name: string;
  price: number;
  shortfall: number;
  dice: string;
  ac: number;
  uses: number;
  text: string;
  better: number;
}
export interface WayView {
  way: number;
  name: string;
  sign: string;
  trace: string;
  glint: boolean;
  signs: string;
  omen: { sound: string; text: string; monster: string; name: string } | null;
}
export interface RoomView {
  depth: number;
  shape: string;
  shape_text: string;
  chest: "none" | "closed" | "opened";
  deepest: number;
  ways: WayView[];
  trail: Step[];
  trap: string;
  trap_name: string;
  trap_avoided: boolean;
  trap_damage: number;
  monster: string;
  monster_name: string;
  defeated: boolean;
  charmed: boolean;
  xp: number;
  gold: number;
  found: { category: string; kind: string; name: string }[];
  thing: Fixture;
}
export interface FoeView {
  hp: number;
  max_hp: number;
  ac: number;
  strength: number;
  dexterity: number;
  dice: string;
  resistance: number;
  charm_immune: boolean;
}
export interface FightView {
  monster: string;
  name: string;
  band: string;
  round: number;
  revealed: boolean;
  known: FoeView | null;
  guesses: Record<string, string>;
  guess_words: string;
  examined: boolean;
  prayed: boolean;
  charmed: boolean;
  extra_attack: boolean;
  damage_bonus: number;
  ac_bonus: number;
  cha_bonus: number;
  speed: number;
  invisible: number;
  weakness: number;
  slowness: number;
  vulnerability: number;
  freeze: number;
  exhaustion: number;
  entrance: string;
  known_for: string;
  heavy: string;
  heavy_in: number;
  opening: boolean;
  exposed: boolean;
  unguarded: boolean;
  staggered: number;
  lamed: boolean;
  burning: number;
  spirit: string;
  advice: string;
  tip: string;
}
export interface HeroView {
  hero: number;
  name: string;
  status: Status;
  status_text: string;
  dice_mode: string;
  menace: string;
  attributes: AttributeView[];
  hp: number;
  max_hp: number;
  ac: number;
  gold: number;
  xp: number;
  level: number;
  level_xp: number;
  next_xp: number;
  points: number;
  deaths: number;
  depth: number;
  poison: number;
  sapped: number;
  weapon: number;
  armor: number;
  items: ItemView[];
  potions: StackView[];
  spells: StackView[];
  rings: Ring[];
  companion: Companion | null;
  quests: Quest[];
  revival: { difficulty: number; luck: number; chance_bp: number };
  last_death: Death | null;
  counters: Record<string, number>;
  epithet: string;
  tale: string[];
}
export interface GlimpseView {
  hero: number;
  owner: string;
  name: string;
  status: Status;
  level: number;
  depth: number;
}
export interface HallView {
  hero: number;
  owner: string;
  name: string;
  level: number;
  deaths: number;
  kills: number;
  actions: number;
  weapon: string;
  armor: string;
  dice_mode: string;
  menace: string;
  epithet: string;
}
export interface GraveView {
  hero: number;
  owner: string;
  name: string;
  level: number;
  depth: number;
  cause: string;
  by: string;
  kills: number;
  epithet: string;
}
export interface View {
  hero: HeroView | null;
  creation: CreationView | null;
  town: { services: ServiceView[]; shop: WareView[] } | null;
  room: RoomView | null;
  fight: FightView | null;
  recent: GlimpseView[];
  hall: HallView[];
  graveyard: GraveView[];
}
