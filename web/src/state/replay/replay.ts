/** A replay: a seat that stands at any entry of a log, goes on by itself, and jumps to what one looks for. */
import { Refused, sentence } from "../../api/http";
import { fileSource, realmSource, type Source } from "../../proof/source";
import type { Item, Json, Odds, Seat, Session, Tagged } from "../contract";
import { identityVoucher, me } from "../people/identity";
import { newSeat } from "../reduce";
import { bring, type Eyes, type Look, letGo, NOBODY, Stand } from "./stand";

export const SPEEDS = [1, 2, 4, 8] as const;
const CHUNK = 200;
const KEPT_ITEMS = 500;
const KEPT_LOOKS = 64;
const READ_THROUGH = 5_000;
const STEP_MS = 1_000;
const REST_MS = 80;

/** What the controls show. Immutable: a new object after each change. */
export interface Controls {
  /** The entry that was chosen; the seat follows when it is there. */
  at: number;
  head: number;
  playing: boolean;
  speed: number;
  /** Kinds of events that were met so far, with how often. */
  kinds: [kind: string, count: number][];
  /** Entries whose events are known. */
  read: number;
  who: string | null;
  trouble: string;
}

export class Replay implements Session {
  readonly source: Source;
  stand: Stand;
  /** The entry in which what a place shows begins: before it, nothing is asked about it. */
  begins = { place: "", seq: -1 };
  private seat: Seat;
  private now: Controls;
  private eyes: Eyes = NOBODY;
  private turn = 0;
  private resting: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly listeners = new Set<() => void>();
  private items = new Map<number, Item>();
  private chunks = new Map<number, Promise<void>>();
  private readonly looks = new Map<number, Promise<Look>>();

  constructor(stand: Stand, source: Source, at = 0) {
    this.stand = stand;
    this.source = source;
    this.seat = { ...newSeat(stand.realm, stand.game), kind: "replay", line: "connecting" };
    const kinds: Controls["kinds"] = [];
    this.now = { at, head: stand.head, playing: false, speed: 1, kinds, read: 0, who: null, trouble: "" };
    void this.go(at);
    if (stand.head < READ_THROUGH) void this.readThrough();
  }

  get(): Seat {
    return this.seat;
  }

  controls(): Controls {
    return this.now;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Shows the world after an entry. */
  async go(at: number): Promise<void> {
    const turn = ++this.turn;
    const wanted = Math.max(0, Math.min(at, this.now.head));
    this.put({ at: wanted, trouble: "" });
    try {
      const [look] = await Promise.all([this.look(wanted), this.chunk(wanted), this.chunk(wanted - CHUNK)]);
      if (turn === this.turn) this.show(wanted, look);
    } catch (error) {
      if (turn === this.turn) this.put({ trouble: sentence(error), playing: false });
    }
  }

  /** The slider: shows where it is at once, and what is there when it rests. */
  scrub(at: number): void {
    clearTimeout(this.resting);
    this.put({ at, playing: false });
    this.resting = setTimeout(() => void this.go(at), REST_MS);
  }

  /** Goes on by itself until the end or a pause. */
  async play(): Promise<void> {
    if (this.now.playing) return;
    const from = this.now.at >= this.now.head ? -1 : this.now.at;
    this.put({ playing: true, at: Math.max(0, from) });
    let at = from;
    while (this.now.playing && !this.closed && at < this.now.head) {
      const began = performance.now();
      await this.go(++at);
      if (this.now.at !== at) at = this.now.at;
      if (at + 1 <= this.now.head) void this.look(at + 1).catch(() => undefined);
      await pause(STEP_MS / this.now.speed - (performance.now() - began));
    }
    this.put({ playing: false });
  }

  pause(): void {
    this.put({ playing: false });
  }

  setSpeed(speed: number): void {
    this.put({ speed });
  }

  /** Goes to the next (or previous) entry that told an event of this kind; false if there is none. */
  async seek(kind: string, step: 1 | -1 = 1): Promise<boolean> {
    this.pause();
    for (let at = this.now.at + step; at >= 0 && at <= this.now.head; at += step) {
      await this.chunk(at);
      if (this.items.get(at)?.events.some((event) => event.type === kind)) {
        await this.go(at);
        return true;
      }
    }
    return false;
  }

  /** Sees with a player's eyes, as far as the server lets one; with nobody's for null. */
  async lookAs(player: string | null): Promise<void> {
    try {
      this.eyes = await this.eyesOf(player);
      this.items = new Map();
      this.chunks = new Map();
      this.looks.clear();
      this.put({ who: player, kinds: [], read: 0 });
      await this.go(this.now.at);
      if (this.now.head < READ_THROUGH) void this.readThrough();
    } catch (error) {
      this.put({ trouble: sentence(error) });
    }
  }

  act(_action: Tagged): Promise<Item | null> {
    const text = "This is a replay: choose “Continue from here” to play on in a sandbox.";
    this.seat = { ...this.seat, refusal: { code: "replay", text } };
    this.tell();
    return Promise.resolve(null);
  }

  odds(_action: Tagged): Promise<Odds | null> {
    return Promise.resolve(null);
  }

  query<T = Json>(query: Tagged): Promise<T> {
    const { place, seq } = this.begins;
    if (this.seat.at < seq && location.hash === place)
      return Promise.reject(new Refused(0, "not_yet", `What you want to see begins at entry ${seq}.`));
    return this.stand.query<T>(query, this.seat.at < 0 ? null : this.seat.at, this.eyes);
  }

  say(_text: string): Promise<void> {
    return Promise.reject(new Refused(0, "replay", "Nobody can hear you in a replay."));
  }

  async past(since: number): Promise<Item[]> {
    const items = await this.stand.items(since, 1000, this.eyes);
    return items.filter(({ seq }) => seq <= this.seat.at);
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.resting);
    this.turn++;
    this.now = { ...this.now, playing: false };
    this.listeners.clear();
    if (this.stand.card) void letGo(this.stand.card.id);
  }

  /** One's own eyes by one's key; anybody's in a sandbox where nothing is hidden. */
  private async eyesOf(player: string | null): Promise<Eyes> {
    if (player === null) return NOBODY;
    const mine = me();
    if (mine?.key === player) return { player: null, voucher: identityVoucher(mine, "See your game") };
    if (!this.stand.card) this.stand = Stand.ofCard(await this.stand.fork(this.now.head));
    return { player, voucher: null };
  }

  private look(at: number): Promise<Look> {
    let found = this.looks.get(at);
    if (!found) {
      found = this.stand.look(at, this.eyes);
      found.catch(() => this.looks.delete(at));
      this.looks.set(at, found);
      const [oldest] = this.looks.keys();
      if (this.looks.size > KEPT_LOOKS && oldest !== undefined) this.looks.delete(oldest);
    }
    return found;
  }

  /** The events of the stretch that an entry lies in. */
  private chunk(at: number): Promise<void> {
    const number = Math.floor(at / CHUNK);
    if (number < 0) return Promise.resolve();
    let found = this.chunks.get(number);
    if (!found) {
      found = this.readChunk(number);
      found.catch(() => this.chunks.delete(number));
      this.chunks.set(number, found);
    }
    return found;
  }

  private async readChunk(number: number): Promise<void> {
    const items = this.items;
    for (const item of await this.stand.items(number * CHUNK - 1, CHUNK, this.eyes))
      items.set(item.seq, item);
    if (items === this.items) this.put({ kinds: kindsOf(items), read: items.size });
  }

  private async readThrough(): Promise<void> {
    const { eyes } = this;
    try {
      for (let at = 0; at <= this.now.head && !this.closed && eyes === this.eyes; at += CHUNK)
        await this.chunk(at);
    } catch {
      // Jumps read on when they are asked for, and say what is wrong then.
    }
  }

  private show(at: number, look: Look): void {
    const items: Item[] = [];
    for (let seq = at; seq >= 0 && items.length < KEPT_ITEMS; seq--) {
      const item = this.items.get(seq);
      if (!item) break;
      items.unshift(item);
    }
    const { view, scene } = look;
    const who = this.now.who;
    this.seat = { ...this.seat, line: "open", who, seq: at, at, view, scene, items, refusal: null };
    this.tell();
  }

  private put(change: Partial<Controls>): void {
    this.now = { ...this.now, ...change };
    this.tell();
  }

  private tell(): void {
    for (const changed of [...this.listeners]) changed();
  }
}

/** Looks for where to begin among the first entries of a log, stretch by stretch. */
export async function seekOpening<T>(stand: Stand, find: (items: Item[]) => T | null): Promise<T | null> {
  for (let since = -1; since < Math.min(stand.head, READ_THROUGH); since += CHUNK) {
    const found = find(await stand.items(since, CHUNK, NOBODY));
    if (found) return found;
  }
  return null;
}

/** A realm of the server, from its start or from an entry. */
export const openReplay = async (realm: string, at = 0): Promise<Replay> =>
  new Replay(await Stand.ofRealm(realm), realmSource(realm), at);

/** A log file: the server checks it and runs it; its proofs are checked from the file itself. */
export async function openFile(data: Uint8Array<ArrayBuffer>): Promise<Replay> {
  const stand = Stand.ofCard(await bring(data));
  return new Replay(stand, fileSource(data, `${stand.path}/draws`));
}

export function kindsOf(items: ReadonlyMap<number, Item>): Controls["kinds"] {
  const counts = new Map<string, number>();
  for (const { events } of items.values()) {
    for (const { type } of events) counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one.localeCompare(other));
}

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, Math.max(0, ms)));
