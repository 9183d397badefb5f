import { expect, test } from "vitest";
import { type DrawnRoom, differing, wholeOf } from "./redrawn";

const DRAWN: DrawnRoom[] = [
  { index: 0, type: "entrance", name: "mossy mouth", parent: -1, way: "" },
  { index: 1, type: "corridor", name: "low passage", parent: 0, way: "deeper" },
  { index: 2, type: "boss_room", name: "high hall", parent: 1, way: "deeper" },
];

test("a room that does not follow from the seed is named", () => {
  const mouth = { index: 0, type: "entrance", name: "mossy mouth" };
  const moved = { index: 1, type: "treasure_room", name: "low passage" };
  expect(differing(DRAWN, [mouth])).toEqual([]);
  expect(differing(DRAWN, [mouth, moved])).toEqual([moved]);
});

test("the whole dungeon is drawn as a tree", () => {
  expect(wholeOf(DRAWN).map(({ exits }) => Object.values(exits))).toEqual([[1], [2], []]);
});
