import { expect, test } from "vitest";
import type { Board } from "../board/board";
import type { Beat } from "../board/pixi/director";
import { loudest, momentOf, soundOf } from "./moments";

const BOARD = {
  units: [{ unit_id: 7, player_id: 2, unit_type: "Tank" }],
  buildings: [{ x: 1, y: 1, player_id: 1, building_type: "HQ" }],
  round: 3,
  current: 1,
  winner: 0,
} as unknown as Board;

const beat = (event: object, after: object = {}): Beat =>
  ({ id: 5, event: { type: "", ...event }, before: BOARD, after: { ...BOARD, ...after } }) as unknown as Beat;
const word = (given: Beat, mine: number[]) => {
  const found = momentOf(given, mine);
  return found && [found.tone, found.title];
};

test("a destroyed unit, a taken HQ and a side that is out have their beat", () => {
  const died = beat({ type: "unit_died", unit_id: 7 });
  expect(word(died, [1])).toEqual(["critical", "RED TANK DESTROYED"]);
  expect(word(died, [2])).toEqual(["critical", "YOUR TANK DESTROYED"]);
  const taken = beat({ type: "building_captured", building_type: "HQ", x: 1, y: 1, player_id: 2 });
  expect(word(taken, [1])).toEqual(["death", "YOUR HQ HAS FALLEN"]);
  expect(word(taken, [2])).toEqual(["critical", "HQ CAPTURED"]);
  expect(word(beat({ type: "building_captured", building_type: "City", x: 0, y: 0 }), [2])).toBeNull();
  expect(word(beat({ type: "player_eliminated", player_id: 1 }), [1])).toEqual(["death", "YOU ARE OUT"]);
});

test("the end is victory, defeat or a draw, and a spectator is told who won", () => {
  const over = (winner: number): Beat => beat({ type: "game_over" }, { winner });
  expect(word(over(1), [1])).toEqual(["victory", "VICTORY"]);
  expect(word(over(2), [1])).toEqual(["death", "DEFEAT"]);
  expect(word(over(2), [])).toEqual(["victory", "RED WINS"]);
  expect(word(over(0), [1])).toEqual(["turn", "DRAW"]);
});

test("a turn is told as one's own or by its colour", () => {
  const turn = beat({ type: "turn_ended" });
  expect(momentOf(turn, [1])).toEqual({ key: "5", tone: "turn", title: "YOUR TURN", text: "ROUND 3" });
  expect(word(turn, [2])).toEqual(["turn", "BLUE MOVES"]);
});

test("what came together is told by what matters most", () => {
  const hit = beat({ type: "unit_attacked", attack_outcome: "Hit", target_id: 7 });
  const died = beat({ type: "unit_died", unit_id: 7 });
  const paid = beat({ type: "income_paid" });
  expect([soundOf(hit, [1]), soundOf(hit, [2])]).toEqual(["hit", "hurt"]);
  expect(loudest([hit, died, paid], [1])).toBe(died);
  expect(loudest([hit, paid], [1])).toBe(hit);
  expect(loudest([paid], [1])).toBeNull();
});

test("an HQ under capture is an alarm while something can still be done", () => {
  const begun = (player_id: number, progress = 1): Beat =>
    beat({ type: "capture_progress", x: 1, y: 1, player_id, progress });
  expect(word(begun(2), [1])).toEqual(["critical", "YOUR HQ IS UNDER CAPTURE"]);
  expect(word(begun(2), [2])).toEqual(["critical", "BLUE HQ UNDER CAPTURE"]);
  expect(word(begun(2, 2), [1])).toBeNull();
  expect(word(beat({ type: "capture_progress", x: 4, y: 4, player_id: 2, progress: 1 }), [1])).toBeNull();
});
