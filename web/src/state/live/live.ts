/** A live seat: a line to one realm, view and scene read beside it, moves signed by the session key. */
import { get, post, Refused, remove } from "../../api/http";
import { games, realmPath } from "../../api/realms";
import type { BotAt, CommandOut, Items, Offers, QueryAnswer, Texts } from "../../api/schema";
import { CHAT, seconds } from "../../proof/event";
import { Fault } from "../../proof/fault";
import type { Item, Json, Key, Odds, Offer, Seat, Session, Tagged } from "../contract";
import { identityVoucher, type Me, me, sessionVoucher, useIdentity } from "../people/identity";
import { type Message, newSeat, reduce, type Said } from "../reduce";
import { forgetText, type Wording, worded } from "../speech";
import { Hand } from "./hand";
import { Line } from "./line";
import { Reading } from "./reading";
import { refusalOf } from "./wire";

const SETTLE_MS = 1_500;

export interface LiveSession extends Session {
  /** Sees that this browser may play here: signs the grant, if there is none yet. False when that was waved away. */
  sit(): Promise<boolean>;
  /** Connects again at once. */
  retry(): void;
  /** Asks the server to seat a bot here, or sends one away. */
  askBot(bot: string): Promise<BotAt>;
  dismissBot(number: number): Promise<void>;
}

/** Kinds of action whose odds each game tells; read once. Others are not asked about. */
let foretold: Promise<Map<string, string[]>> | null = null;

function tells(game: string, kind: string): Promise<boolean> {
  foretold ??= games().then((cards) => new Map(cards.map(({ name, odds }) => [name, odds])));
  foretold.catch(() => {
    foretold = null;
  });
  return foretold.then((known) => known.get(game)?.includes(kind) ?? true);
}

export const openLive = (realm: string, game = ""): LiveSession => new Live(realm, game);

class Live implements LiveSession {
  private seat: Seat;
  private offersSeq = -1;
  private readonly listeners = new Set<() => void>();
  private readonly hand: Hand;
  private readonly reading: Reading;
  private readonly line: Line;
  private readonly forget: () => void;

  constructor(realm: string, game: string) {
    this.seat = newSeat(realm, game);
    const put = (message: Message): void => this.put(message);
    this.hand = new Hand(
      realm,
      (event, words) => this.line.send(event, words),
      () => this.line.reconnect(),
    );
    this.reading = new Reading(realm, () => this.line.eyes, put);
    this.line = new Line(realm, {
      hand: this.hand,
      reading: this.reading,
      seat: () => this.seat,
      put,
      take: (offers) => this.take(offers),
    });
    this.forget = this.watchIdentity();
    this.line.open();
  }

  get(): Seat {
    return this.seat;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  close(): void {
    this.forget();
    this.reading.stop();
    this.line.close();
    this.put({ type: "line", line: "closed" });
    this.listeners.clear();
  }

  retry(): void {
    this.line.retry();
  }

  // Acting

  async act(action: Tagged): Promise<Item | null> {
    if (this.seat.busy) return null;
    this.put({ type: "sending" });
    try {
      const receipt = await this.hand.act(player(), action);
      const { at, seq } = receipt.entry.header;
      const item = (receipt.item ?? {
        seq,
        at,
        events: [],
        lines: [],
        changes: [],
        words: {},
      }) as unknown as Item;
      await this.settled(item.seq);
      this.put({ type: "settled", refusal: null });
      return item;
    } catch (error) {
      this.put({ type: "settled", refusal: refusalOf(error) });
      return null;
    }
  }

  async sit(): Promise<boolean> {
    try {
      await this.hand.sit(player());
      this.put({ type: "settled", refusal: null });
      return true;
    } catch (error) {
      this.put({ type: "settled", refusal: refusalOf(error) });
      return false;
    }
  }

  async say(text: string): Promise<void> {
    const now = player();
    const voucher =
      this.hand.until > Date.now() ? sessionVoucher(now) : identityVoucher(now, "Say something");
    const tags = [["realm", this.seat.realm]];
    const event = await voucher.sign({ kind: CHAT, tags, content: text, created_at: seconds() });
    const message = await post<Said>(realmPath(this.seat.realm, "/chat"), event);
    this.put({ type: "chat", message });
  }

  askBot(bot: string): Promise<BotAt> {
    return post<BotAt>(this.asking("/bots"), { bot }, this.line.eyes.voucher);
  }

  dismissBot(number: number): Promise<void> {
    return remove(this.asking(`/bots/${number}`), this.line.eyes.voucher);
  }

  /** Waits until the offers after this entry are here, so that nobody presses a button of yesterday. */
  private settled(seq: number): Promise<void> {
    if (this.offersSeq >= seq) return Promise.resolve();
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        forget();
        resolve();
      };
      const timer = setTimeout(end, SETTLE_MS);
      const forget = this.subscribe(() => {
        if (this.offersSeq >= seq) end();
      });
    });
  }

  // Asking

  async odds(action: Tagged): Promise<Odds | null> {
    if (!(await tells(this.seat.game, action.type))) return null;
    try {
      return await post<Odds>(this.asking("/odds"), action, this.line.eyes.voucher);
    } catch (error) {
      if (error instanceof Refused && error.code === "no_odds") return null;
      throw error;
    }
  }

  async query<T = Json>(query: Tagged): Promise<T> {
    return (await post<QueryAnswer>(this.asking("/query"), query, this.line.eyes.voucher)).answer as T;
  }

  async command(text: string, within: { [field: string]: Key } = {}): Promise<CommandOut> {
    const found = await post<CommandOut>(this.asking("/command"), { text, within }, this.line.eyes.voucher);
    return found.action ? { ...found, action: worded(found.action as Tagged, found.speech ?? {}) } : found;
  }

  async complete(text: string, within: { [field: string]: Key } = {}): Promise<string[]> {
    const asked = { text, within, complete: true };
    const found = await post<CommandOut>(this.asking("/command"), asked, this.line.eyes.voucher);
    return found.completions ?? [];
  }

  async past(since: number): Promise<Item[]> {
    const { voucher, player } = this.line.eyes;
    const found = await get<Items>(
      realmPath(this.seat.realm, "/feed"),
      { since, player, limit: 1000 },
      voucher,
    );
    return found.items as unknown as Item[];
  }

  async texts(hashes: string[]): Promise<{ [hash: string]: Wording }> {
    const { voucher, player } = this.line.eyes;
    return (await get<Texts>(realmPath(this.seat.realm, "/words"), { hash: hashes, player }, voucher)).words;
  }

  async erase(hash: string): Promise<void> {
    const now = me();
    if (now === null) return;
    await remove(realmPath(this.seat.realm, `/words/${hash}`), identityVoucher(now, "Erase what you said"));
    forgetText(hash);
  }

  private asking(rest: string): string {
    const { player } = this.line.eyes;
    return realmPath(this.seat.realm, rest) + (player === null ? "" : `?player=${player}`);
  }

  // What comes by the line

  private take(message: Offers): void {
    if (message.seq < this.offersSeq) return;
    this.offersSeq = message.seq;
    if (this.line.eyes.player !== null) this.hand.nonce = Math.max(this.hand.nonce ?? 0, message.nonce);
    this.put({ type: "offers", ...message, offers: message.offers as unknown as Offer[] });
    if (message.offers.some((offer) => offer.enabled)) void this.reading.odds(message.seq);
  }

  private put(message: Message): void {
    const next = reduce(this.seat, message);
    if (next === this.seat) return;
    this.seat = next;
    for (const changed of [...this.listeners]) changed();
  }

  /** Somebody else at this browser begins anew; what the one before saw is gone. */
  private watchIdentity(): () => void {
    let known = who(me());
    return useIdentity.subscribe(({ me: now }) => {
      if (who(now) === known) return;
      known = who(now);
      this.hand.forget();
      this.offersSeq = -1;
      this.put({ type: "left", who: null });
      this.line.anew();
    });
  }
}

const who = (now: Me | null): string => (now === null ? "" : `${now.key} ${now.session}`);

function player(): Me {
  const now = me();
  if (now === null) {
    throw new Fault("no_identity", "You are watching. Choose “Play” at the top to get a key, then act.");
  }
  return now;
}
