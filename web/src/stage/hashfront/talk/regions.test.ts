import { expect, test } from "vitest";
import type { Board } from "../board/board";
import type { Place } from "../types";
import { covers, warning } from "./regions";

const hq = (x: number, y: number) => ({ building_type: "HQ", x, y });
const board = { width: 9, height: 9, buildings: [hq(1, 1), hq(7, 7)] } as unknown as Board;
const held = (place: string, at: Place): boolean => covers({ slot: 2, place, until: 4 }, board, at);

test.each([
  ["in the north", [4, 2], [4, 3]],
  ["in the southern", [4, 6], [4, 5]],
  ["in the left", [2, 4], [3, 4]],
  ["in the east", [6, 4], [5, 4]],
  ["in the flanks", [8, 4], [4, 4]],
  ["in the middle", [5, 5], [6, 5]],
  ["around 4,4", [5, 3], [6, 4]],
  ["around 40,40", [6, 8], [5, 8]],
  ["everywhere but at the HQs", [4, 4], [3, 2]],
] as [string, Place, Place][])("a truce %s holds there and nowhere else", (place, within, without) => {
  expect(held(place, within)).toBe(true);
  expect(held(place, without)).toBe(false);
});

test("what breaks no truce is not warned of", () => {
  const truces = [{ slot: 2, place: "in the north", until: 4 }];
  expect(warning(truces, board, [4, 1], "a capture")).toBe(
    "TRUCE in the north until round 4: a capture there breaks it.",
  );
  expect(warning(truces, board, [4, 8], "a capture")).toBe("");
});
