/**
 * The line to one realm: a WebSocket that is dialled again when it breaks, and taken up where it was.
 * Where no WebSocket comes through, the server is asked every two seconds instead.
 */
import { tokenOf } from "../../api/auth";
import { get, Refused, UNREACHABLE } from "../../api/http";
import { realmPath, summary } from "../../api/realms";
import type { Items, Offers, ReceiptOut } from "../../api/schema";
import { toast } from "../../kit/dialogs/toast";
import type { SignedEvent } from "../../proof/event";
import type { Spoken } from "../../proof/words";
import type { Item, Refusal, Seat } from "../contract";
import { me } from "../people/identity";
import { type Message, MOST_ITEMS } from "../reduce";
import { forgetText } from "../speech";
import { type Eyes, eyesOf, NOBODY } from "./eyes";
import type { Hand } from "./hand";
import type { Reading } from "./reading";
import { backoff, type Heard, meaning, refusalOf, refused } from "./wire";

const STORY = 200;
const POLL_MS = 2_000;
/** Worlds of many who do not meet: their players are told of what concerns them. */
const CROWDED = new Set(["delve"]);
const PING_MS = 25_000;
/** A tale that was missed is asked for from its end, so many entries at a time and so often at the most. */
const PAGE = 500;
const PAGES = 40;

interface Pending {
  resolve(receipt: ReceiptOut): void;
  reject(error: unknown): void;
}

/** Who sits at the end of the line. */
export interface Sitter {
  readonly hand: Hand;
  readonly reading: Reading;
  seat(): Seat;
  put(message: Message): void;
  take(offers: Offers): void;
}

export class Line {
  /** Through whose eyes the server is looked at now. */
  eyes: Eyes = NOBODY;
  private readonly sitter: Sitter;
  private readonly realm: string;
  private readonly pending = new Map<number, Pending>();
  private readonly ending: (() => void)[] = [];
  private socket: WebSocket | null = null;
  private turn = 0;
  private failures = 0;
  private neverOpened = 0;
  private number = 0;
  private heard = Date.now();
  private since: number | null = null;
  /** The entry before what was missed, until that has been told after all. */
  private gap: number | null = null;
  private stopped = false;
  /** The story before now takes the server too long to tell. */
  private brief = false;
  private timers: { [name: string]: ReturnType<typeof setTimeout> } = {};

  constructor(realm: string, sitter: Sitter) {
    this.realm = realm;
    this.sitter = sitter;
  }

  open(): void {
    const online = (): void => this.retry();
    const offline = (): void => this.sitter.put({ type: "line", line: "offline" });
    globalThis.addEventListener("online", online);
    globalThis.addEventListener("offline", offline);
    const ping = setInterval(() => this.ping(), PING_MS);
    this.ending.push(
      () => globalThis.removeEventListener("online", online),
      () => globalThis.removeEventListener("offline", offline),
      () => clearInterval(ping),
    );
    void this.connect();
  }

  close(): void {
    this.stopped = true;
    this.turn++;
    for (const end of this.ending) end();
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
    this.hangUp();
  }

  /** Connects again at once. */
  retry(): void {
    this.failures = 0;
    this.reconnect();
  }

  reconnect(): void {
    this.hangUp();
    if (!this.stopped) void this.connect();
  }

  /** Connects again as somebody else, who has heard nothing yet. */
  anew(): void {
    this.since = null;
    this.gap = null;
    this.reconnect();
  }

  /** Sends an action by the WebSocket; null when it is not open. */
  send(event: SignedEvent, words: Spoken[] = []): Promise<ReceiptOut> | null {
    if (this.socket?.readyState !== WebSocket.OPEN || this.sitter.seat().line !== "open") return null;
    const id = ++this.number;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.socket?.send(JSON.stringify({ type: "act", id, event, words }));
    });
  }

  // Connecting

  private async connect(): Promise<void> {
    const turn = ++this.turn;
    const { hand, put, seat } = this.sitter;
    clearTimeout(this.timers["connect"]);
    clearTimeout(this.timers["poll"]);
    if (isOffline()) put({ type: "line", line: "offline" });
    else put({ type: "line", line: seat().at < 0 ? "connecting" : "reconnecting" });
    try {
      const since = await this.start();
      // A server that is away says nothing of the line: only one that answers otherwise counts against it.
      if (this.neverOpened > 0) await summary(this.realm);
      const eyes = await eyesOf(this.realm, me(), hand.until);
      const token = eyes.voucher === null ? null : await tokenOf(eyes.voucher);
      if (turn !== this.turn || this.stopped) return;
      this.eyes = eyes;
      hand.until = eyes.until;
      this.since = since;
      if (this.neverOpened >= 2) this.poll(turn);
      else this.dial(turn, token, since);
    } catch (error) {
      if (turn === this.turn) this.failed(error);
    }
  }

  /** The entry after which the story is told: what is known, or a stretch before the head. */
  private async start(): Promise<number> {
    if (this.gap !== null) return this.gap;
    if (this.since !== null) return this.since;
    const { game, entries } = await summary(this.realm);
    if (this.sitter.seat().game !== game) this.sitter.put({ type: "game", game });
    return Math.max(-1, entries - 1 - (this.brief ? 0 : STORY));
  }

  private dial(turn: number, token: string | null, since: number): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}${realmPath(this.realm, "/ws")}`);
    this.socket = socket;
    let opened = false;
    socket.onopen = () => {
      opened = true;
      const hello: { [name: string]: unknown } = { type: "hello", since };
      if (token !== null) hello["session"] = token;
      if (this.eyes.player !== null) hello["player"] = this.eyes.player;
      if (CROWDED.has(this.sitter.seat().game)) hello["near"] = true;
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

  private poll(turn: number): void {
    const { put, reading, seat, take } = this.sitter;
    let first = true;
    const ask = async (): Promise<void> => {
      if (turn !== this.turn || this.stopped) return;
      try {
        const { voucher, player } = this.eyes;
        const since = this.since ?? (await this.start());
        const found = await get<Items>(realmPath(this.realm, "/feed"), { since, player }, voucher);
        const fresh = first || found.items.length > 0;
        first = false;
        this.since = found.items.at(-1)?.seq ?? since;
        put({ type: "welcome", seq: found.head, who: player ?? voucher?.key ?? null });
        for (const item of found.items) put({ type: "item", item: item as unknown as Item });
        if (fresh) {
          reading.wantView();
          if (voucher !== null)
            take(await get<Offers>(realmPath(this.realm, "/offers"), { player }, voucher));
        }
        void reading.chat(seat().chat.at(-1)?.id ?? 0);
        this.timers["poll"] = setTimeout(() => void ask(), POLL_MS);
      } catch (error) {
        this.failed(error);
      }
    };
    void ask();
  }

  // Hearing

  private hear(message: Heard): void {
    const { put, reading, seat, take } = this.sitter;
    this.heard = Date.now();
    switch (message.type) {
      case "welcome":
        this.failures = 0;
        put(message);
        reading.wantView();
        void reading.chat(seat().chat.at(-1)?.id ?? 0);
        break;
      case "item":
        this.since = message.item.seq;
        put(message);
        reading.wantView();
        break;
      case "resync":
        void this.fill(this.gap ?? this.since, message.seq);
        this.since = message.seq;
        reading.wantView();
        break;
      case "offers":
        take(message);
        break;
      case "receipt":
        this.answered(message.id)?.resolve(message.receipt);
        break;
      case "refusal":
        this.answered(message.id)?.reject(refused(message));
        break;
      case "presence":
      case "chat":
        put(message);
        break;
      case "erased":
        forgetText(message.hash);
        break;
      case "notice":
        toast(message.text);
        break;
      default:
        break;
    }
  }

  /** Asks for what was told between two entries, too many for the line to tell again. */
  private async fill(known: number | null, seq: number): Promise<void> {
    const turn = this.turn;
    if (known === null) return this.sitter.put({ type: "resync", seq });
    this.gap = known;
    try {
      const items = await this.told(known, seq);
      if (turn !== this.turn) return; // the line that comes next is told of the gap
      this.sitter.put({ type: "missed", items });
    } catch {
      if (turn !== this.turn) return;
      this.sitter.put({ type: "resync", seq });
    }
    this.gap = null;
  }

  /** What this player was told after one entry up to another: as much of its end as a tale holds. */
  private async told(known: number, seq: number): Promise<Item[]> {
    const { voucher, player } = this.eyes;
    let found: Item[] = [];
    for (let stop = seq, page = 0; stop > known && found.length < MOST_ITEMS && page < PAGES; page++) {
      const since = Math.max(known, stop - PAGE);
      const path = realmPath(this.realm, "/feed");
      const { items } = await get<Items>(path, { since, limit: stop - since, player }, voucher);
      found = [...(items as unknown as Item[]).filter(({ events }) => events.length > 0), ...found];
      stop = since;
    }
    return found;
  }

  private answered(id: number | string | null): Pending | undefined {
    const found = this.pending.get(Number(id));
    this.pending.delete(Number(id));
    return found;
  }

  // Breaking

  private ping(): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 2 * PING_MS + 5_000) this.reconnect();
    else this.socket.send(JSON.stringify({ type: "ping" }));
  }

  private hangUp(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    this.dropPending();
  }

  private dropPending(): void {
    const broken = new Refused(0, UNREACHABLE, "The connection was lost before an answer arrived.");
    for (const each of this.pending.values()) each.reject(broken);
    this.pending.clear();
  }

  private broken(code: number, reason: string): void {
    const what = meaning(code);
    if (what === "never") {
      this.ended({ code: reason || "refused", text: "This realm cannot be followed." });
      return;
    }
    if (what === "proof" && this.eyes.voucher !== null) {
      void tokenOf(this.eyes.voucher, true).catch(() => undefined);
    }
    if (what === "right") this.sitter.hand.until = 0;
    if (what === "behind") {
      this.brief = true;
      this.since = null;
    }
    this.later();
  }

  private failed(error: unknown): void {
    if (error instanceof Refused && (error.status === 404 || error.status === 409)) {
      this.ended(refusalOf(error));
    } else this.later();
  }

  private ended(refusal: Refusal): void {
    this.sitter.put({ type: "line", line: "closed" });
    this.sitter.put({ type: "settled", refusal });
  }

  private later(): void {
    this.sitter.put({ type: "line", line: isOffline() ? "offline" : "reconnecting" });
    this.timers["connect"] = setTimeout(() => void this.connect(), backoff(this.failures++));
  }
}

const isOffline = (): boolean => globalThis.navigator?.onLine === false;
