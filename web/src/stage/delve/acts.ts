/** From offers to the list of what to do: one line for each target, with a place and a key that stay. */
import type { Act } from "../../kit/play/actions";
import { aimed } from "../../kit/play/aim";
import { chips } from "../../kit/play/chips";
import { titled } from "../../kit/words";
import type { Offer, Tagged } from "../../state/contract";
import { compared } from "./compare";
import type { Me, Quest } from "./view";
import { ODDS } from "./words";

export interface Deed extends Act {
  /** One after the other; nearly always it is one. */
  actions: Tagged[];
}

const TONES: Record<string, NonNullable<Act["tone"]>> = {
  attack: "strike",
  cast: "strike",
  outwit: "care",
  lure: "care",
  shield: "guard",
  defend: "guard",
  flee: "way",
  use: "care",
  equip: "care",
  close_dungeon: "way",
  rest: "care",
  meditate: "care",
};
/** What is decided by the dice. */
const ROLLED = new Set(["attack", "outwit", "lure", "try", "cast", "flee", "disarm", "defend", "wait"]);
const HINTS: Record<string, string> = {
  enter_dungeon: "For who goes in now, and sealed.",
  disarm: "If you fail, it strikes.",
  wait: "Let the round pass.",
  defend: "Blows take less of you.",
  close_dungeon: "No way back; you see the proof at once.",
};
/** Deeds whose label ends with what they may come to. */
const STATED: Record<string, RegExp> = {
  try: /^(.*) \((.*)\)$/,
  outwit: /^(.*) \((.*)\)$/,
  lure: /^(.*) \((.*)\)$/,
  hire: /^(.*?): (.*)$/,
};
/** What is read before it is decided. */
const FULL = new Set(["try", "hire", "respond", "study"]);
const PINS: Record<string, string> = { flee: "F" };

export const ofKinds = (offers: Offer[], ...kinds: string[]): Offer[] =>
  offers.filter(({ action }) => kinds.includes(action.type));

/** What a quest asks for, and what it pays. */
function dutyOf(choice: unknown, quests: Quest[]): string {
  const quest = quests.find(({ id }) => id === String(choice).split(":")[1]);
  if (!quest) return "";
  return `${quest.text} ${[quest.xp && `${quest.xp} experience`, quest.gold && `${quest.gold} gold`].filter(Boolean).join(", ")}`;
}

/** One line on what it is good for, where no odds say so. */
function hintOf({ type, ...fields }: Tagged, me: Me, quests: Quest[]): string {
  if (type === "respond") return dutyOf(fields["choice"], quests);
  const thing = me.items.find(({ id }) => id === fields["item"]);
  if (type === "equip" && thing) return compared(me, thing);
  if (type === "rest") return "Half of your health and mana comes back.";
  if (type === "meditate") return "Some mana comes back.";
  return HINTS[type] ?? "";
}

export function deedOf(offer: Offer, me: Me, quests: Quest[]): Deed {
  const { action, label, enabled, reason, odds } = offer;
  const { type, ...fields } = action;
  const [, deed = label, stated = ""] = STATED[type]?.exec(label) ?? [];
  const pin = PINS[type];
  return {
    id: JSON.stringify([type, ...Object.values(fields)]),
    actions: [action],
    label: type === "cast" ? deed.replace(/, power \d+\)/, ")") : deed, // its odds say what it does
    hint: titled(stated) || hintOf(action, me, quests),
    rolls: ROLLED.has(type) && Boolean(odds?.lines.length),
    ...(odds && !stated ? { chips: chips(odds, ODDS) } : {}),
    tone: TONES[type] ?? "plain",
    ...(pin ? { pin } : {}),
    ...(FULL.has(type) ? { full: true } : {}),
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

/** All that lies here, in one press. */
export function takeAll(offers: Offer[]): Deed[] {
  const actions = ofKinds(offers, "take")
    .filter(({ enabled }) => enabled)
    .map(({ action }) => action);
  if (actions.length < 2) return [];
  const label = `Take everything (${actions.length})`;
  return [{ id: "take everything", actions, label, tone: "plain", testid: "take-all" }];
}

/** Is it better than what is worn in its place? */
function isBetter(me: Me, item: unknown): boolean {
  const thing = me.items.find(({ id }) => id === item);
  if (!thing?.fits || thing.slot) return false;
  const worth = (one: Me["items"][number] | undefined): number =>
    one ? one.gives.attack + one.gives.defense + one.gives.magic + one.gives.hp : 0;
  return worth(thing) > worth(me.items.find(({ slot }) => slot === thing.fits));
}

const FIGHT = ["attack", "outwit", "lure", "shield", "defend", "wait", "flee", "cast", "use"];
const PEACE = [
  "party_accept",
  "party_decline",
  "respond",
  "study",
  "try",
  "enter_dungeon",
  "equip",
  "take",
  "talk",
  "hire",
  "party_invite",
  "disarm",
  "rest",
  "meditate",
  "cast",
  "use",
  "close_dungeon", // last: there is no way back, and no habit may press it
];

/** What one does in a fight, and what one does without; what cannot be done in peace is not listed there. */
export function listed(offers: Offer[], fighting: boolean, me: Me): Offer[] {
  const strikes = ofKinds(offers, "attack").some(({ enabled }) => enabled);
  if (fighting) {
    const found = ofKinds(offers, ...FIGHT)
      .filter((offer) => offer.enabled || /^(attack|defend|flee)$/.test(offer.action.type))
      .filter(({ action }) => action.type !== "attack" || action["target"] !== me.id)
      .filter(({ action }) => action.type !== "wait" || !strikes) // whoever can do better need not read it
      .flatMap(each);
    // One trick for all that are alike: it is tried on the first of them.
    const first = (offer: Offer, i: number): boolean =>
      !/^(outwit|lure)$/.test(offer.action.type) ||
      found.findIndex(({ label }) => label === offer.label) === i;
    const isUse = ({ action }: Offer): boolean => action.type === "use";
    return [...found.filter(first).filter((offer) => !isUse(offer)), ...counted(found.filter(isUse))];
  }
  const hurt = me.hp < me.max_hp;
  const wanted = ({ action }: Offer): boolean =>
    action.type === "rest"
      ? hurt || me.mana < me.max_mana
      : action.type === "meditate"
        ? me.mana < me.max_mana
        : action.type === "equip"
          ? isBetter(me, action["item"])
          : true;
  const talking = ofKinds(offers, "respond").length > 0; // whoever lends people is asked before others are talked to
  const kinds = talking
    ? ["respond", "hire", ...PEACE.filter((kind) => !/^(respond|hire)$/.test(kind))]
    : PEACE;
  return counted(
    kinds
      .flatMap((kind) => ofKinds(offers, kind))
      .filter((offer) => offer.enabled || /^(rest|meditate)$/.test(offer.action.type))
      .filter(wanted)
      .flatMap(each),
  );
}
