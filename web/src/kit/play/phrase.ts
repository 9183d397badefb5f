/** What a filled-in offer does, in words: its phrase with the names of the values, or its label and the values. */
import type { Json, Offer, PlainDomain } from "../../state/contract";
import { shown } from "../words";
import { settled } from "./domains";

export function phrased(offer: Offer, fields: { [name: string]: Json }): string {
  const named = (field: string): string => {
    const domain = offer.domains[field];
    return domain ? nameOf(settled(domain, { ...offer.action, ...fields }), fields[field] ?? null) : "";
  };
  if (offer.phrase) return offer.phrase.replaceAll(/\{(\w+)\}/g, (_, field: string) => named(field) || "…");
  const values = fieldsOf(offer).map(named).filter(Boolean);
  return values.length > 0 ? `${offer.label}: ${values.join(", ")}` : offer.label;
}

/** The fields that are still to be set, in the order in which the author wrote them down. */
export const fieldsOf = (offer: Offer): string[] => {
  const places = Object.keys(offer.action);
  return Object.keys(offer.domains).sort((a, b) => places.indexOf(a) - places.indexOf(b));
};

/** What a value is called; free text is not repeated on a button. */
function nameOf(domain: PlainDomain, value: Json): string {
  switch (domain.type) {
    case "choice": {
      const place = domain.values.findIndex((each) => JSON.stringify(each) === JSON.stringify(value));
      return domain.names?.[place] ?? shown(value);
    }
    case "span":
      return value === null ? "" : shown(value);
    case "some":
      return Array.isArray(value) ? value.map(shown).join(" and ") : "";
    default:
      return "";
  }
}
