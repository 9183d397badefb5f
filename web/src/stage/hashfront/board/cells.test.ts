import { expect, test } from "vitest";
import { ordersOf } from "../match/orders";
import type { Unit } from "../types";
import { opening } from "./board";
import { cellHint, cellLabel, moved, statusOf } from "./cells";

const unit: Unit = {
  unit_id: 1,
  player_id: 1,
  unit_type: "Infantry",
  x: 3,
  y: 2,
  hp: 3,
  has_moved: false,
  has_acted: false,
};
const board = {
  ...opening({
    width: 5,
    height: 4,
    rows: [".....", "..T..", ".....", "F...."],
    buildings: [{ player_id: 2, building_type: "Factory", x: 0, y: 3 }],
    units: [],
  }),
  units: [unit],
};

test("a cell tells terrain, place and who stands there", () => {
  expect(cellLabel(board, 3, 2)).toBe("Grass (3,2): blue Infantry 3 of 3 HP, ready");
  expect(cellLabel(board, 2, 1)).toBe("Forest (2,1)");
  const factory = {
    ...(board.buildings[0] as object),
    capture_player: 1,
    capture_progress: 1,
    queued_unit: "Tank",
  };
  const busy = { ...board, buildings: [factory as (typeof board.buildings)[0]] };
  expect(cellLabel(busy, 0, 3)).toBe("red Factory (0,3): being taken by blue, 1 of 2; Tank ordered");
});

test("a unit is ready, moved, acted or stands by", () => {
  expect(statusOf(unit, 1)).toBe("READY");
  expect(statusOf({ ...unit, has_moved: true }, 1)).toBe("MOVED");
  expect(statusOf({ ...unit, has_acted: true }, 1)).toBe("ACTED");
  expect(statusOf(unit, 2)).toBe("STANDBY");
});

test("arrows stay on the board", () => {
  expect(moved(board, 0, 0, "ArrowLeft")).toEqual([0, 0]);
  expect(moved(board, 0, 0, "ArrowDown")).toEqual([0, 1]);
  expect(moved(board, 2, 2, "End")).toEqual([4, 2]);
  expect(moved(board, 2, 2, "PageDown")).toEqual([2, 3]);
  expect(moved(board, 2, 2, "x")).toBeNull();
});

test("a hint says what pressing a cell would do", () => {
  const path = { type: "choice" as const, values: [[[4, 2]]], names: ["4,2:1"] };
  const action = { type: "move_unit", game_id: 1, unit_id: 1, path: [] };
  const offer = { action, label: "", group: "", domains: { path }, enabled: true, code: "", reason: "" };
  const orders = ordersOf([offer], 1);
  expect(cellHint(orders, 1, board, 4, 2)).toBe(", move here for 1");
  expect(cellHint(orders, null, board, 4, 2)).toBe("");
});
