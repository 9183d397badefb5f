/** From offers to the list of what to do: one line for each target, with a place and a key that stay. */
import type { Act } from "../../kit/play/actions";
import { aimed } from "../../kit/play/aim";
import { chips } from "../../kit/play/chips";
import type { Offer, Tagged } from "../../state/contract";
import type { Me } from "./view";
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
const HINTS: Record<string, string> = {
  enter_dungeon: "For you alone, and sealed.",
  disarm: "If you fail, it strikes.",
  wait: "Let the round pass.",
};
const PINS: Record<string, string> = { flee: "F" };

export const ofKinds = (offers: Offer[], ...kinds: string[]): Offer[] =>
  offers.filter(({ action }) => kinds.includes(action.type));

/** One line on what it is good for, where no odds say so. */
function hintOf(type: string, me: Me): string {
  const well = me.hp === me.max_hp && me.mana === me.max_mana;
  if (type === "rest") return well ? "You are well already." : "Half of your health and mana comes back.";
  if (type === "meditate") return me.mana === me.max_mana ? "Your mana is full." : "Some mana comes back.";
  return HINTS[type] ?? "";
}

export function deedOf(offer: Offer, me: Me): Deed {
  const { action, label, enabled, reason, odds } = offer;
  const { type, ...fields } = action;
  const pin = PINS[type];
  return {
    id: JSON.stringify([type, ...Object.values(fields)]),
    action,
    label,
    hint: hintOf(type, me),
    rolls: ROLLED.has(type) && Boolean(odds?.lines.length),
    ...(odds ? { chips: chips(odds, ODDS) } : {}),
    tone: TONES[type] ?? "plain",
    ...(pin ? { pin } : {}),
    ...(enabled ? {} : { barred: reason }),
    testid: `act-${type}`,
  };
}

const each = (offer: Offer): Offer[] => aimed(offer, ["target"]);

/** The same thing twice is one line that says how many there are. */
function counted(offers: Offer[]): Offer[] {
  const alike = ({ action, label }: Offer): string => `${action.type} ${label}`;
  const many = new Map<string, number>();
  for (const offer of offers) many.set(alike(offer), (many.get(alike(offer)) ?? 0) + 1);
  const firsts = offers.filter((offer, i) => offers.findIndex((one) => alike(one) === alike(offer)) === i);
  return firsts.map((offer) => {
    const count = many.get(alike(offer)) ?? 1;
    return count > 1 ? { ...offer, label: `${offer.label} (${count})` } : offer;
  });
}

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
    const found = ofKinds(offers, ...FIGHT)
      .filter((offer) => offer.enabled || /^(attack|defend|flee)$/.test(offer.action.type))
      .filter(({ action }) => action.type !== "attack" || action["target"] !== me)
      .flatMap(each);
    const isUse = ({ action }: Offer): boolean => action.type === "use";
    return [...found.filter((offer) => !isUse(offer)), ...counted(found.filter(isUse))];
  }
  return counted(
    PEACE.flatMap((kind) => ofKinds(offers, kind))
      .filter((offer) => offer.enabled || /^(rest|meditate)$/.test(offer.action.type))
      .flatMap(each),
  );
}
