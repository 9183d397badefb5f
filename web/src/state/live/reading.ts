/** What is read over HTTP beside the line: view and scene after each entry, the odds of the offers, the talk. */
import { get, Refused } from "../../api/http";
import { realmPath } from "../../api/realms";
import type { Offers, SceneAt, View } from "../../api/schema";
import type { Json, Offer, Scene } from "../contract";
import type { Message, Said } from "../reduce";
import type { Eyes } from "./eyes";

const PAUSE_MS = 40;
const AGAIN_MS = 2_000;
const ODDS_TRIES = 2;

export class Reading {
  private readonly realm: string;
  private readonly eyes: () => Eyes;
  private readonly put: (message: Message) => void;
  private busy = false;
  private again = false;
  private stopped = false;
  private offered = -1;
  private timers: { [name: string]: ReturnType<typeof setTimeout> } = {};

  constructor(realm: string, eyes: () => Eyes, put: (message: Message) => void) {
    this.realm = realm;
    this.eyes = eyes;
    this.put = put;
  }

  stop(): void {
    this.stopped = true;
    for (const timer of Object.values(this.timers)) clearTimeout(timer);
  }

  /** Soon, and once for many entries that come together. */
  wantView(after = PAUSE_MS): void {
    if (this.stopped) return;
    clearTimeout(this.timers["view"]);
    this.timers["view"] = setTimeout(() => void this.view(), after);
  }

  private async view(): Promise<void> {
    if (this.busy) {
      this.again = true;
      return;
    }
    this.busy = true;
    this.again = false;
    const eyes = this.eyes();
    const { voucher, player } = eyes;
    try {
      const [seen, drawn] = await Promise.all([
        get<View>(realmPath(this.realm, "/view"), { player }, voucher),
        get<SceneAt>(realmPath(this.realm, "/scene"), { player }, voucher),
      ]);
      // Both must be of one entry, and of the eyes that look now.
      if (eyes !== this.eyes() || seen.seq !== drawn.seq) this.again = true;
      else {
        this.put({
          type: "seen",
          seq: seen.seq,
          view: seen.view as Json,
          scene: drawn.scene as unknown as Scene,
        });
        // An entry that leaves the offers as they are may still change their odds.
        if (this.offered >= 0 && seen.seq > this.offered) void this.odds(seen.seq, ODDS_TRIES);
      }
    } catch (error) {
      if (!isRefused(error)) this.wantView(AGAIN_MS);
    }
    this.busy = false;
    if (this.again) this.wantView();
  }

  /** Odds are a help, not a need: buttons work without them. A busy server may leave them out; it is asked again. */
  async odds(seq: number, tries = 0): Promise<void> {
    this.offered = seq;
    const { voucher, player } = this.eyes();
    let offers: Offer[] = [];
    try {
      const told = await get<Offers>(realmPath(this.realm, "/offers"), { player, odds: true }, voucher);
      if (told.seq >= seq) offers = told.offers as unknown as Offer[];
    } catch (error) {
      if (isRefused(error)) return;
    }
    if (this.offered !== seq || this.stopped) return;
    if (offers.some(({ odds }) => odds)) this.put({ type: "odds", seq, offers });
    else if (tries < ODDS_TRIES) {
      clearTimeout(this.timers["odds"]);
      this.timers["odds"] = setTimeout(() => void this.odds(seq, tries + 1), AGAIN_MS * (tries + 1));
    }
  }

  async chat(after: number): Promise<void> {
    try {
      const { messages } = await get<{ messages: Said[] }>(realmPath(this.realm, "/chat"), { after });
      for (const message of messages) this.put({ type: "chat", message });
    } catch {
      // It is read again with the next connection.
    }
  }
}

/** What was refused once is refused again; a broken line or a busy server is not a refusal. */
const isRefused = (error: unknown): boolean =>
  error instanceof Refused && error.status >= 400 && error.status < 429;
