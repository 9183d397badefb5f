/** Aim: an offer with a choice of targets, listed once for each of them, each with its own odds. */
import { useEffect, useRef, useState } from "react";
import type { Json, Odds, Offer, Seat, Session } from "../../state/contract";

/** Beyond so many it stays one offer with a form. */
const MOST = 8;

/** One offer for each value of the first of these fields that is a choice; others stay as they are. */
export function aimed(offer: Offer, fields: readonly string[]): Offer[] {
  const field = fields.find((name) => offer.domains[name]?.type === "choice");
  if (!field || !offer.enabled || Object.keys(offer.domains).length > 1) return [offer];
  const { values, names } = offer.domains[field] as { values: Json[]; names?: string[] };
  if (values.length > MOST) return [offer];
  const named = values.map((value, i) => ({ value, name: names?.[i] ?? String(value ?? "") }));
  // Without a target it is meant for oneself: that is listed once.
  const kept = values.includes("") ? named.filter(({ name }) => name !== "myself") : named;
  return kept.map(({ value, name }) => ({
    ...offer,
    domains: {},
    action: { ...offer.action, [field]: value },
    label: name && kept.length > 1 ? `${offer.label}: ${name}` : offer.label,
    odds: offer.action[field] === value ? (offer.odds ?? null) : null,
  }));
}

/** Offers of an old entry are refused: they are asked about once nothing moves any more. */
const SETTLE_MS = 250;

/** The offers with the odds that only their first target came with; asked for once, anew with each entry. */
export function useAimedOdds(
  session: Session,
  seat: Seat,
  offers: Offer[],
  /** What is the same deed, whoever it is done to: where one of them has no odds, none has. */
  deed: (offer: Offer) => string = ({ action }) => action.type,
): Offer[] {
  const { seq } = seat;
  const [known, setKnown] = useState<Known>({ seq, odds: new Map() });
  const asked = useRef({ seq, keys: new Set<string>() });
  const told = [...seat.offers, ...offers].filter(({ odds }) => odds);
  const kinds = new Set(told.map(deed));
  const missing = offers.filter((offer) => offer.enabled && offer.odds === null && kinds.has(deed(offer)));
  const wanted = missing.map(({ action }) => JSON.stringify(action)).join("\n");
  const still = !seat.busy && seat.at === seq;
  useEffect(() => {
    if (!still || !wanted) return;
    if (asked.current.seq !== seq) asked.current = { seq, keys: new Set() };
    const ask = (key: string): void => {
      asked.current.keys.add(key);
      session.odds(JSON.parse(key)).then(
        (odds) => odds && setKnown((before) => withOdds(before, seq, key, odds)),
        () => undefined,
      );
    };
    const timer = setTimeout(() => {
      for (const key of wanted.split("\n")) if (!asked.current.keys.has(key)) ask(key);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [session, seq, wanted, still]);
  if (known.seq !== seq) return offers;
  return offers.map((offer) => {
    const odds = offer.odds === null ? known.odds.get(JSON.stringify(offer.action)) : undefined;
    return odds ? { ...offer, odds } : offer;
  });
}

type Known = { seq: number; odds: Map<string, Odds> };
const withOdds = (before: Known, seq: number, key: string, odds: Odds): Known => ({
  seq,
  odds: new Map([...(before.seq === seq ? before.odds : []), [key, odds]]),
});
