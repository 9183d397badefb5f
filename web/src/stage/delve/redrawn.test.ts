import { expect, test } from "vitest";
import type { Item } from "../../state/contract";
import { type DrawnRoom, differing, entered, wholeOf } from "./redrawn";

const DRAWN: DrawnRoom[] = [
  { index: 0, type: "entrance", name: "mossy mouth", parent: -1, way: "" },
  { index: 1, type: "corridor", name: "low passage", parent: 0, way: "deeper" },
  { index: 2, type: "boss_room", name: "high hall", parent: 1, way: "deeper" },
];

const told = (room: string, index: number, room_type: string, name: string): Item => ({
  seq: index + 1,
  at: 0,
  events: [{ type: "room_entered", room, index, room_type, name }],
  lines: [],
  changes: [],
});

test("rooms of this delve are found, each once, and those of others are not", () => {
  const items = [
    told("dg:a:cave:1/r0", 0, "entrance", "mossy mouth"),
    told("dg:a:cave:1/r1", 1, "corridor", "low passage"),
    told("dg:a:cave:1/r0", 0, "entrance", "mossy mouth"),
    told("dg:a:cave:11/r1", 1, "chamber", "other room"),
  ];
  const seen = entered(items, "dg:a:cave:1");
  expect(seen.map(({ index }) => index)).toEqual([0, 1]);
  expect(differing(DRAWN, seen)).toEqual([]);
});

test("a room that does not follow from the seed is named", () => {
  const seen = entered([told("dg:a:cave:1/r1", 1, "treasure_room", "low passage")], "dg:a:cave:1");
  expect(differing(DRAWN, seen)).toHaveLength(1);
});

test("the whole dungeon is drawn as a tree", () => {
  expect(wholeOf(DRAWN).map(({ exits }) => Object.values(exits))).toEqual([[1], [2], []]);
});
