/** The game's own view, as it comes over the wire: one part for each part of a screen. */
export interface Stat {
  stat: string;
  short: string;
  score: number;
  effective: number;
  modifier: number;
  save: number;
  proficient: boolean;
}
export interface Thing {
  id: number;
  kind: string;
  name: string;
  count: number;
  where: string;
  place: number;
  cost: number;
  type: string;
  text: string;
}
export interface Spell {
  id: string;
  name: string;
  text: string;
  level: number;
  mana: number;
  time: string;
  range: number;
  area: number | null;
  concentration: boolean;
  prepared: boolean;
}
export interface Ability {
  id: string;
  name: string;
  text: string;
  level: number;
  locked: boolean;
  time: string;
  cost: number;
  uses_left: number;
}
export interface Pool {
  type: string;
  name: string;
  current: number;
  max: number;
}
export interface Achievement {
  id: string;
  name: string;
  text: string;
  earned: boolean;
  at: number;
}
export interface Sheet {
  char: number;
  name: string;
  race_name: string;
  class_name: string;
  class_title: string;
  class_text: string;
  background_name: string;
  alignment: string;
  level: number;
  experience: number;
  level_xp: number;
  next_xp: number;
  proficiency: number;
  stats: Stat[];
  hp: number;
  max_hp: number;
  mana: number;
  max_mana: number;
  ac: number;
  fatigue: number;
  hunger: number;
  day: number;
  clock: string;
  location_name: string;
  feats: string[];
  items: Thing[];
  gold_cp: number;
  spells: Spell[];
  abilities: Ability[];
  policies: { [reaction: string]: string };
  points: number;
  achievements: Achievement[];
}
export interface Condition {
  id: string;
  name: string;
  text: string;
  rounds: number;
  bad: boolean;
  stacks: number;
}
export interface Turn {
  actions: number;
  attacks: number;
  bonus: number;
  steps: number;
  extra_steps: number;
  reaction: boolean;
}
export interface Fighter {
  cid: string;
  name: string;
  side: string;
  kind: string;
  ref: string;
  mine: boolean;
  pos: number;
  range: number;
  range_name: string;
  hp: number;
  max_hp: number;
  temp_hp: number;
  ac: number;
  alive: boolean;
  fled: boolean;
  awake: boolean;
  initiative: number;
  turn: Turn;
  conditions: Condition[];
  concentration: string;
  dying: { successes: number; failures: number; stable: boolean } | null;
  mana: number;
  max_mana: number;
  pool: Pool | null;
  xp: number;
  level: number;
  size: string;
  type: string;
  cr8: number;
  boss: boolean;
}
/** What a fight came to. */
export interface Account {
  rounds: number;
  dealt: number;
  taken: number;
  shares: { cid: string; name: string; dealt: number; taken: number }[];
  turning: string;
  lesson: string;
}
/** How dangerous something is for this party. */
export interface Danger {
  badge: string;
  badge_name: string;
  worst: number;
  mortal: boolean;
  text: string;
  mark: string;
}
export interface Master {
  id: string;
  name: string;
  dungeon: string;
  dungeon_name: string;
  way: string;
  way_name: string;
  cities: string[];
  level: number;
  felled: boolean;
  left: number;
  tale: string;
  trick: string;
  end: string;
  reward: string;
  danger: Danger;
}
export interface Campaign {
  aim: string;
  hint: string;
  felled: number;
  masters: Master[];
}
export interface Road {
  id: string;
  name: string;
  terrain: string;
  cities: [string, string];
  minutes: number;
  known: boolean;
  here: boolean;
  progress: number;
  dungeon: string;
  dungeon_name: string;
  foes: string[];
  danger: Danger;
}
export interface Country {
  cities: { id: string; name: string; known: boolean; here: boolean; home: boolean; sells: string[] }[];
  roads: Road[];
}
export interface Fight {
  kind: string;
  kind_name: string;
  terrain: string;
  phase: string;
  phase_text: string;
  outcome: string;
  round: number;
  turn: string;
  mine: boolean;
  order: string[];
  me: string;
  party: Fighter[];
  monsters: Fighter[];
  line: [number, string[]][];
  steps: { direction: string; ref: string; range_name: string; provokes: string[] }[];
  flee_bp: number;
  difficulty: string;
  difficulty_name: string;
  danger: string;
  worst: number;
  mortal: boolean;
  account: Account;
  loot: { item: string; name: string; quantity: number; cost: number }[];
  level_up_pending: boolean;
  pending: { cid: string; name: string; mine: boolean; prompt: string; until: number } | null;
}
export interface Place {
  kind: string;
  id: string;
  name: string;
  day: number;
  clock: string;
  window: string;
  ways: {
    id: string;
    name: string;
    terrain: string;
    goal: string;
    goal_name: string;
    minutes: number;
    discovered: boolean;
    danger: Danger;
  }[];
  travel: {
    environment: string;
    name: string;
    terrain: string;
    goal_name: string;
    progress: number;
    minutes: number;
    stopped: boolean;
    weather_name: string;
  } | null;
  dungeons: {
    id: string;
    name: string;
    terrain: string;
    steps: number;
    taken: number;
    patrol: boolean;
    danger: string;
    inside: boolean;
    master: string;
    ahead: string;
    next: Danger | null;
  }[];
  wares: { kind: string; name: string; cost: number; type: string; text: string }[];
  vault: Thing[];
}
export interface Company {
  led: boolean;
  members: {
    session: number;
    char: number;
    name: string;
    class_name: string;
    level: number;
    hp: number;
    max_hp: number;
    row: string;
    leader: boolean;
    there: boolean;
  }[];
  companions: { number: number; companion: string; name: string; hp: number; max_hp: number; row: string }[];
  invitations: { party: number; name: string; until: number }[];
}
export interface Save {
  save: string;
  created_at: number;
  last: boolean;
  fresh: boolean;
}
export interface SessionPart {
  session: number;
  /** Where it takes place: the session of the party's leader, or one's own. */
  host: number;
  /** When an idle journey is thrown away, in ms since 1970; 0 is never. */
  lapses_at: number;
  settings: { difficulty: string };
  character: Sheet;
  place: Place;
  campaign: Campaign;
  map: Country;
  company: Company;
  saves: Save[];
  fight: Fight | null;
}
export interface Glimpse {
  char: number;
  owner: string;
  name: string;
  race: string;
  class_name: string;
  level: number;
  experience: number;
  hp: number;
  max_hp: number;
  location_name: string;
  session: number;
}
export interface View {
  account: string;
  characters: Glimpse[];
  session: SessionPart | null;
  heroes: Glimpse[];
}

export const viewOf = (view: unknown): View => view as View;

/** The master who is fought now, if this is such a fight. */
export const masterIn = ({ fight, place, campaign }: SessionPart): Master | undefined =>
  fight?.kind === "boss" ? campaign.masters.find(({ dungeon }) => dungeon === place.id) : undefined;

export const everybody = (fight: Fight): Fighter[] => [...fight.party, ...fight.monsters];

/** Which figure stands for somebody: a monster by its kind, a character by the class. */
export const slugOf = (who: Fighter, classes: ReadonlyMap<string, string>): string =>
  who.kind === "player" ? (classes.get(who.ref) ?? "fighter") : who.ref;

/** Copper as people count it. */
export function coins(cp: number): string {
  const parts = [
    [Math.floor(cp / 100), "gp"],
    [Math.floor((cp % 100) / 10), "sp"],
    [cp % 10, "cp"],
  ] as const;
  return (
    parts
      .filter(([n]) => n > 0)
      .map(([n, unit]) => `${n} ${unit}`)
      .join(" ") || "nothing"
  );
}
