/** Aim: whom the next deed is meant for. One is chosen on the line; every deed that can be done to them is. */
import type { Json, Offer } from "../../state/contract";
import { everybody, type Fight, type Fighter } from "./view";

/** Fields that name somebody. */
export const AIMS = ["target", "targets", "ref", "enemy"] as const;

type Choice = { values: Json[]; names?: string[] };

const standing = ({ alive, fled }: Fighter): boolean => alive && !fled;

/** Whom one may aim at, the nearest first. */
export const foesOf = (fight: Fight): Fighter[] =>
  fight.monsters.filter(standing).sort((a, b) => a.range - b.range);

/** The one that was picked while they stand; else somebody in reach of a blow, else the nearest enemy. */
export function aimOf(fight: Fight, offers: Offer[], picked: string): Fighter | undefined {
  const there = everybody(fight).filter(standing);
  const found = there.find(({ cid }) => cid === picked);
  if (found) return found;
  const blows = offers.filter(({ group, enabled }) => group === "Attack" && enabled);
  const reached = new Set(blows.flatMap((offer) => choiceOf(offer)?.[1].values.map(cidOf) ?? []));
  const foes = foesOf(fight);
  return foes.find(({ cid }) => reached.has(cid)) ?? foes[0];
}

/** A target is an id, or a list with one. */
export const cidOf = (value: Json): string =>
  Array.isArray(value) ? (value.length === 1 ? String(value[0]) : "") : String(value ?? "");

/** The choice of somebody that an offer leaves open, where nothing else is to be chosen. */
function choiceOf({ domains }: Offer): [field: string, choice: Choice] | null {
  const open = Object.entries(domains).filter(
    ([field, domain]) =>
      AIMS.some((aim) => aim === field) || domain.type !== "choice" || domain.values.length > 1,
  );
  const [field, domain] = open[0] ?? [];
  return open.length === 1 && field && AIMS.some((aim) => aim === field) && domain?.type === "choice"
    ? [field, domain]
    : null;
}

/** The offer, done to the one who is aimed at; where it cannot be, to the only other one, or else it is still to be chosen. */
export function towards(offer: Offer, aim: Fighter | undefined): Offer {
  const found = offer.enabled ? choiceOf(offer) : null;
  if (!found || !aim) return offer;
  const [field, { values, names }] = found;
  const place = values.findIndex((value) => cidOf(value) === aim.cid);
  if (place < 0 && values.length > 1) return offer;
  const at = Math.max(place, 0);
  const value = values[at] ?? null;
  const same = JSON.stringify(offer.action[field]) === JSON.stringify(value);
  return {
    ...offer,
    domains: {},
    action: { ...offer.action, [field]: value },
    label: place < 0 && names?.[at] ? `${offer.label}: ${names[at]}` : offer.label,
    odds: same ? (offer.odds ?? null) : null,
  };
}
