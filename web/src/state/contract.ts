/**
 * What a stage leans on, and nothing else: a Session is one seat at one realm, be it live, a replay or a sandbox.
 * Rows, actions and events are plain JSON in the game's own words; a stage narrows them with types of its own.
 */

import type { CommandOut } from "../api/schema";
import type { Wording } from "./speech";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Tagged = { type: string } & { [name: string]: Json };
export type Key = number | string;

/** A row that was written; null when it is gone. */
export type Change = [table: string, key: Key[], row: { [name: string]: Json } | null];

/** One entry of the log as this player may know it. */
export interface Item {
  seq: number;
  at: number;
  events: Tagged[];
  /** What each event says in words, in the same order; empty where it has none. */
  lines: string[];
  changes: Change[];
}

export interface OddsLine {
  name: string;
  kind: "chance" | "mean" | string;
  /** Exact, such as "13/20". */
  value: string;
  about: number;
  spread: { result: boolean | number | string; chance: string }[];
}

export interface Odds {
  seq: number;
  lines: OddsLine[];
  exact: boolean;
  runs: number;
}

export type Domain = PlainDomain | DependentDomain;

/** What a field may be depends on what another field is. */
export interface DependentDomain {
  type: "by";
  field: string;
  cases: { when: Json; domain: PlainDomain }[];
}

export type PlainDomain =
  | { type: "choice"; values: Json[]; names?: string[] }
  | { type: "span"; low: number; high: number }
  | { type: "text"; most: number; least: number; sample: string }
  | { type: "speech"; most: number; readers?: string[] }
  | { type: "some"; values: Json[]; least: number; most: number; names?: string[]; freely?: boolean };

export interface Offer {
  action: Tagged;
  label: string;
  group: string;
  domains: { [field: string]: Domain };
  enabled: boolean;
  code: string;
  reason: string;
  aside?: boolean;
  /** When a greyed offer will be possible by waiting, in ms; 0 if not by waiting. */
  ready_at?: number;
  /** What is done once the fields are set, such as "Press {target} with {place}". */
  phrase?: string;
  odds?: Odds | null;
}

export interface Row {
  label: string;
  value: string;
  hint?: string;
}
export interface Bar {
  label: string;
  value: number;
  most: number;
}
/** A die; it shows 0 while nobody may see it. */
export interface Die {
  shows: number;
  sides: number;
  label?: string;
}
/** A card; without a face it lies face down. */
export interface Card {
  face: string;
  name?: string;
}
export interface Hand {
  label?: string;
  cards?: Card[];
  dice?: Die[];
}
export interface Deadline {
  label: string;
  /** In ms. */
  at: number;
}
export interface Panel {
  title: string;
  rows?: Row[];
  bars?: Bar[];
  hands?: Hand[];
  deadlines?: Deadline[];
  /** Whose it is: an account. */
  player?: string;
  /** Everybody waits for them. */
  turn?: boolean;
}
export interface Cell {
  x: number;
  y: number;
  glyph: string;
  name?: string;
  owner?: string;
}
export type SceneMap =
  | { type: "grid"; width: number; height: number; cells: Cell[] }
  | {
      type: "graph";
      nodes: { id: string; label: string; marks?: string[] }[];
      links: { source: string; target: string; label?: string; open?: boolean }[];
      here: string;
    };
export interface Scene {
  title: string;
  lines: string[];
  panels: Panel[];
  map: SceneMap | null;
  deadlines?: Deadline[];
}

export interface Refusal {
  code: string;
  text: string;
  at?: Json;
}

/** `idle` before the first connection; `reconnecting` after a broken line; `offline` when the browser says so. */
export type LineState = "idle" | "connecting" | "open" | "reconnecting" | "offline" | "closed";

export interface ChatLine {
  id: number;
  at: number;
  key: string;
  text: string;
}

/** What is known of a seat now. Immutable: a new object after each change. */
export interface Seat {
  kind: "live" | "replay" | "sandbox";
  realm: string;
  game: string;
  /** The player one sees and acts for; null for a spectator. */
  who: string | null;
  seq: number;
  line: LineState;
  /** The game's own view, and what any client can draw; null until the first answer. Both belong to entry `at`. */
  view: Json;
  scene: Scene | null;
  at: number;
  offers: Offer[];
  /** The entry that the odds of the offers were worked out for. */
  foretold?: number;
  /** The newest items, oldest first (at most 500 are kept; older ones are read from the log). */
  items: Item[];
  presence: { players: number; spectators: number };
  chat: ChatLine[];
  /** An action is on its way. */
  busy: boolean;
  /** The last refusal, until the next action. */
  refusal: Refusal | null;
}

export interface Session {
  get(): Seat;
  subscribe(changed: () => void): () => void;
  /** Signs and sends; resolves with what it brought, or null when it was refused (then `refusal` says why). */
  act(action: Tagged): Promise<Item | null>;
  odds(action: Tagged): Promise<Odds | null>;
  query<T = Json>(query: Tagged): Promise<T>;
  say(text: string): Promise<void>;
  /** What a typed line means to this player, and the lines it may become; not every session can be typed at. */
  command?(text: string, within?: { [field: string]: Key }): Promise<CommandOut>;
  complete?(text: string, within?: { [field: string]: Key }): Promise<string[]>;
  /** Texts that words name, by hash, as this seat may have them; not every session has them. */
  texts?(hashes: string[]): Promise<{ [hash: string]: Wording }>;
  /** Erases a text of one's own for good; that it was said stays in the log. */
  erase?(hash: string): Promise<void>;
  /** Items after entry `since` from the log, for stories older than what is kept; not every session can tell them. */
  past?(since: number): Promise<Item[]>;
  close(): void;
}

/** What a stage gets. It fills the space under the header; dialogs, toasts, chat and the proof drawer are the shell's. */
export interface StageProps {
  session: Session;
  seat: Seat;
  /** Opens the proof drawer at an entry. */
  prove(seq: number): void;
  /** Names of keys, for showing; asks the server for those it does not know yet. */
  nameOf(key: string): string;
}
