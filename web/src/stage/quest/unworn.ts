/** What lies in the pack and belongs in an empty hand or on the body: after a defeat everybody wakes like that. */
import { settled } from "../../kit/play/domains";
import type { Json, Offer, Tagged } from "../../state/contract";
import type { Thing } from "./view";

export interface Unworn {
  name: string;
  action: Tagged;
}

/** Weapons while no hand holds one, and armour for parts of the body that have none, each with what puts it on. */
export function unwornOf(offers: Offer[], things: Thing[]): Unworn[] {
  const offer = offers.find(({ action, enabled }) => enabled && action.type === "equip");
  if (!offer) return [];
  const taken = new Set(things.map(({ where }) => where));
  const found = new Map<string, Unworn>();
  for (const { id, name, type } of things) {
    const slot = slotOf(offer, id);
    const fits = type === "armor" || (type === "weapon" && slot === "mainhand");
    if (fits && slot && !taken.has(slot) && !found.has(slot))
      found.set(slot, { name, action: { ...offer.action, item: id, slot } });
  }
  return [...found.values()];
}

/** Where a thing goes first. */
function slotOf(offer: Offer, item: number): string {
  const items = offer.domains["item"];
  const slots = offer.domains["slot"];
  if (items?.type !== "choice" || !items.values.some((each: Json) => each === item) || !slots) return "";
  const plain = settled(slots, { item });
  return plain.type === "choice" ? String(plain.values[0] ?? "") : "";
}
