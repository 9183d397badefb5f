/** The story of one game as steps and turns, for the replay and the log (H-780 .. H-782). */
import type { Item } from "../../../state/contract";
import { apply, type Board, opening } from "../board/board";
import type { BoardEvent, Drawn } from "../types";

export interface Step {
  seq: number;
  at: number;
  event: BoardEvent;
  line: string;
  before: Board;
  after: Board;
}

/** A turn begins with the step that hands it over. */
export interface Turn {
  step: number;
  round: number;
  player: number;
}

export interface History {
  start: Board;
  steps: Step[];
  turns: Turn[];
}

/** What concerns a game, one event at a time. */
export function told(
  items: Item[],
  game: number,
): { seq: number; at: number; event: BoardEvent; line: string }[] {
  return items.flatMap(({ seq, at, events, lines }) =>
    events.flatMap((event, i) =>
      event["game_id"] === game
        ? [{ seq, at, event: event as unknown as BoardEvent, line: lines[i] ?? "" }]
        : [],
    ),
  );
}

export function history(items: Item[], game: number, map: Drawn): History {
  const start = opening(map);
  const steps: Step[] = [];
  const turns: Turn[] = [];
  let board = start;
  for (const each of told(items, game)) {
    const after = apply(board, each.event, map);
    if (each.event.type === "game_started" || each.event.type === "turn_ended") {
      turns.push({ step: steps.length, round: after.round, player: after.current });
    }
    steps.push({ ...each, before: board, after });
    board = after;
  }
  return { start, steps, turns };
}

/** The board before step `at`; one past the last is the end. */
export const boardAt = (story: History, at: number): Board =>
  at <= 0 ? story.start : (story.steps[Math.min(at, story.steps.length) - 1]?.after ?? story.start);

/** Which turn step `at` belongs to; -1 before the first. */
export function turnAt(story: History, at: number): number {
  return story.turns.findLastIndex((turn) => turn.step < at);
}

/** Where one lands when going a number of turns on or back: just after a turn was handed over. */
export function toTurn(story: History, turn: number): number {
  if (turn < 0) return 0;
  const found = story.turns[turn];
  return found ? found.step + 1 : story.steps.length;
}
