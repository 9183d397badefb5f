import { describe, expect, it } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import { life } from "./story";

const item = (seq: number, event: Tagged, line = `line ${seq}`): Item => ({
  seq,
  at: 0,
  events: [event],
  lines: [line],
  changes: [],
});

describe("the story of an explorer", () => {
  const items = [
    item(1, { type: "explorer_minted", explorer_id: 1 }),
    item(2, { type: "temple_entered", explorer_id: 1, temple_id: 3 }),
    item(3, { type: "monster_killed", explorer_id: 2, monster_type: "Skeleton" }),
    item(4, { type: "damage_rolled", explorer_id: 1, by: "Skeleton", total: 4 }, ""),
    item(4, { type: "damage_rolled", explorer_id: 1, by: "Explorer", total: 9 }, ""),
    item(5, { type: "monster_killed", explorer_id: 1, monster_type: "Skeleton" }),
    item(6, { type: "explorer_died", explorer_id: 1, temple_id: 3 }),
  ];

  it("is told in chapters, one for each temple", () => {
    const found = life(items, 1).chapters;
    expect(found.map((chapter) => chapter.title)).toEqual(["Beginnings", "Temple #3"]);
    expect(found[1]?.lines.map((line) => line.seq)).toEqual([2, 5, 6]);
  });

  it("counts its own deeds and nobody else's", () => {
    expect(life(items, 1)).toMatchObject({ kills: { Skeleton: 1 }, dealt: 9, taken: 4, opened: 0 });
  });
});
