/** Made-up seats, offers and odds for the gallery; a real session brings real ones. */
import type { Odds, Offer, Seat, Session } from "../../state/contract";

const line = (name: string, value: string, about: number, kind = "chance") => ({
  name,
  kind,
  value,
  about,
  spread: [],
});

export const ODDS: Odds = {
  seq: 1,
  exact: true,
  runs: 0,
  lines: [
    line("hit", "13/20", 0.65),
    line("kill", "1/5", 0.2),
    line("damage", "117/40", 2.9, "mean"),
    line("be_hit", "2/5", 0.4),
    line("die", "1/4", 0.25),
    line("damage_taken", "3/2", 1.5, "mean"),
  ],
};

export const offer = (type: string, label: string, change: Partial<Offer> = {}): Offer => ({
  action: { type },
  label,
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  ...change,
});

export const seatOf = (change: Partial<Seat> = {}): Seat => ({
  kind: "live",
  realm: "gallery",
  game: "duel",
  who: "a".repeat(64),
  seq: 1,
  line: "open",
  view: null,
  scene: null,
  at: 1,
  offers: [
    offer("strike", "Strike", { odds: ODDS }),
    offer("bid", "Bid", { domains: { amount: { type: "span", low: 1, high: 6 } } }),
    offer("heal", "Drink a potion", { enabled: false, reason: "There is no potion left." }),
    offer("resign", "Resign", { aside: true }),
  ],
  items: [],
  presence: { players: 2, spectators: 1 },
  chat: [],
  busy: false,
  refusal: null,
  ...change,
});

/** A session in which nothing ever happens. */
export const session: Session = {
  get: () => seatOf(),
  subscribe: () => () => undefined,
  act: async () => null,
  odds: async () => ODDS,
  query: async () => {
    throw new Error("The gallery has no questions to answer.");
  },
  say: async () => undefined,
  close: () => undefined,
};
