import { expect, test } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import type { Muster } from "./narration";
import { sinceThen } from "./summary";

const MUSTER: Muster = new Map([
  [1, { kind: "Infantry", slot: 1 }],
  [2, { kind: "Tank", slot: 2 }],
  [3, { kind: "Tank", slot: 1 }],
]);
const turn = (player_id: number, next_player: number): Tagged => ({
  type: "turn_ended",
  player_id,
  next_player,
  round: 2,
});
const BLOW = { type: "unit_attacked", attacker_id: 2, target_id: 1 };
const PAID = { type: "income_paid", player_id: 1, amount: 2, gold: 5 };
const died = (unit_id: number): Tagged => ({ type: "unit_died", unit_id, cause: "Combat" });

const told = (mine: number[], ...events: Tagged[]): string => {
  const items = events.map(
    (event, seq): Item => ({ seq, at: 0, events: [{ game_id: 1, ...event }], lines: [""], changes: [] }),
  );
  return sinceThen(items, 1, MUSTER, mine);
};

test("when one's turn begins one reads what the other has done", () => {
  const taken = {
    type: "building_captured",
    building_type: "City",
    player_id: 2,
    old_player_id: 1,
    x: 1,
    y: 1,
  };
  expect(told([1], turn(1, 2), BLOW, died(1), BLOW, taken, turn(2, 1), PAID)).toBe(
    "Red destroyed your infantry, took your city and struck once. You receive 2 gold: 5 in all.",
  );
  expect(told([1], turn(1, 2), { type: "unit_moved", unit_id: 2 }, turn(2, 1))).toBe("Red moved 1 unit.");
  expect(told([1], turn(1, 2), BLOW, died(2), turn(2, 1))).toBe("Red struck once and lost a tank.");
});

test("a capture that has begun is told, and the turns of several others one after the other", () => {
  const begun = { type: "capture_progress", player_id: 2, progress: 1, x: 1, y: 1 };
  expect(told([1], turn(1, 2), begun, turn(2, 1))).toBe("Red began to capture a building.");
  expect(told([1], begun, turn(2, 1))).toBe("Red began to capture a building.");
  expect(told([1], turn(1, 2), begun, turn(2, 3), { type: "unit_moved", unit_id: 9 }, turn(3, 1))).toBe(
    "Red began to capture a building. Green moved 1 unit.",
  );
});

test("nothing is told while others move, to spectators, or after one's own first order", () => {
  expect(told([1], turn(1, 2), BLOW)).toBe("");
  expect(told([], turn(1, 2), BLOW, turn(2, 1))).toBe("");
  expect(told([1], turn(1, 2), BLOW, turn(2, 1), { type: "unit_moved", unit_id: 3 })).toBe("");
});
