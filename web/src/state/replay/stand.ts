/** Where a replay stands: a realm of the server, or a sandbox. Both are asked the same questions, at any entry. */
import type { Voucher } from "../../api/auth";
import { get, post, Refused, sent } from "../../api/http";
import { summary } from "../../api/realms";
import type { CommandOut } from "../../api/schema";
import type { Item, Json, Odds, Offer, Scene, Tagged } from "../contract";
import { keep, kept } from "../kept";

/** What a sandbox is made of, and how far it has come. */
export interface Card {
  id: string;
  game: string;
  source: "realm" | "log";
  realm: string;
  /** The last entry that was played; what follows was tried. */
  at: number;
  head: number;
  players: string[];
  /** Of the sandbox itself, not of the realm it was copied from. */
  outcome: { reason: string; winners?: string[] } | null;
  /** Whose move it is there; null where anybody may act. */
  awaited: string[] | null;
}

/** Whose eyes; a voucher where the server wants a key proved. */
export interface Eyes {
  player: string | null;
  voucher: Voucher | null;
}

export const NOBODY: Eyes = { player: null, voucher: null };

export interface Look {
  view: Json;
  scene: Scene;
}

export class Stand {
  readonly path: string;
  readonly card: Card | null;
  readonly realm: string;
  readonly game: string;
  readonly name: string;
  readonly players: string[];
  head: number;

  private constructor(
    path: string,
    card: Card | null,
    about: Pick<Card, "realm" | "game" | "head" | "players">,
    name: string,
  ) {
    this.path = path;
    this.card = card;
    this.realm = about.realm;
    this.game = about.game;
    this.head = about.head;
    this.players = about.players;
    this.name = name;
  }

  static async ofRealm(realm: string): Promise<Stand> {
    const { game, entries, players, name } = await summary(realm);
    const about = { realm, game, head: entries - 1, players: [...players] };
    return new Stand(`/api/realms/${realm}`, null, about, name);
  }

  static ofCard(card: Card): Stand {
    return new Stand(`/api/sandboxes/${card.id}`, card, card, card.source === "log" ? "A log file" : "");
  }

  async look(at: number | null, eyes: Eyes): Promise<Look & { seq: number }> {
    const query = { at, player: eyes.player };
    const [seen, drawn] = await Promise.all([
      get<{ seq: number; view: Json }>(`${this.path}/view`, query, eyes.voucher),
      get<{ scene: Scene }>(`${this.path}/scene`, query, eyes.voucher),
    ]);
    return { seq: seen.seq, view: seen.view, scene: drawn.scene };
  }

  async items(since: number, limit: number, eyes: Eyes): Promise<Item[]> {
    const query = { since, limit, player: eyes.player };
    const { items } = await get<{ items: Item[] }>(`${this.path}/feed`, query, eyes.voucher);
    return items.map((item) => ({ ...item, lines: item.lines ?? [] }));
  }

  /** What can be done now; odds take longer. */
  async offers(eyes: Eyes, odds = false): Promise<Offer[]> {
    const query = { player: eyes.player, ...(odds && { odds }) };
    return (await get<{ offers: Offer[] }>(`${this.path}/offers`, query, eyes.voucher)).offers;
  }

  async query<T>(query: Tagged, at: number | null, eyes: Eyes): Promise<T> {
    return (await post<{ answer: T }>(this.asking("/query", at, eyes), query, eyes.voucher)).answer;
  }

  async odds(action: Tagged, eyes: Eyes): Promise<Odds | null> {
    try {
      return await post<Odds>(this.asking("/odds", null, eyes), action, eyes.voucher);
    } catch (error) {
      if (error instanceof Refused && error.code === "no_odds") return null;
      throw error;
    }
  }

  /** A sandbox that goes on from an entry of this. */
  fork(at: number): Promise<Card> {
    return made(() =>
      this.card
        ? post<Card>(`${this.path}/fork`, { at })
        : post<Card>("/api/sandboxes", { realm: this.realm, at }),
    );
  }

  /** What a typed line means, or with `complete` the lines that it may become. */
  command(line: { text: string; within: object; complete?: boolean }, eyes: Eyes): Promise<CommandOut> {
    return post<CommandOut>(this.asking("/command", null, eyes), line, eyes.voucher);
  }

  private asking(rest: string, at: number | null, { player }: Eyes): string {
    const query = new URLSearchParams();
    if (player) query.set("player", player);
    if (at !== null) query.set("at", String(at));
    return `${this.path}${rest}${query.size ? `?${query}` : ""}`;
  }
}

export const cardOf = (id: string): Promise<Card> => get<Card>(`/api/sandboxes/${encodeURIComponent(id)}`);

/** Brings a log file to the server, which checks it whole before it shows anything of it. */
export const bring = (data: Uint8Array<ArrayBuffer>): Promise<Card> => made(() => brought(data));

async function brought(data: Uint8Array<ArrayBuffer>): Promise<Card> {
  const headers = { "Content-Type": "application/jsonl", Accept: "application/json" };
  const response = await fetch("/api/sandboxes/log", { method: "POST", headers, body: data });
  const told = (await response.json().catch(() => ({}))) as { code?: string; text?: string };
  if (response.ok) return told as Card;
  const text = told.text ?? `The server answered ${response.status}.`;
  throw new Refused(response.status, told.code ?? "refused", text);
}

/** Makes a sandbox; where this browser has too many already, its oldest is let go. */
async function made(make: () => Promise<Card>): Promise<Card> {
  for (;;) {
    try {
      const card = await make();
      keep("sandboxes", [...kept<string[]>("sandboxes", []), card.id]);
      return card;
    } catch (error) {
      const [oldest] = kept<string[]>("sandboxes", []);
      if (!(error instanceof Refused) || error.code !== "too_many_sandboxes" || !oldest) throw error;
      await letGo(oldest);
    }
  }
}

/** Lets go of a sandbox that nobody looks at any more. */
export async function letGo(id: string): Promise<void> {
  const others = kept<string[]>("sandboxes", []).filter((each) => each !== id);
  keep("sandboxes", others);
  await sent("DELETE", `/api/sandboxes/${id}`, undefined, null).catch(() => undefined);
}
