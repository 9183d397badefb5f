/** Offers of one explorer, joined with what the game says of each action: does it roll, does the monster answer. */
import type { Offer, Tagged } from "../../state/contract";
import type { Possibility } from "./types";

export interface Choice {
  key: string;
  offer: Offer;
  random: boolean;
  answered: boolean;
}

export const keyOf = (action: Tagged): string =>
  JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));

export const toAction = ({ entry }: Possibility): Tagged => ({ type: entry.action, ...entry.args }) as Tagged;

/** What this explorer can do (a wide choice of temples is left to the lobby), in the rulebook's order, which is the order of the number keys. */
export function choicesOf(offers: Offer[], explorer: number, known: Possibility[]): Choice[] {
  const facts = new Map(known.map((one) => [one.entry.label, one.entry]));
  return offers
    .filter(
      ({ enabled, action, domains }) =>
        enabled && action["explorer_id"] === explorer && !Object.keys(domains).length,
    )
    .map((offer) => {
      const entry = facts.get(offer.label);
      return {
        key: keyOf(offer.action),
        offer,
        random: entry?.random ?? false,
        answered: entry?.ends_turn ?? false,
      };
    });
}

/** What it cannot do now: offers that came greyed, and what the game adds when asked. */
export function greyedOf(
  offers: Offer[],
  explorer: number,
  known: Possibility[],
): { label: string; reason: string; code: string }[] {
  const mine = offers.filter((offer) => !offer.enabled && offer.action["explorer_id"] === explorer);
  const found = [
    ...mine,
    ...known.filter((one) => !one.enabled).map((one) => ({ ...one, label: one.entry.label })),
  ];
  return [...new Map(found.map(({ label, reason, code }) => [label, { label, reason, code }])).values()];
}

/** Explorers by the place they are in, for the party switcher: those beside `temple` first. */
export function party<T extends { id: number; temple: number }>(
  mine: T[],
  temple: number,
): { here: T[]; elsewhere: T[] } {
  return {
    here: mine.filter((one) => temple !== 0 && one.temple === temple),
    elsewhere: mine.filter((one) => temple === 0 || one.temple !== temple),
  };
}

/** The order in which letters and digits press: first nine. */
export const digit = (place: number): string => (place < 9 ? String(place + 1) : "");
