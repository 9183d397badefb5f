/** From offers to the list of what to do: one line for each target, with a place and a key that stay. */
import type { Act } from "../../kit/play/actions";
import { aimed } from "../../kit/play/aim";
import { chips } from "../../kit/play/chips";
import type { Offer, Tagged } from "../../state/contract";
import { ODDS } from "./words";

export interface Deed extends Act {
  action: Tagged;
}

const TONES: Record<string, NonNullable<Act["tone"]>> = {
  attack: "strike",
  cast: "strike",
  defend: "guard",
  flee: "way",
  use: "care",
  rest: "care",
  meditate: "care",
};
/** What is decided by the dice. */
const ROLLED = new Set(["attack", "cast", "flee", "disarm", "defend", "wait"]);
const PINS: Record<string, string> = { flee: "F" };

export const ofKinds = (offers: Offer[], ...kinds: string[]): Offer[] =>
  offers.filter(({ action }) => kinds.includes(action.type));

export function deedOf(offer: Offer): Deed {
  const { action, label, enabled, reason, odds } = offer;
  const { type, ...fields } = action;
  const pin = PINS[type];
  return {
    id: JSON.stringify([type, ...Object.values(fields)]),
    action,
    label,
    rolls: ROLLED.has(type) && Boolean(odds?.lines.length),
    ...(odds ? { chips: chips(odds, ODDS) } : {}),
    tone: TONES[type] ?? "plain",
    ...(pin ? { pin } : {}),
    ...(enabled ? {} : { barred: reason }),
    testid: `act-${type}`,
  };
}

const each = (offer: Offer): Offer[] => aimed(offer, ["target"]);

const FIGHT = ["attack", "defend", "wait", "flee", "cast", "use"];
const PEACE = [
  "respond",
  "enter_dungeon",
  "take",
  "talk",
  "party_accept",
  "party_decline",
  "disarm",
  "rest",
  "meditate",
  "cast",
  "use",
];

/** What one does in a fight, and what one does without; what cannot be done in peace is not listed there. */
export function listed(offers: Offer[], fighting: boolean, me: string): Offer[] {
  if (fighting) {
    return ofKinds(offers, ...FIGHT)
      .filter((offer) => offer.enabled || /^(attack|defend|flee)$/.test(offer.action.type))
      .filter(({ action }) => action.type !== "attack" || action["target"] !== me)
      .flatMap(each);
  }
  return PEACE.flatMap((kind) => ofKinds(offers, kind))
    .filter((offer) => offer.enabled || /^(rest|meditate)$/.test(offer.action.type))
    .flatMap(each);
}
