/** Offers as things to press: in the order of the rulebook, with fixed ids, so that each keeps its place and its key. */
import type { Act } from "../../kit/play/actions";
import { type Chip, chips } from "../../kit/play/chips";
import type { Offer, Tagged } from "../../state/contract";
import type { Fight, Fixture } from "./types";
import { HINTS, ODDS_WORDS, THING_DOES } from "./words";

/** What answers a heavy blow stands where something of one's own turn does, as the guards do. */
const SHARED: Record<string, string> = {
  examine: "answer 1",
  sidestep: "answer 1",
  use_thing: "answer 2",
  press_on: "answer 2",
};

/** An action is known by what it is, not by which item is in hand when. */
export function idOf(action: Tagged): string {
  if (action.type === "attack" || action.type === "defend") return `zone ${String(action["zone"])}`;
  const shared = SHARED[action.type];
  if (shared) return shared;
  const { hero: _, ...rest } = action;
  return JSON.stringify(rest);
}

const TONES: [RegExp, Act["tone"]][] = [
  [/^(attack|cast_spell|ask_divine_aid|use_thing|rage|press_on)$/, "strike"],
  [/^(defend|sidestep|examine|listen|seek_vision|charm)$/, "guard"],
  [/^(go_|leave_|enter_|run_away)/, "way"],
  [/^(drink_potion|rest|pray|eat_meal|visit_healer|open_chest|catch_breath)$/, "care"],
];

/** What the dice decide; the rest has no odds and needs no room for them. */
const ROLLS =
  /^(attack|defend|sidestep|press_on|use_thing|catch_breath|examine|ask_divine_aid|charm|run_away|listen|seek_vision)$/;

const PINS: Record<string, string> = { run_away: "R", leave_labyrinth: "B", go_back: "B" };

/** What a guess of the game is shown on. */
const GUESSED: Record<string, string> = {
  attack: "swing",
  defend: "be_hit",
  press_on: "be_hit",
  sidestep: "sidestep",
  run_away: "flee",
  charm: "charm",
};

/** Before the monster is known, a word stands where the figures will. */
function guessed(action: Tagged, guesses: Record<string, string>, means: string): Chip[] {
  const guess = guesses[GUESSED[action.type] ?? ""];
  if (!guess) return [];
  const against = /^(defend|press_on|sidestep)$/.test(action.type);
  const what = against ? "be hit" : "chance";
  const good = (guess === "good" || guess === "fair") === !against;
  const exact = `A guess by the look of it (${means}). Examine the monster for the exact figure.`;
  return [{ name: "guess", text: `${what} ${guess}`, exact, tone: good ? "good" : "bad" }];
}

/** What is said under a label where no odds stand. `things` are texts by kind, for potions and scrolls. */
export function hintOf(action: Tagged, things: Record<string, string>): string {
  const kind = String(action["potion"] ?? action["spell"] ?? "");
  return things[kind] ?? HINTS[action.type] ?? "";
}

/** Ways name their signs in brackets, for clients that have one line; here they stand under the label. */
function labelOf({ action, label }: Offer): [label: string, signs: string] {
  const found = /^go_/.test(action.type) ? /^(.*?) \((.*)\)$/.exec(label) : null;
  return [found?.[1] ?? label, found?.[2] ?? ""];
}

/** What a thing of the room does besides what its odds tell. */
export function thingChips({ kind, text }: Fixture): Chip[] {
  const does = THING_DOES[kind];
  return does ? [{ name: "does", text: does, exact: text, tone: "good" }] : [];
}

/** One in a thousand needs no room on every button; the guide tells of it. Nor does what cannot happen now. */
const worthy = ({ name, tone }: Chip): boolean =>
  name !== "fumble" && name !== "critical" && !(tone === "plain" && (name === "kill" || name === "die"));

const RANK = ["guess", "hit", "be_hit", "works", "escape", "damage_taken", "does", "kill", "die", "telling"];
const ROOM = 3;
const rank = ({ name }: Chip): number => (RANK.indexOf(name) + RANK.length + 1) % (RANK.length + 1);

/** What matters most, as much as there is room for; the rest is said where the first of them is looked at. */
export function ranked(all: Chip[]): Chip[] {
  const sorted = all.filter(worthy).sort((a, b) => rank(a) - rank(b));
  const [first, ...others] = sorted;
  const rest = sorted.slice(ROOM).map(({ text }) => text);
  if (!first || rest.length === 0) return sorted;
  return [{ ...first, exact: `${first.exact}. Besides: ${rest.join(", ")}` }, ...others.slice(0, ROOM - 1)];
}

/** Stairs have letters: a blow too many after a kill must not take one. */
function letterOf({ action, label }: Offer): string {
  if (action.type !== "go_deeper") return "";
  return action["way"] === 1 && !label.startsWith("Go deeper") ? "A" : "D";
}

/** What each answer to a heavy blow does besides its odds. */
export function answerChips(fight: Fight): Record<string, Chip[]> {
  if (!fight.heavy) return {};
  const does = (text: string, exact: string, good: boolean): Chip => ({
    name: "does",
    text,
    exact,
    tone: good ? "good" : "bad",
  });
  const full = does("damage ×1½", "A heavy blow that is not caught does half again the damage", false);
  const force = fight.revealed ? [] : [full]; // then its mean is told
  return {
    defend: [does("damage ½", "A guard where the blow is aimed takes half its damage", true)],
    sidestep: [
      ...force,
      does("may open it", "If it misses you, its guard is open for your next attack", true),
    ],
    press_on: [
      ...force,
      does("opens it", "Its guard is open for your next attack, whatever the blow does", true),
    ],
  };
}

const ZONE_NAMES: Record<string, string> = { high: "head", middle: "torso", low: "legs" };

/** A guard that decides nothing is not offered as if it did. */
export function withVoid(offers: Offer[], fight: Fight): Offer[] {
  const barred = (offer: Offer): string => {
    const zone = offer.action["zone"];
    if (offer.action.type !== "defend") return "";
    if (fight.unguarded) return fight.heavy || zone !== "high" ? "You have no guard now." : "";
    return fight.heavy && fight.heavy !== zone ? `It aims at your ${ZONE_NAMES[fight.heavy]}.` : "";
  };
  return offers.map((offer) => {
    const reason = barred(offer);
    if (reason) return { ...offer, enabled: false, reason };
    const taken = fight.unguarded && offer.action.type === "defend";
    return taken ? { ...offer, label: "Take the blow" } : offer;
  });
}

export function actOf(
  offer: Offer,
  guesses: Record<string, string> = {},
  hint = "",
  means = "",
  extra: Chip[] = [],
): Act {
  const { action, enabled, reason } = offer;
  const [label, signs] = labelOf(offer);
  const pin = PINS[action.type];
  const letter = letterOf(offer);
  return {
    id: idOf(action),
    label,
    hint: signs || hint,
    rolls: ROLLS.test(action.type) || Boolean(offer.odds?.lines.length),
    chips:
      offer.odds === undefined
        ? undefined
        : ranked([...guessed(action, guesses, means), ...chips(offer.odds, ODDS_WORDS), ...extra]),
    tone: TONES.find(([kind]) => kind.test(action.type))?.[1] ?? "plain",
    ...(pin ? { pin } : {}),
    ...(letter ? { letter } : {}),
    ...(enabled ? {} : { barred: reason }),
    testid: `act-${action.type}${action["zone"] ? `-${String(action["zone"])}` : ""}`,
  };
}

const ORDER = [
  "attack",
  "defend",
  "go_deeper",
  "open_chest",
  "listen",
  "seek_vision",
  "examine",
  "sidestep",
  "use_thing",
  "press_on",
  "catch_breath",
  "rage",
  "ask_divine_aid",
  "charm",
  "drink_potion",
  "cast_spell",
  "run_away",
];
const place = ({ action, enabled }: Offer): number => {
  const found = ORDER.indexOf(action.type);
  const kept = enabled || action.type === "defend"; // a guard keeps its key
  return (found < 0 ? ORDER.length : found) + (kept ? 0 : 0.5);
};

/** Offers of these kinds in the stage's order; those of one kind stay in the game's. */
export const ofKinds = (offers: Offer[], kinds: readonly string[]): Offer[] =>
  offers
    .filter(
      ({ action, domains }) => kinds.includes(action.type) && !(action.type === "attack" && domains["zone"]),
    )
    .sort((a, b) => place(a) - place(b));

export const FIGHT_KINDS = [
  "attack",
  "defend",
  "sidestep",
  "press_on",
  "examine",
  "use_thing",
  "catch_breath",
  "rage",
  "ask_divine_aid",
  "charm",
  "drink_potion",
  "cast_spell",
  "run_away",
] as const;
export const ROOM_KINDS = [
  "go_deeper",
  "go_back",
  "leave_labyrinth",
  "open_chest",
  "listen",
  "seek_vision",
  "drink_potion",
  "cast_spell",
] as const;

/** Deeds that a fight or a turn allows once. */
const SPENT: Record<string, string> = {
  examine: "Examine",
  use_thing: "",
  catch_breath: "Catch your breath",
  rage: "Fly into a rage",
  ask_divine_aid: "Ask for divine aid",
  charm: "Charm",
};

/** Why a deed of one's turn cannot be done, where the game offers it no more: by what the fight shows. */
function spent(type: string, fight: Fight): string {
  if (fight.extra_attack) return "Use your extra attack first.";
  if (type === "use_thing") return "Used up.";
  if (type === "catch_breath" || type === "rage")
    return fight.spirit ? "Once in a fight." : "At a third of your hit points.";
  if (type === "examine") return fight.revealed ? "You know it already." : "One look each turn.";
  if (type === "ask_divine_aid") return "The gods were asked in this fight.";
  return fight.charm_immune ? "It cannot be charmed." : "You tried it in this fight.";
}

/** What is offered, and what is used up, greyed in its place with the reason. Before the offers have come nothing is: it would take their places and keys. */
export function withSpent(offers: Offer[], fight: Fight, thing = ""): Offer[] {
  if (!offers.some(({ action }) => action.type === "attack" || action.type === "defend")) return offers;
  const gone = Object.keys(SPENT).filter((type) => !offers.some(({ action }) => action.type === type));
  const greyed = gone.map((type): Offer => {
    const reason = spent(type, fight);
    return {
      action: { type },
      label: SPENT[type] || thing,
      group: "",
      domains: {},
      enabled: false,
      code: "",
      reason,
    };
  });
  return [...offers, ...greyed];
}
