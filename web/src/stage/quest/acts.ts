/** From offers to what one presses: an act for each target, in the menu it belongs to, with a place and a key that stay. */
import type { Act } from "../../kit/play/actions";
import { chips } from "../../kit/play/chips";
import type { Offer, Tagged } from "../../state/contract";
import { AIMS } from "./aim";
import { fieldOf } from "./targeting";
import type { Fight } from "./view";
import { MENUS, ODDS, SAVES } from "./words";

export interface Deed extends Act {
  action: Tagged;
  enabled: boolean;
  /** Targets are still to be chosen. */
  open?: Offer;
}

const TONES: Record<string, NonNullable<Act["tone"]>> = {
  Attack: "strike",
  Spells: "strike",
  Abilities: "guard",
  Items: "care",
  Move: "way",
};
const PINS: Record<string, string> = {
  flee: "F",
  end_turn: "E",
  death_save: "R",
  end_combat: "E",
  take_all: "T",
};
const ROLLS = /^(attack|offhand_attack|throw|cast|shove|grapple|hide|escape|flee|death_save|use_ability)/;

/** What reaches an enemy; to change what is in a hand does not. */
const STRIKES = /^(attack|offhand_attack|throw)$/;

/** In the menu "Attack" the weapon comes first, so that whom it strikes stays in view. */
function short(label: string): string {
  const rest = label.replace(/^(Attack|Strike) with (your )?/, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Whoever is aimed at, it is the same deed and keeps its place. */
export function idOf({ type, session: _, ...fields }: Tagged): string {
  const rest = Object.entries(fields).filter(([field]) => !AIMS.some((aim) => aim === field));
  return JSON.stringify([type, ...rest.map(([, value]) => value)]);
}

export function deedOf(offer: Offer): Deed {
  const { action, enabled, reason, odds, group } = offer;
  const label = group === "Attack" ? short(offer.label) : offer.label;
  const { type } = action;
  const pin = PINS[type];
  return {
    id: idOf(action),
    action,
    label,
    enabled,
    rolls: ROLLS.test(type) && (odds === undefined || Boolean(odds?.lines.length)),
    ...(odds ? { chips: chips(odds, type === "death_save" ? SAVES : ODDS) } : {}),
    tone: TONES[group] ?? "plain",
    ...(pin ? { pin } : {}),
    ...(enabled ? {} : { barred: reason }),
    ...(fieldOf(offer) ? { open: offer } : {}),
    testid: `act-${type}`,
  };
}

/** What is no deed of a fight. */
const OUTSIDE = ["Turn", "Loot", "Begin", "Character", "Session", "Saves", "Arena"];

/** The offers of one menu: what can be done first, the rest greyed with its reason. */
export function menuOf(offers: Offer[], id: string): Offer[] {
  const menu = MENUS.find((each) => each.id === id);
  const named = MENUS.flatMap((each) => each.groups);
  const inside = (group: string): boolean =>
    Boolean(menu?.groups.includes(group)) ||
    (id === "more" && !named.includes(group) && !OUTSIDE.includes(group));
  return offers.filter(({ group, action }) => inside(group) && action.type !== "flee");
}

/** What stays in view whatever is open: flee, end the turn, roll, take what is left. */
export const always = (offers: Offer[]): Offer[] =>
  offers.filter(
    ({ group, action }) => group === "Turn" || action.type === "flee" || action.type === "take_all",
  );

export const answers = (offers: Offer[]): Offer[] => offers.filter(({ action }) => action.type === "answer");

/** Where nothing can be struck, a step closer stands first, then a dash: that is what to do about it. */
export function strikesOf(offers: Offer[]): Offer[] {
  const listed = menuOf(offers, "attack");
  const near = listed.some(({ enabled, action }) => enabled && STRIKES.test(action.type));
  const closer = ({ action, enabled }: Offer): boolean =>
    enabled && action.type === "move" && action["direction"] === "closer";
  const dash = ({ action, enabled }: Offer): boolean => enabled && action.type === "dash";
  return near ? listed : [...offers.filter(closer), ...offers.filter(dash), ...listed];
}

/** Where a step leads, and who strikes at you for it. */
export function stepHint(fight: Fight, { type, ...fields }: Tagged, names: (cid: string) => string): string {
  if (type !== "move") return "";
  const found = fight.steps.find(
    ({ direction, ref }) => direction === fields["direction"] && ref === fields["ref"],
  );
  if (!found) return "";
  const angry = found.provokes.map(names).join(", ");
  return angry ? `To ${found.range_name}. ${angry} may strike at you.` : `To ${found.range_name}.`;
}
