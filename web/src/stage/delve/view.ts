/** The game's own view, as it comes over the wire (D-298). Times are seconds of the world's clock. */
export interface Lasting {
  kind: string;
  magnitude: number;
  beats: number;
  stacks: number;
}
export interface Spell {
  id: string;
  element: string;
  cost: number;
  level: number;
  power: number;
  castable: boolean;
}
export interface Thing {
  id: string;
  kind: string;
  name: string;
  weight: number;
  slot: string | null;
  durability: number;
}
export interface Totals {
  attack: number;
  defense: number;
  magic: number;
  hp: number;
}
export interface Me {
  id: string;
  name: string;
  level: number;
  xp: number;
  next_level: number;
  hp: number;
  max_hp: number;
  dead: boolean;
  attack: number;
  defense: number;
  mana: number;
  max_mana: number;
  magic_level: number;
  affinity: string;
  purse: number;
  pvp: boolean;
  rest_ready_at: number;
  effects: Lasting[];
  spells: Spell[];
  items: Thing[];
  carried: number;
  capacity: number;
  gear: Totals;
}
export interface Way {
  label: string;
  known: boolean;
  locked: boolean;
}
export interface Foe {
  id: string;
  name: string;
  hp: number;
  max_hp: number;
  effects: Lasting[];
}
export interface Encounter {
  round: number;
  deadline: number;
  acted: string[];
  engaged: string[];
  dormant: boolean;
  charging: boolean;
}
/** What an entrance offers (D-231). */
export interface Entrance {
  template_id: string;
  name: string;
  description: string;
  difficulty: number;
  difficulty_range: [number, number];
  recommended_level: number;
  room_range: [number, number];
  boss_name: string;
  state: "ready" | "cooldown" | "resume" | "elsewhere";
  ready_at: number;
}
export interface Place {
  place: string;
  name: string;
  text: string;
  exits: Way[];
  players: { id: string; name: string; level: number; title: unknown; dead: boolean }[];
  people: { id: string; name: string }[];
  enemies: Foe[];
  items: { id: string; name: string; amount: number; reserved: string }[];
  encounter: Encounter | null;
  /** Outdoors. */
  biome?: string;
  at?: [number, number, number];
  period?: string;
  weather?: string;
  landmark?: { name: string; distance: number } | null;
  distant?: { direction: string; biome: string }[];
  terrain?: string[];
  offers?: Entrance[];
  delvers?: { template: string; names: string[]; complete: boolean }[];
  /** In a dungeon. */
  index?: number;
  type?: string;
  trap?: string | null;
}
export interface KnownRoom {
  index: number;
  name: string;
  type: string;
  /** Where each way leads; null where nobody has been. */
  exits: { [label: string]: number | null };
  items: number;
  trap: string | null;
  enemies: number;
}
export interface Delve {
  dungeon_name: string;
  template_id: string;
  difficulty: number;
  rooms_explored: number;
  rooms_total: number;
  enemies_defeated: number;
  boss_defeated: boolean;
  keys_found: number;
  door: "open" | "locked" | "none";
  rests_left: number;
  deaths: number;
  elapsed: number;
  closes_at: number;
  members: string[];
  message: string;
  rooms: KnownRoom[];
  scouted: { index: number; type: string; enemies: number; trap: string | null }[];
}
export interface Member {
  id: string;
  name: string;
  level: number;
  hp: number;
  max_hp: number;
  place: string;
  leader: boolean;
}
export interface View {
  me: Me | null;
  now: number;
  place?: Place;
  party?: Member[] | null;
  delve?: Delve | null;
  resumable?: { template_id: string; tile: string; until: number }[];
  cooldowns?: { [template: string]: number };
}
/** A view of somebody who has a character. */
export type Standing = View & { me: Me; place: Place };

export const standingOf = (view: unknown): Standing | null => {
  const found = view as View;
  return found.me && found.place ? (found as Standing) : null;
};

/** A time of the world's clock, as this browser's. */
export const inMs = (seconds: number): number => seconds * 1000;
