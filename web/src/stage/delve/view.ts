/** The game's own view, as it comes over the wire (D-298). Times are seconds of the world's clock. */
export interface Lasting {
  kind: string;
  magnitude: number;
  beats: number;
  stacks: number;
  harmful: boolean;
}
export interface Spell {
  id: string;
  name: string;
  element: string;
  cost: number;
  level: number;
  power: number;
  castable: boolean;
}
/** What a thing adds while it is worn. */
export interface Gives {
  attack: number;
  defense: number;
  magic: number;
  hp: number;
}
export interface Thing {
  id: string;
  kind: string;
  name: string;
  weight: number;
  amount: number;
  /** Where it is worn now. */
  slot: string | null;
  /** Where it could be. */
  fits: string | null;
  durability: number;
  gives: Gives;
  level: number;
  price: number;
  usable: boolean;
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
  respawn_at: number;
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
  gear: Gives;
  /** The dungeons that were beaten. */
  completed: string[];
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
  boss: boolean;
  habit?: string;
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
  readiness: "not_ready" | "risky" | "ready";
}
export interface Tile {
  at: [number, number, number];
  biome: string;
  period: string;
  weather: string | null;
  landmark: { name: string; distance: number } | null;
  distant: { direction: string; biome: string }[];
  terrain: string[];
  delvers: { template: string; names: string[]; complete: boolean }[];
}
/** Outdoors there is a tile, in a dungeon a room. */
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
  offers: Entrance[];
  tile: Tile | null;
  room: { index: number; type: string; trap: string | null } | null;
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
  boss: boolean;
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
  readiness: Entrance["readiness"] | null;
  boss_name: string;
  /** What its guide says of the master. */
  trick: string;
  here: number;
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
  dead: boolean;
  place: string;
  leader: boolean;
}
export interface Helper {
  id: string;
  name: string;
  role: string;
  hp: number;
  max_hp: number;
  heals: number;
}
export interface Invitation {
  party: number;
  by: string;
  name: string;
  until: number;
}
export interface Quest {
  id: string;
  name: string;
  text: string;
  active: boolean;
  giver: string;
  level: number;
  objectives: {
    type: string;
    target: string;
    text: string;
    progress: number;
    count: number;
    done: boolean;
    /** How to walk there, where it is known. */
    where?: string;
  }[];
  xp: number;
  gold: number;
  items: string[];
  spells: string[];
}
export interface Dialogue {
  npc: string;
  name: string;
  text: string;
  choices: { id: string; text: string }[];
}
export interface Shop {
  npc: string;
  name: string;
  goods: {
    kind: string;
    name: string;
    price: number;
    weight: number;
    fits: string | null;
    gives: Gives;
    level: number;
  }[];
}
export interface View {
  now: number;
  me: Me | null;
  place: Seen | null;
  party: Member[] | null;
  invitations: Invitation[];
  delve: Delve | null;
  quests: Quest[];
  dialogue: Dialogue | null;
  shop: Shop | null;
  /** Whom one has hired. */
  helper?: Helper | null;
  cooldowns: { [template: string]: number };
  resumable: { template_id: string; name: string; tile: string; until: number }[];
  /** By dungeon: who of one's party could not come along, and why. */
  left_behind?: { [template: string]: { player: { name: string }; reason: string }[] };
  /** The gentlest dungeon near Waymeet that one has not beaten. */
  goal: { name: string; dungeon: string; level: number; at: [number, number, number] } | null;
}
/** A place as it is sent: what a tile has is absent from a room, and the other way round. */
type Seen = Omit<Place, "tile" | "room"> &
  Omit<Tile, "at"> & {
    at: Tile["at"] | null;
    index: number | null;
    type: string | null;
    trap: string | null;
  };
/** A view of somebody who has a character. */
export type Standing = Omit<View, "place"> & { me: Me; place: Place };

export const standingOf = (view: unknown): Standing | null => {
  const { me, place, ...rest } = view as View;
  return me && place ? { ...rest, me, place: placeOf(place) } : null;
};

function placeOf(seen: Seen): Place {
  const { at, index, type, trap } = seen;
  return {
    ...seen,
    tile: at && { ...seen, at },
    room: index === null || type === null ? null : { index, type, trap },
  };
}

const NTH = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** What an enemy is called among those who stand here: two of a name are told apart. */
export function alike(foes: Foe[], id: string, name: string): string {
  const same = foes.filter((each) => each.name === name);
  const at = same.findIndex((each) => each.id === id);
  return same.length > 1 && NTH[at] ? `${NTH[at]} ${name}` : name;
}

/** A time of the world's clock, as this browser's. */
export const inMs = (seconds: number): number => seconds * 1000;
