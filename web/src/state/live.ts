/** A live seat: one WebSocket at one realm, view and scene read beside it, moves signed by the session key. */
import { tokenOf } from "../api/auth";
import { get, post, Refused, sentence, UNREACHABLE } from "../api/http";
import { realmPath, summary } from "../api/realms";
import type { Answer, Items, Offers, ReceiptOut } from "../api/schema";
import { toast } from "../panes/toast";
import { CHAT, type SignedEvent, seconds } from "../proof/event";
import { Fault } from "../proof/fault";
import type { Item, Json, Odds, Offer, Refusal, Seat, Session, Tagged } from "./contract";
import { type Eyes, eyesOf, NOBODY } from "./eyes";
import { Hand } from "./hand";
import { identityVoucher, type Me, me, sessionVoucher, useIdentity } from "./identity";
import { Reading } from "./reading";
import { type Message, newSeat, reduce, type Said } from "./reduce";
import { backoff, meaning } from "./wire";

const STORY = 200;
const POLL_MS = 2_000;
const PING_MS = 25_000;
const SETTLE_MS = 1_500;

interface Pending {
  resolve(receipt: ReceiptOut): void;
  reject(error: unknown): void;
}

export interface LiveSession extends Session {
  /** Sees that this browser may play here: signs the grant, if there is none yet. False when that was waved away. */
  sit(): Promise<boolean>;
  /** Connects again at once. */
  retry(): void;
}

/** Kinds of action of which a game tells no odds: asked once. */
const untold = new Set<string>();

export const openLive = (realm: string, game = ""): LiveSession => new Live(realm, game);

class Live implements LiveSession {
  private seat: Seat;
  private readonly listeners = new Set<() => void>();
  private readonly pending = new Map<number, Pending>();
  private readonly ending: (() => void)[] = [];
  private socket: WebSocket | null = null;
  private eyes: Eyes = NOBODY;
  private readonly hand: Hand;
  private offersSeq = -1;
  private turn = 0;
  private failures = 0;
  private neverOpened = 0;
  private number = 0;
  private heard = Date.now();
  private since: number | null = null;
  private stopped = false;
  /** The story before now takes the server too long to tell. */
  private brief = false;
  private readonly reading: Reading;
  private timers: { [name: string]: ReturnType<typeof setTimeout> } = {};

  constructor(realm: string, game: string) {
    this.seat = newSeat(realm, game);
    this.hand = new Hand(
      realm,
      (event) => this.sentByLine(event),
      () => this.reconnect(),
    );
    this.reading = new Reading(
      realm,
      () => this.eyes,
      (message) => this.put(message),
    );
    this.watchWorld();
    void this.connect();
  }

  get(): Seat {
    return this.seat;
  }

  subscribe(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  close(): void {
    this.stopped = true;
    this.turn++;
    for (const end of this.ending) end();
    this.reading.stop();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.hangUp();
    this.put({ type: "line", line: "closed" });
    this.listeners.clear();
  }

  retry(): void {
    this.failures = 0;
    this.reconnect();
  }

  // Acting

  async act(action: Tagged): Promise<Item | null> {
    if (this.seat.busy) return null;
    this.put({ type: "sending" });
    try {
      const now = this.player();
      const receipt = await this.hand.act(now, action);
      const item = receipt.item as unknown as Item;
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
      await this.hand.sit(this.player());
      return true;
    } catch (error) {
      this.put({ type: "settled", refusal: refusalOf(error) });
      return false;
    }
  }

  async odds(action: Tagged): Promise<Odds | null> {
    const kind = `${this.seat.game} ${action.type}`;
    if (untold.has(kind)) return null;
    try {
      return await post<Odds>(this.asking("/odds"), action, this.eyes.voucher);
    } catch (error) {
      if (error instanceof Refused && error.code === "no_odds") {
        untold.add(kind);
        return null;
      }
      throw error;
    }
  }

  async query<T = Json>(query: Tagged): Promise<T> {
    return (await post<Answer>(this.asking("/query"), query, this.eyes.voucher)).answer as T;
  }

  async say(text: string): Promise<void> {
    const now = this.player();
    const voucher =
      this.hand.until > Date.now() ? sessionVoucher(now) : identityVoucher(now, "Say something");
    const tags = [["realm", this.seat.realm]];
    const event = await voucher.sign({ kind: CHAT, tags, content: text, created_at: seconds() });
    const message = await post<Said>(realmPath(this.seat.realm, "/chat"), event);
    this.put({ type: "chat", message });
  }

  async past(since: number): Promise<Item[]> {
    const { voucher, player } = this.eyes;
    const found = await get<Items>(
      realmPath(this.seat.realm, "/feed"),
      { since, player, limit: 1000 },
      voucher,
    );
    return found.items as unknown as Item[];
  }

  private player(): Me {
    const now = me();
    if (now === null) {
      throw new Fault("no_identity", "You are watching. Choose “Play” at the top to get a key, then act.");
    }
    return now;
  }

  private sentByLine(event: SignedEvent): Promise<ReceiptOut> | null {
    if (this.socket?.readyState !== WebSocket.OPEN || this.seat.line !== "open") return null;
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ type: "act", id, event }));
    });
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

  // The line

  private watchWorld(): void {
    const online = (): void => this.retry();
    const offline = (): void => this.put({ type: "line", line: "offline" });
    globalThis.addEventListener("online", online);
    globalThis.addEventListener("offline", offline);
    let known = who(me());
    const forget = useIdentity.subscribe(({ me: now }) => {
      if (who(now) === known) return;
      known = who(now);
      this.hand.forget();
      this.since = null;
      this.offersSeq = -1;
      this.put({ type: "left", who: null });
      this.reconnect();
    });
    const ping = setInterval(() => this.ping(), PING_MS);
    this.ending.push(
      () => globalThis.removeEventListener("online", online),
      () => globalThis.removeEventListener("offline", offline),
      forget,
      () => clearInterval(ping),
    );
  }

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 2 * PING_MS + 5_000) this.reconnect();
    else this.socket.send(JSON.stringify({ type: "ping" }));
  }

  private reconnect(): void {
    this.hangUp();
    if (!this.stopped) void this.connect();
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.dropPending();
  }

  private dropPending(): void {
    const broken = new Refused(0, UNREACHABLE, "The line broke before an answer came.");
    for (const each of this.pending.values()) each.reject(broken);
    this.pending.clear();
  }

  private async connect(): Promise<void> {
    const turn = ++this.turn;
    clearTimeout(this.timers["connect"]);
    clearTimeout(this.timers["poll"]);
    if (globalThis.navigator?.onLine === false) this.put({ type: "line", line: "offline" });
    else this.put({ type: "line", line: this.seat.at < 0 ? "connecting" : "reconnecting" });
    try {
      const since = await this.start();
      // A server that is away says nothing of the line: only one that answers otherwise counts against it.
      if (this.neverOpened > 0) await summary(this.seat.realm);
      const eyes = await eyesOf(this.seat.realm, me(), this.hand.until);
      const token = eyes.voucher === null ? null : await tokenOf(eyes.voucher);
      if (turn !== this.turn || this.stopped) return;
      this.eyes = eyes;
      this.hand.until = eyes.until;
      this.since = since;
      if (this.neverOpened >= 2) this.poll(turn);
      else this.dial(turn, token, since);
    } catch (error) {
      if (turn === this.turn) this.failed(error);
    }
  }

  /** The entry after which the story is told: what is known, or a stretch before the head. */
  private async start(): Promise<number> {
    if (this.since !== null) return this.since;
    const { game, entries } = await summary(this.seat.realm);
    if (this.seat.game !== game) this.put({ type: "game", game });
    return Math.max(-1, entries - 1 - (this.brief ? 0 : STORY));
  }

  private dial(turn: number, token: string | null, since: number): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${realmPath(this.seat.realm, "/ws")}`);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      const hello: { [name: string]: unknown } = { type: "hello", since };
      if (token !== null) hello["session"] = token;
      if (this.eyes.player !== null) hello["player"] = this.eyes.player;
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = ({ data }) => {
      if (turn === this.turn) this.hear(JSON.parse(String(data)));
    };
    socket.onclose = ({ code, reason }) => {
      if (turn !== this.turn) return;
      this.neverOpened = opened ? 0 : this.neverOpened + 1;
      this.dropPending();
      this.broken(code, reason);
    };
  }

  private broken(code: number, reason: string): void {
    const what = meaning(code);
    if (what === "proof" && this.eyes.voucher !== null) {
      void tokenOf(this.eyes.voucher, true).catch(() => undefined);
    }
    if (what === "right") this.hand.until = 0;
    if (what === "behind") {
      this.brief = true;
      this.since = null;
    }
    if (what === "never") {
      this.put({ type: "line", line: "closed" });
      this.put({
        type: "settled",
        refusal: { code: reason || "refused", text: "This realm cannot be followed." },
      });
      return;
    }
    this.later();
  }

  private failed(error: unknown): void {
    const refused = error instanceof Refused ? error : null;
    if (refused !== null && (refused.status === 404 || refused.status === 409)) {
      this.put({ type: "line", line: "closed" });
      this.put({ type: "settled", refusal: refusalOf(error) });
      return;
    }
    this.later();
  }

  private later(): void {
    this.put({ type: "line", line: globalThis.navigator?.onLine === false ? "offline" : "reconnecting" });
    this.timers["connect"] = setTimeout(() => void this.connect(), backoff(this.failures++));
  }

  private hear(message: Heard): void {
    this.heard = Date.now();
    switch (message.type) {
      case "welcome":
        this.failures = 0;
        this.put(message);
        this.reading.wantView();
        void this.reading.chat(this.seat.chat.at(-1)?.id ?? 0);
        break;
      case "item":
        this.since = message.item.seq;
        this.put(message);
        this.reading.wantView();
        break;
      case "resync":
        this.since = message.seq;
        this.put(message);
        this.reading.wantView();
        break;
      case "offers":
        this.take(message as Offers);
        break;
      case "receipt":
        this.answered(message.id)?.resolve(message.receipt);
        break;
      case "refusal":
        this.answered(message.id)?.reject(
          new Refused(statusOf(message.code), message.code, message.text, message.at ?? null),
        );
        break;
      case "presence":
      case "chat":
        this.put(message);
        break;
      case "notice":
        toast(message.text);
        break;
      default:
        break;
    }
  }

  private answered(id: number | string | null): Pending | undefined {
    const found = this.pending.get(Number(id));
    this.pending.delete(Number(id));
    return found;
  }

  private take(message: Offers): void {
    if (message.seq < this.offersSeq) return;
    this.offersSeq = message.seq;
    if (this.eyes.player !== null) this.hand.nonce = Math.max(this.hand.nonce ?? 0, message.nonce);
    this.put({ type: "offers", ...message, offers: message.offers as unknown as Offer[] });
    if (message.offers.some((offer) => offer.enabled)) void this.reading.odds(message.seq);
  }

  private asking(rest: string): string {
    const player = this.eyes.player === null ? "" : `?player=${this.eyes.player}`;
    return realmPath(this.seat.realm, rest) + player;
  }

  /** Where no WebSocket comes through: ask every two seconds instead. */
  private poll(turn: number): void {
    let first = true;
    const ask = async (): Promise<void> => {
      if (turn !== this.turn || this.stopped) return;
      try {
        const { voucher, player } = this.eyes;
        const since = this.since ?? (await this.start());
        const found = await get<Items>(realmPath(this.seat.realm, "/feed"), { since, player }, voucher);
        const fresh = first || found.items.length > 0;
        first = false;
        this.since = found.items.at(-1)?.seq ?? since;
        this.put({ type: "welcome", seq: found.head, who: player ?? voucher?.key ?? null });
        for (const item of found.items) this.put({ type: "item", item: item as unknown as Item });
        if (fresh) {
          this.reading.wantView();
          if (voucher !== null)
            this.take(await get<Offers>(realmPath(this.seat.realm, "/offers"), { player }, voucher));
        }
        void this.reading.chat(this.seat.chat.at(-1)?.id ?? 0);
        this.timers["poll"] = setTimeout(() => void ask(), POLL_MS);
      } catch (error) {
        this.failed(error);
      }
    };
    void ask();
  }

  private put(message: Message): void {
    const next = reduce(this.seat, message);
    if (next === this.seat) return;
    this.seat = next;
    for (const changed of [...this.listeners]) changed();
  }
}

type Heard =
  | Extract<Message, { type: "welcome" | "item" | "resync" | "presence" | "chat" }>
  | ({ type: "offers" } & Offers)
  | { type: "receipt"; id: number | string | null; receipt: ReceiptOut }
  | { type: "refusal"; id: number | string | null; code: string; text: string; at?: Json }
  | { type: "notice"; game_id: number; text: string }
  | { type: "pong" };

const who = (now: Me | null): string => (now === null ? "" : `${now.key} ${now.session}`);

const statusOf = (code: string): number => (code === "stale_nonce" ? 409 : 422);

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return { code: error.code, text: error.text, at: error.at };
  return { code: error instanceof Fault ? error.code : "bug", text: sentence(error) };
}
