/** What happened, with its units by name: "Red tank hits your infantry for 3; the counter misses". */
import type { Item } from "../../../state/contract";
import type { Board } from "../board/board";
import { slotName } from "../board/cells";
import { told } from "../records/history";
import type { BoardEvent } from "../types";

export interface Told {
  seq: number;
  at: number;
  key: string;
  event: BoardEvent;
  line: string;
  /** The dice that decided it, in words; empty if none were rolled. */
  rolls: string[];
}

/** Who a unit is; units die, and are still told of. */
export type Muster = Map<number, { kind: string; slot: number }>;

/** Takes up every unit that is seen; it forgets none. */
export function enlist(muster: Muster, board: Board, items: Item[], game: number): Muster {
  for (const { unit_id, unit_type, player_id } of board.units)
    muster.set(unit_id, { kind: unit_type, slot: player_id });
  for (const { event } of told(items, game)) {
    if (event.type === "unit_spawned")
      muster.set(Number(event["unit_id"]), {
        kind: String(event["unit_type"]),
        slot: Number(event["player_id"]),
      });
  }
  return muster;
}

/** The story of a game for one who plays these slots (none: a spectator). */
export function narrated(items: Item[], game: number, muster: Muster, mine: number[]): Told[] {
  let [seq, place] = [-1, 0];
  return told(items, game)
    .filter(({ event }) => event.type !== "chat_sent")
    .map(({ seq: entry, at, event, line }) => {
      place = entry === seq ? place + 1 : 0;
      seq = entry;
      const said = say(event, muster, mine) || line || event.type.replaceAll("_", " ");
      return { seq, at, key: `${seq}.${place}`, event, line: said, rolls: rollsOf(event) };
    });
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const possessive = (slot: number, mine: number[]): string => (mine.includes(slot) ? "your" : slotName(slot));
const side = (slot: number, mine: number[]): string => (mine.includes(slot) ? "you" : slotName(slot));

function say(event: BoardEvent, muster: Muster, mine: number[]): string {
  const number = (name: string): number => Number(event[name] ?? 0);
  const unit = (name: string): string => {
    const found = muster.get(number(name));
    return found ? `${possessive(found.slot, mine)} ${found.kind.toLowerCase()}` : "";
  };
  const own = mine.includes(number("player_id"));
  const who = capital(side(number("player_id"), mine));
  const at = `(${event["x"]},${event["y"]})`;
  switch (event.type) {
    case "unit_moved":
      return unit("unit_id") && `${capital(unit("unit_id"))} moves to ${at}.`;
    case "unit_waited":
      return unit("unit_id") && `${capital(unit("unit_id"))} waits.`;
    case "unit_died":
      return unit("unit_id") && `${capital(unit("unit_id"))} is destroyed.`;
    case "unit_attacked":
      return (
        unit("attacker_id") && unit("target_id") && struck(event, unit("attacker_id"), unit("target_id"))
      );
    case "unit_spawned":
      return `${capital(possessive(number("player_id"), mine))} ${String(event["unit_type"]).toLowerCase()} leaves the factory at ${at}.`;
    case "unit_built":
      return `${who} ${own ? "order" : "orders"} ${article(String(event["unit_type"]).toLowerCase())} at ${at}.`;
    case "income_paid":
      return `${who} ${own ? "receive" : "receives"} ${number("amount")} gold: ${number("gold")} in all.`;
    case "capture_progress":
      return `${who} ${own ? "take" : "takes"} the building at ${at}: ${number("progress")} of 2.`;
    case "building_captured":
      return `${who} ${own ? "hold" : "holds"} the ${String(event["building_type"]).toLowerCase()} at ${at} now.`;
    case "turn_ended":
      return `${who} ${own ? "end your" : "ends its"} turn.`;
    default:
      return "";
  }
}

function struck(event: BoardEvent, attacker: string, target: string): string {
  const { outcome, damage } = { outcome: event["attack_outcome"], damage: event["damage_to_defender"] };
  const blow =
    outcome === "Hit"
      ? `hits ${target} for ${damage}`
      : Number(damage) > 0
        ? `grazes ${target} for ${damage}`
        : `misses ${target}`;
  if (!Number(event["counter_chance"])) return `${capital(attacker)} ${blow}.`;
  const back = Number(event["damage_to_attacker"]);
  const counter =
    event["counter_outcome"] === "Hit"
      ? `the counter hits for ${back}`
      : back > 0
        ? `the counter grazes for ${back}`
        : "the counter misses";
  return `${capital(attacker)} ${blow}; ${counter}.`;
}

function rollsOf(event: BoardEvent): string[] {
  if (event.type !== "unit_attacked") return [];
  const roll = (name: string, title: string): string[] =>
    Number(event[`${name}_chance`])
      ? [`${title}: rolled ${event[`${name}_roll`]}, needs ${event[`${name}_chance`]} or less`]
      : [];
  return [...roll("attack", "Attack"), ...roll("counter", "Counter")];
}

const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
