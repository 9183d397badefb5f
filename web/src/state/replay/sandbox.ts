/** A sandbox: a what-if that goes on from an entry. One plays any seat; nothing is signed, proved or kept. */

import { post, Refused } from "../../api/http";
import type { CommandOut } from "../../api/schema";
import { newSecret } from "../../proof/keys";
import { realmSource, type Source, sandboxSource } from "../../proof/source";
import type { Item, Json, Key, Odds, Refusal, Seat, Session, Tagged } from "../contract";
import { refusalOf } from "../live/wire";
import { me } from "../people/identity";
import { newSeat, withOdds } from "../reduce";
import { spokenIn, worded } from "../speech";
import { type Card, cardOf, type Eyes, NOBODY, Stand } from "./stand";

const STORY = 100;

interface TriedOut {
  items: Item[];
  head: number;
}

export class Sandbox implements Session {
  /** What the server last said of it. */
  card: Card;
  readonly stand: Stand;
  readonly source: Source;
  private seat: Seat;
  private eyes: Eyes = NOBODY;
  private readonly listeners = new Set<() => void>();

  constructor(card: Card) {
    this.card = card;
    this.stand = Stand.ofCard(card);
    this.source = card.source === "realm" ? realmSource(card.realm, card.at) : sandboxSource(card);
    this.seat = { ...newSeat(card.realm, card.game), kind: "sandbox", line: "connecting" };
  }

  get(): Seat {
    return this.seat;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Takes a seat: sees and acts for this player; watches for null. */
  async sit(player: string | null): Promise<void> {
    this.eyes = { player, voucher: null };
    this.put({ who: player, items: [], offers: [], at: -1 });
    await this.refresh();
  }

  async act(action: Tagged): Promise<Item | null> {
    const player = this.seat.who;
    if (player === null)
      return this.refused({ code: "no_seat", text: "Take a seat first: choose a player above." });
    // Nothing of a sandbox is kept: what is said in it has words, but its text goes nowhere.
    const tried = await this.tried("/act", { player, action: spokenIn(newSecret(), action).action });
    return tried?.items.at(-1) ?? null;
  }

  /** Lets time pass: timers that come due fire. */
  async wait(ms: number): Promise<void> {
    await this.tried(this.seat.who === null ? "/wait" : `/wait?player=${this.seat.who}`, { ms });
  }

  odds(action: Tagged): Promise<Odds | null> {
    return this.stand.odds(action, this.eyes);
  }

  query<T = Json>(query: Tagged): Promise<T> {
    return this.stand.query<T>(query, null, this.eyes);
  }

  async command(text: string, within: { [field: string]: Key } = {}): Promise<CommandOut> {
    const found = await this.stand.command({ text, within }, this.eyes);
    return found.action ? { ...found, action: worded(found.action as Tagged, found.speech ?? {}) } : found;
  }

  async complete(text: string, within: { [field: string]: Key } = {}): Promise<string[]> {
    return (await this.stand.command({ text, within, complete: true }, this.eyes)).completions ?? [];
  }

  say(_text: string): Promise<void> {
    return Promise.reject(new Refused(0, "sandbox", "Nobody can hear you in a sandbox."));
  }

  past(since: number): Promise<Item[]> {
    return this.stand.items(since, 1000, this.eyes);
  }

  close(): void {
    this.listeners.clear();
  }

  /** Reads everything anew. */
  async refresh(): Promise<void> {
    try {
      this.card = await cardOf(this.card.id);
      const since = this.seat.items.at(-1)?.seq ?? Math.max(-1, this.card.head - STORY);
      const [look, offers, items] = await Promise.all([
        this.stand.look(null, this.eyes),
        this.seat.who === null ? [] : this.stand.offers(this.eyes),
        this.stand.items(since, 1000, this.eyes),
      ]);
      const { seq, view, scene } = look;
      const told = [...this.seat.items, ...items].slice(-500);
      this.put({ line: "open", seq, at: seq, view, scene, offers, items: told });
      if (offers.some(({ enabled }) => enabled)) void this.weigh(seq);
    } catch (error) {
      this.put({ line: "closed", refusal: refusalOf(error) });
    }
  }

  /** Odds are a help, not a need: they come after the buttons, or not at all. */
  private async weigh(seq: number): Promise<void> {
    const { eyes } = this;
    try {
      const told = await this.stand.offers(eyes, true);
      if (eyes === this.eyes && seq === this.seat.seq) this.put({ offers: withOdds(this.seat.offers, told) });
    } catch {
      // The server is busy, or the sandbox is gone: the next action says so.
    }
  }

  private async tried(rest: string, body: object): Promise<TriedOut | null> {
    if (this.seat.busy) return null;
    this.put({ busy: true, refusal: null });
    try {
      const tried = await post<TriedOut>(this.stand.path + rest, body, this.eyes.voucher);
      await this.refresh();
      return tried;
    } catch (error) {
      this.refused(refusalOf(error));
      return null;
    } finally {
      this.put({ busy: false });
    }
  }

  private refused(refusal: Refusal): null {
    this.put({ refusal });
    return null;
  }

  private put(change: Partial<Seat>): void {
    this.seat = { ...this.seat, ...change };
    for (const changed of [...this.listeners]) changed();
  }
}

/** Opens it in the seat one had; without one, in one's own, or in that of whoever is to move. */
export async function openSandbox(id: string, seat: string | null = null): Promise<Sandbox> {
  const sandbox = new Sandbox(await cardOf(id));
  await sandbox.sit(seat ?? seatOf(sandbox.card));
  return sandbox;
}

function seatOf({ players, awaited }: Card): string | null {
  const mine = me()?.key;
  if (mine && players.includes(mine)) return mine;
  return awaited?.[0] ?? (players.length === 1 ? (players[0] ?? null) : null);
}
