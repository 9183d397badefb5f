/** Notes of agents: after a mark, in a fixed form, stands what a message did (H-618 .. H-620). */
import type { BoardEvent } from "../types";

const MARK = "»";

/** A text as its line and its note; either may be empty. */
export function parted(text: string): { line: string; note: string } {
  const at = text.indexOf(MARK);
  if (at < 0) return { line: text, note: "" };
  return { line: text.slice(0, at).trim(), note: text.slice(at + 1).trim() };
}

export interface Spoken {
  sender: number;
  text: string;
}

export interface Truce {
  slot: number;
  place: string;
  until: number;
}

/** The truces that agents have agreed to and that nobody has broken. */
function agreed(said: Spoken[]): Truce[] {
  const found = new Map<string, Truce>();
  for (const { sender, text } of said) {
    const { note } = parted(text);
    for (const [, place = "", until] of note.matchAll(/\btruce ([a-zA-Z0-9, ]+?) until round (\d+)/g))
      found.set(`${sender} ${place}`, { slot: sender, place, until: Number(until) });
    for (const part of note.split("ends the truce ").slice(1))
      found.delete(`${sender} ${part.replace(/, $/, "")}`);
  }
  return [...found.values()];
}

/** Those that still stand in this round. */
export const standing = (said: Spoken[], round: number): Truce[] =>
  agreed(said).filter(({ until }) => until >= round);

/** Those that have run out with the round before this one. */
export const lapsed = (said: Spoken[], round: number): Truce[] =>
  agreed(said).filter(({ until }) => until === round - 1);

/** What an agent says that words have moved: units by number, factories by place. */
export function movers(text: string): Set<string> {
  const { note } = parted(text);
  if (!note.startsWith("moved by your words: ")) return new Set();
  return new Set([...note.matchAll(/[A-Z][a-z]+ (\d+(?:,\d+)?)/g)].map(([, name = ""]) => name));
}

const moverOf = (event: BoardEvent): string =>
  event.type === "unit_built"
    ? `${event["x"]},${event["y"]}`
    : String(event["attacker_id"] ?? event["unit_id"] ?? "");
const MOVES = ["unit_moved", "unit_waited", "unit_attacked", "unit_built"];

/** The moves that agents say words have caused: of each one's last turn before it said so. */
export function caused(
  events: BoardEvent[],
  slotOf: (event: BoardEvent) => number,
  textOf: (event: BoardEvent) => string,
): Set<BoardEvent> {
  const turns = new Map<number, { moves: BoardEvent[]; over: boolean }>();
  const found = new Set<BoardEvent>();
  for (const event of events) {
    if (event.type === "chat_sent") {
      const names = movers(textOf(event));
      for (const move of turns.get(Number(event["sender"]))?.moves ?? [])
        if (names.has(moverOf(move))) found.add(move);
    } else if (event.type === "turn_ended") {
      const turn = turns.get(Number(event["player_id"]));
      if (turn) turn.over = true;
    } else if (MOVES.includes(event.type)) {
      const slot = slotOf(event);
      const turn = turns.get(slot);
      if (turn && !turn.over) turn.moves.push(event);
      else turns.set(slot, { moves: [event], over: false });
    }
  }
  return found;
}
