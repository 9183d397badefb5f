/** What happened, with its units by name: "Red tank hits your infantry for 3; the counter misses". */
import type { Roll } from "../../../kit/dice/steps";
import type { LogEntry, LogLine } from "../../../kit/log/log";
import type { Item } from "../../../state/contract";
import type { Board } from "../board/board";
import { slotName } from "../board/cells";
import { told } from "../records/history";
import { caused } from "../talk/notes";
import type { BoardEvent } from "../types";

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

/** The story of a game for one who plays these slots (none: a spectator). `go` shows where an event happened. What is
 *  said decides which moves are marked as caused by words. */
export function narrated(
  items: Item[],
  game: number,
  muster: Muster,
  mine: number[],
  go?: (event: BoardEvent) => void,
  textOf: (event: BoardEvent) => string = () => "",
): LogEntry[] {
  const entries: LogEntry[] = [];
  const story = told(items, game);
  const slotOf = (event: BoardEvent): number =>
    Number(event["player_id"] ?? ownerOf(event, event["attacker_id"] ? "attacker_id" : "unit_id", muster));
  const persuaded = caused(
    story.map(({ event }) => event),
    slotOf,
    textOf,
  );
  for (const { seq, at, event, line } of story) {
    if (event.type === "chat_sent" || isEcho(event)) continue;
    const words = say(event, muster, mine) || line || event.type.replaceAll("_", " ");
    const text = persuaded.has(event) ? `${words} [MOVED BY WORDS]` : words;
    if (entries.at(-1)?.seq !== seq) entries.push({ seq, at, lines: [] });
    entries.at(-1)?.lines.push({
      text,
      tone: toneOf(event, muster, mine),
      rolls: rollsOf(event, muster, mine),
      ...(go ? { go: () => go(event) } : {}),
    });
  }
  return entries;
}

export interface Result {
  seq?: number;
  text: string;
  tone: "good" | "bad" | "plain";
}

/** The last entry in one line. */
export function resultOf(entry: LogEntry | undefined): Result {
  if (!entry) return { text: "", tone: "plain" };
  const tones = entry.lines.map(({ tone }) => tone);
  const tone = tones.find((each) => each === "bad") ?? tones.find((each) => each === "good") ?? "plain";
  return { seq: entry.seq, text: entry.lines.map(({ text }) => text).join(" "), tone };
}

/** The second half of a capture is told by the building that changes hands. */
const isEcho = ({ type, progress }: BoardEvent): boolean =>
  type === "capture_progress" && Number(progress) > 1;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const possessive = (slot: number, mine: number[]): string => (mine.includes(slot) ? "your" : slotName(slot));
export const side = (slot: number, mine: number[]): string => (mine.includes(slot) ? "you" : slotName(slot));
const ownerOf = (event: BoardEvent, name: string, muster: Muster): number =>
  muster.get(Number(event[name] ?? 0))?.slot ?? 0;

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
      return `${who} ${own ? "begin" : "begins"} to capture ${at}: 1 of 2. ${own ? "Capture" : "It needs"} once more${own ? ", next turn" : ""}.`;
    case "capture_reset":
      return `The capture at ${at} is broken off.`;
    case "building_captured":
      return `${who} ${own ? "hold" : "holds"} the ${houseName(event)} at ${at} now.`;
    case "player_eliminated":
      return `${who} ${own ? "are" : "is"} out: ${OUT[String(event["cause"])]?.(own) ?? ""}.`;
    case "game_over":
      return ending(event, mine);
    case "turn_ended":
      return `${who} ${own ? "end your" : "ends its"} turn.`;
    default:
      return "";
  }
}

export const houseName = (event: BoardEvent): string => {
  const kind = String(event["building_type"]);
  return kind === "HQ" ? kind : kind.toLowerCase();
};

const OUT: { [cause: string]: (own: boolean) => string } = {
  HqLost: (own) => `${own ? "your" : "its"} HQ is lost`,
  Destroyed: (own) => `nothing is left that ${own ? "you" : "it"} could fight with`,
  Resigned: (own) => `${own ? "you have" : "it has"} resigned`,
  ClockForfeit: (own) => `${own ? "your" : "its"} time has run out`,
};

function ending(event: BoardEvent, mine: number[]): string {
  const winner = Number(event["winner"]);
  const scores = `scores ${(event["scores"] as unknown as number[]).join(" to ")}`;
  if (!winner) return `The game is drawn: ${scores}.`;
  return `${capital(side(winner, mine))} ${mine.includes(winner) ? "win" : "wins"} the game: ${scores}.`;
}

/** Grazed, hit or missed, in one pair of words. */
const blow = (outcome: unknown, damage: number, whom: string): string =>
  outcome === "Hit"
    ? `hits${whom} for ${damage}`
    : damage > 0
      ? `grazes${whom} for ${damage}`
      : `misses${whom}`;

function struck(event: BoardEvent, attacker: string, target: string): string {
  const first = blow(event["attack_outcome"], Number(event["damage_to_defender"]), ` ${target}`);
  if (!Number(event["counter_chance"])) return `${capital(attacker)} ${first}.`;
  const back = blow(event["counter_outcome"], Number(event["damage_to_attacker"]), "");
  return `${capital(attacker)} ${first}; the counter ${back}.`;
}

function toneOf(event: BoardEvent, muster: Muster, mine: number[]): LogLine["tone"] {
  const own = (slot: number): boolean => mine.includes(slot);
  const fortune = (slot: number): LogLine["tone"] => (!mine.length ? "plain" : own(slot) ? "bad" : "good");
  if (event.type === "unit_died") return fortune(ownerOf(event, "unit_id", muster));
  if (event.type === "player_eliminated") return fortune(Number(event["player_id"]));
  if (event.type === "game_over" && event["winner"] && mine.length)
    return own(Number(event["winner"])) ? "good" : "bad";
  if (event.type === "building_captured" && own(Number(event["old_player_id"]))) return "bad";
  if (event.type === "building_captured" && own(Number(event["player_id"]))) return "gain";
  return "plain";
}

const OUTCOMES: { [outcome: string]: string } = { Hit: "hit", Graze: "graze", Whiff: "miss" };

function rollsOf(event: BoardEvent, muster: Muster, mine: number[]): Roll[] {
  if (event.type !== "unit_attacked") return [];
  const roll = (name: "attack" | "counter", by: string): Roll[] => {
    const [chance, value] = [Number(event[`${name}_chance`]), Number(event[`${name}_roll`])];
    if (!chance) return [];
    const own = mine.includes(ownerOf(event, by, muster));
    const hit = event[`${name}_outcome`] === "Hit";
    return [
      {
        kind: "roll",
        by: own ? "you" : mine.length ? "them" : "world",
        title: capital(name),
        dice: [value],
        sides: 100,
        total: value,
        note: `needs ${chance} or less`,
        verdict: OUTCOMES[String(event[`${name}_outcome`])] ?? "",
        tone: !mine.length ? "plain" : hit === own ? "good" : "bad",
      },
    ];
  };
  return [...roll("attack", "attacker_id"), ...roll("counter", "target_id")];
}

export const article = (noun: string): string => `${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun}`;
