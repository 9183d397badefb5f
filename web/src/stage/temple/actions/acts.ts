/** What one explorer can do, in fixed places: a door has one place whether it is opened or walked through (T-867). */
import type { Act } from "../../../kit/play/actions";
import { type Chip, chips, percent } from "../../../kit/play/chips";
import type { Offer, Tagged } from "../../../state/contract";
import type { ChamberFacts, Possibility, Prospect } from "../types";
import { hint, MONSTER_NAMES } from "../words";
import { ODDS } from "./odds";

export interface Choice extends Act {
  action: Tagged;
}

/** What says so much that it may need two lines. */
const SPOKEN = new Set(["open_exit", "move_to_chamber", "dare", "buy", "haggle"]);

/** What is not left to the dice. */
const SURE = new Set(["exit_temple", "rest", "buy", "loot_fallen", "action_surge", "enter_temple"]);
const TONES: Record<string, Act["tone"]> = {
  attack: "strike",
  cast_spell: "strike",
  open_exit: "way",
  move_to_chamber: "way",
  enter_temple: "way",
  flee: "guard",
  dodge: "guard",
  hide: "guard",
  cunning_action: "guard",
  buy: "care",
  haggle: "care",
  dare: "guard",
  use_item: "care",
  second_wind: "care",
  rest: "care",
};

/** The odds; where a fight waits behind a door those of its first blow, after those of the fight to its end. */
function chipsOf(action: Tagged, odds: Chip[] | undefined, prospects: Prospect[]): Chip[] | undefined {
  if (action.type !== "move_to_chamber") return odds;
  const fight = prospects.find(({ exit }) => exit === action["exit_index"]);
  if (!fight) return odds;
  const ambush = odds?.some(({ name }) => name === "ambush"); // who does not go first by hiding may by quickness
  const first = (odds ?? [])
    .filter(({ name }) => !ambush || name !== "first")
    .map((chip) => ({ ...chip, group: "On entry:" }));
  return [...prospectChips(fight).map((chip) => ({ ...chip, group: "To the end:" })), ...first];
}

/** Of what: hit points, where there is room to say it. */
const POINTS = new Set(["damage", "damage_taken", "healed"]);
const inPoints = (found: Chip[], { type }: Tagged): Chip[] =>
  found.map((chip) =>
    type !== "flee" && POINTS.has(chip.name) ? { ...chip, text: `${chip.text} HP` } : chip,
  );

/** The outlook as chips: the chance to win, and what winning costs. */
export function prospectChips(fight: Prospect): Chip[] {
  const chance = fight.win_bps / 10_000;
  const tone = WINNING.has(fight.verdict) ? "good" : fight.verdict === "hopeless" ? "deadly" : "bad";
  const told = `${fight.text} The chance to win if you fight to the end with ${fight.with}, nothing drunk and no retreat`;
  const win: Chip = { name: "win", text: `win ${percent(chance)}`, exact: told, tone };
  if (!fight.win_bps || !fight.cost) return [win];
  const exact = "hit points that a victory costs, on average";
  return [win, { name: "cost", text: `a win costs ≈${fight.cost} HP`, exact, tone: "plain" }];
}
const WINNING = new Set(["safe", "good", "fair"]);

/** Is there nothing behind this door that rolls dice? */
function peaceful(action: Tagged, chamber: ChamberFacts | null): boolean {
  const way = chamber?.exits.find(({ index }) => index === action["exit_index"]);
  return action.type === "move_to_chamber" && way !== undefined && !way.monster && !way.trap;
}

/** What needs both rows of chips: blows and their answers. */
const ANSWERED = new Set([
  "attack",
  "cast_spell",
  "dodge",
  "hide",
  "cunning_action",
  "second_wind",
  "use_item",
  "flee",
  "move_to_chamber",
]);

/** A door says what is noticed at it, or who waits behind it. */
function titleOf(label: string, action: Tagged, chamber: ChamberFacts | null): string {
  const way = chamber?.exits.find(({ index }) => index === action["exit_index"]);
  if (action.type === "open_exit" && way?.sign) return `${label}: ${way.sign}`;
  if (action.type !== "move_to_chamber" || !way?.monster) return label;
  return `${label}: ${MONSTER_NAMES[way.monster] ?? way.monster}`;
}

const placeOf = (action: Tagged): string =>
  action.type === "open_exit" || action.type === "move_to_chamber"
    ? `way ${action["exit_index"]}`
    : keyOf(action);

/** The letters of what always stands in view; in a fight both ways to flee, else leaving the temple. */
const pinOf = ({ type, method }: Tagged): string =>
  type === "exit_temple" ? "X" : type !== "flee" ? "" : method === "Shove" ? "G" : "F";

export const keyOf = (action: Tagged): string =>
  JSON.stringify(Object.entries(action).sort(([a], [b]) => (a < b ? -1 : 1)));

/** What this explorer can do (a wide choice of temples is left to the lobby), in the rulebook's order. */
export function choicesOf(
  offers: Offer[],
  explorer: number,
  chamber: ChamberFacts | null,
  prospects: Prospect[] = [],
): Choice[] {
  return offers
    .filter(
      ({ enabled, action, domains }) =>
        enabled && action["explorer_id"] === explorer && !Object.keys(domains).length,
    )
    .map(({ action, label, odds }) => ({
      id: placeOf(action),
      kind: action.type,
      action,
      label: titleOf(label, action, chamber).replace("->", "→"),
      hint: hint(action, chamber),
      rolls: !SURE.has(action.type) && !peaceful(action, chamber),
      ...(ANSWERED.has(action.type) ? {} : { rows: 1 as const }),
      chips: chipsOf(action, odds ? inPoints(chips(odds, ODDS), action) : undefined, prospects),
      tone: TONES[action.type] ?? "plain",
      ...(pinOf(action) ? { pin: pinOf(action) } : {}),
      ...(SPOKEN.has(action.type) ? { full: true } : {}),
      testid: `act-${action.type}`,
    }));
}

/** What a fight is made of: it has its place from the first moment, also while it cannot be done. */
const FIGHT = new Set([
  "attack",
  "cast_spell",
  "dodge",
  "hide",
  "cunning_action",
  "second_wind",
  "action_surge",
  "use_item",
]);

/** The choices in their places, with what is barred for now: in a fight what may come back, and Flee. */
export function placesOf(
  choices: Choice[],
  known: Possibility[],
  explorer: number,
  fighting: boolean,
): Choice[] {
  if (!choices.length) return [];
  const barred = known
    .filter(
      ({ enabled, code, entry }) =>
        fighting && !enabled && code !== "level_too_low" && FIGHT.has(entry.action),
    )
    .map(({ entry, reason }) =>
      barredBy({ type: entry.action, ...entry.args } as Tagged, entry.label, reason),
    );
  const slip: Tagged = { type: "flee", explorer_id: explorer, method: "Slip" };
  const flee = fighting ? [barredBy(slip, "Flee", "You cannot get away this turn.")] : [];
  const here = new Set(choices.map(({ id }) => id));
  return [...choices, ...[...barred, ...flee].filter(({ id }) => !here.has(id))];
}

/** Why what was here a moment ago cannot be done any more. */
export function goneFor(known: Possibility[], explorer: number, id: string): string {
  const found = known.find(
    ({ enabled, entry: { action, args } }) =>
      !enabled && placeOf({ type: action, explorer_id: explorer, ...args } as Tagged) === id,
  );
  return found?.reason ?? "That is done.";
}

function barredBy(action: Tagged, label: string, barred: string): Choice {
  const pin = pinOf(action);
  return {
    id: placeOf(action),
    kind: action.type,
    action,
    label,
    barred,
    rolls: !SURE.has(action.type),
    tone: TONES[action.type] ?? "plain",
    ...(pin ? { pin } : {}),
  };
}

/** What it cannot do now: offers that came greyed, and what the game adds when asked. */
export function greyedOf(
  offers: Offer[],
  explorer: number,
  known: Possibility[],
): { label: string; reason: string; code: string }[] {
  const mine = offers.filter((offer) => !offer.enabled && offer.action["explorer_id"] === explorer);
  const found = [
    ...mine,
    ...known.filter((one) => !one.enabled).map((one) => ({ ...one, label: one.entry.label })),
  ];
  return [...new Map(found.map(({ label, reason, code }) => [label, { label, reason, code }])).values()];
}

/** Explorers by the place they are in, for the party switcher: those beside `temple` first. */
export function party<T extends { id: number; temple: number }>(
  mine: T[],
  temple: number,
): { here: T[]; elsewhere: T[] } {
  return {
    here: mine.filter((one) => temple !== 0 && one.temple === temple),
    elsewhere: mine.filter((one) => temple === 0 || one.temple !== temple),
  };
}
