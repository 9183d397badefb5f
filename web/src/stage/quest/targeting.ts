/** Targets: a deed with somebody or some place still to be chosen, and what has been chosen for it so far. */
import { following, unset } from "../../kit/play/domains";
import type { Json, Offer, PlainDomain, Tagged } from "../../state/contract";
import { AIMS, cidOf } from "./aim";
import { everybody, type Fight, type Fighter } from "./view";

/** A deed whose targets are being chosen. */
export interface Aiming {
  offer: Offer;
  /** The field that names them. */
  field: string;
  fields: { [name: string]: Json };
}

const FIELDS: readonly string[] = [...AIMS, "pos"];

/** The field of an offer that is answered by touching a figure or a place; none if there is no such choice. */
export function fieldOf({ domains, enabled }: Offer): string {
  const open = FIELDS.find((name) => domains[name] !== undefined);
  return (enabled && open) || "";
}

export const domainOf = ({ offer, field }: Aiming): PlainDomain => offer.domains[field] as PlainDomain;

/** What can be chosen: the value that stands for each figure or place, in the order of the game. */
export function choices(aiming: Aiming): { value: Json; cid: string; name: string }[] {
  const domain = domainOf(aiming);
  if (domain.type !== "choice" && domain.type !== "some") return [];
  return domain.values
    .map((value, i) => ({ value, cid: cidOf(value), name: domain.names?.[i] ?? "" }))
    .filter(({ cid }) => cid !== "");
}

/** Begin to choose: whoever is aimed at already is the first, where that is allowed. */
export function begun(offer: Offer, aim: Fighter | undefined, me = ""): Aiming {
  const field = fieldOf(offer);
  const plain = Object.entries(offer.domains).flatMap(([name, domain]) =>
    domain.type === "by" ? [] : [[name, unset(domain, offer.action[name])] as const],
  );
  const fields = following(offer.domains, { ...offer.action, ...Object.fromEntries(plain) });
  const aiming = { offer, field, fields };
  const listed = choices(aiming);
  const first =
    listed.find(({ cid }) => cid === aim?.cid) ?? listed.find(({ cid }) => cid === me) ?? listed[0];
  return first ? { ...aiming, fields: { ...fields, [field]: listedAs(aiming, [first.value]) } } : aiming;
}

const listedAs = (aiming: Aiming, values: Json[]): Json =>
  domainOf(aiming).type === "some" ? values : (values[0] ?? null);

/** The chosen, each as often as it was chosen. */
export function chosen(aiming: Aiming): string[] {
  const value = aiming.fields[aiming.field] ?? null;
  return Array.isArray(value) && domainOf(aiming).type === "some" ? value.map(cidOf) : [cidOf(value)];
}

/** How many can be chosen. */
export const most = (aiming: Aiming): number => {
  const domain = domainOf(aiming);
  return domain.type === "some" ? domain.most : 1;
};

/** One more of them; where only one can be, another. Friends are chosen once each, enemies as often as there are darts. */
export function chose(aiming: Aiming, cid: string, again: boolean): Aiming {
  const found = choices(aiming).find((each) => each.cid === cid);
  if (!found) return aiming;
  const before = domainOf(aiming).type === "some" ? ((aiming.fields[aiming.field] as Json[]) ?? []) : [];
  if (most(aiming) === 1) return put(aiming, [found.value]);
  if (!again && before.some((each) => cidOf(each) === cid)) return dropped(aiming, cid);
  return before.length < most(aiming) ? put(aiming, [...before, found.value]) : aiming;
}

/** One less. */
export function dropped(aiming: Aiming, cid: string): Aiming {
  const before = (aiming.fields[aiming.field] as Json[]) ?? [];
  const at = before.findLastIndex((each) => cidOf(each) === cid);
  return put(
    aiming,
    before.filter((_, i) => i !== at),
  );
}

const put = (aiming: Aiming, values: Json[]): Aiming => ({
  ...aiming,
  fields: following(aiming.offer.domains, { ...aiming.fields, [aiming.field]: listedAs(aiming, values) }),
});

export const actionOf = ({ offer, fields }: Aiming): Tagged => ({ ...offer.action, ...fields });

/** Who is touched when it is done: those who are named, or all within the area around the first of them. */
export function touched(aiming: Aiming, fight: Fight, area: number | null): Fighter[] {
  const named = chosen(aiming);
  const all = everybody(fight).filter(({ alive, fled }) => alive && !fled);
  if (area === null) return all.filter(({ cid }) => named.includes(cid));
  const centre =
    aiming.field === "pos"
      ? Number(aiming.fields[aiming.field])
      : all.find(({ cid }) => cid === named[0])?.pos;
  const side = aiming.field === "pos" ? "monsters" : all.find(({ cid }) => cid === named[0])?.side;
  return centre === undefined
    ? []
    : all.filter((each) => each.side === side && Math.abs(each.pos - centre) <= area);
}

/** "Goblin 1 twice, Goblin 2": the chosen as one says it. */
export function spokenOf(aiming: Aiming, fight: Fight): string {
  const names = new Map(everybody(fight).map(({ cid, name, mine }) => [cid, mine ? "yourself" : name]));
  const listed = choices(aiming);
  const counts = new Map<string, number>();
  for (const cid of chosen(aiming).filter(Boolean)) counts.set(cid, (counts.get(cid) ?? 0) + 1);
  return [...counts]
    .map(([cid, count]) => {
      const name = names.get(cid) ?? listed.find((each) => each.cid === cid)?.name ?? cid;
      return count > 1 ? `${name} ×${count}` : name;
    })
    .join(", ");
}
