/** What a message makes of a seat: pure, so that every case can be tried without a server. */
import type { ChatLine, Item, Json, LineState, Offer, Refusal, Scene, Seat } from "./contract";

export const MOST_ITEMS = 500;
export const MOST_CHAT = 500;

export interface Said {
  number: number;
  key: string;
  at: number;
  text: string;
}

export type Message =
  | { type: "line"; line: LineState }
  | { type: "welcome"; seq: number; who: string | null }
  | { type: "item"; item: Item }
  | { type: "offers"; seq: number; who: string | null; nonce: number; offers: Offer[] }
  | { type: "odds"; seq: number; offers: Offer[] }
  | { type: "presence"; players: number; spectators: number }
  | { type: "chat"; message: Said }
  | { type: "resync"; seq: number }
  | { type: "missed"; items: Item[] }
  | { type: "seen"; seq: number; view: Json; scene: Scene }
  | { type: "game"; game: string }
  | { type: "sending" }
  | { type: "settled"; refusal: Refusal | null }
  | { type: "left"; who: string | null };

export const newSeat = (realm: string, game: string): Seat => ({
  kind: "live",
  realm,
  game,
  who: null,
  seq: -1,
  line: "idle",
  view: null,
  scene: null,
  at: -1,
  offers: [],
  items: [],
  presence: { players: 0, spectators: 0 },
  chat: [],
  busy: false,
  refusal: null,
});

export function reduce(seat: Seat, message: Message): Seat {
  switch (message.type) {
    case "line":
      return seat.line === message.line ? seat : { ...seat, line: message.line };
    case "game":
      return { ...seat, game: message.game };
    case "welcome":
      return { ...seat, line: "open", who: message.who };
    case "item":
      return withItem(seat, message.item);
    case "offers":
      return { ...seat, seq: Math.max(seat.seq, message.seq), offers: message.offers };
    case "odds":
      return { ...seat, foretold: message.seq, offers: withOdds(seat.offers, message.offers) };
    case "presence":
      return { ...seat, presence: { players: message.players, spectators: message.spectators } };
    case "chat":
      return withChat(seat, message.message);
    case "resync":
      // What was missed is not told; the view is read again and the items go on from there.
      return { ...seat, seq: message.seq, items: [] };
    case "missed":
      return withMissed(seat, message.items);
    case "seen":
      return message.seq < seat.at
        ? seat
        : {
            ...seat,
            seq: Math.max(seat.seq, message.seq),
            at: message.seq,
            view: message.view,
            scene: message.scene,
          };
    case "sending":
      return { ...seat, busy: true, refusal: null };
    case "settled":
      return { ...seat, busy: false, refusal: message.refusal };
    case "left":
      // Another player's eyes: nothing that the one before saw may stay.
      return { ...newSeat(seat.realm, seat.game), who: message.who, line: seat.line, chat: seat.chat };
  }
}

function withItem(seat: Seat, item: Item): Seat {
  const last = seat.items.at(-1)?.seq ?? -1;
  if (item.seq <= last) return seat;
  const items = [...seat.items, { ...item, lines: item.lines ?? [] }].slice(-MOST_ITEMS);
  const offers = item.seq > (seat.foretold ?? -1) ? withoutOdds(seat.offers) : seat.offers;
  return { ...seat, seq: Math.max(seat.seq, item.seq), items, offers };
}

/** What was told while the line was away, in its place among what is known. */
function withMissed(seat: Seat, missed: Item[]): Seat {
  const known = new Set(seat.items.map(({ seq }) => seq));
  const found = missed
    .filter(({ seq }) => !known.has(seq))
    .map((item) => ({ ...item, lines: item.lines ?? [] }));
  const items = [...seat.items, ...found].toSorted((a, b) => a.seq - b.seq).slice(-MOST_ITEMS);
  return found.length > 0 ? { ...seat, items } : seat;
}

function withChat(seat: Seat, said: Said): Seat {
  if (seat.chat.some((line) => line.id === said.number)) return seat;
  const line: ChatLine = { id: said.number, at: said.at, key: said.key, text: said.text };
  const chat = [...seat.chat, line].toSorted((a, b) => a.id - b.id).slice(-MOST_CHAT);
  return { ...seat, chat };
}

/** What has happened may have changed every chance: odds of a former state are not shown as those of this one. */
function withoutOdds(offers: Offer[]): Offer[] {
  return offers.some(({ odds }) => odds) ? offers.map(({ odds: _, ...offer }) => offer) : offers;
}

/** The same offers, with the odds that were told of the same actions. */
export function withOdds(offers: Offer[], told: Offer[]): Offer[] {
  const known = new Map(told.map((offer) => [JSON.stringify(offer.action), offer.odds]));
  return offers.map((offer) => {
    const odds = known.get(JSON.stringify(offer.action));
    return odds ? { ...offer, odds } : offer;
  });
}
