import { describe, expect, it } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import { about, actors, floaters, lastDeed, operators } from "./events";

const item = (seq: number, ...events: Tagged[]): Item => ({
  seq,
  at: 0,
  events,
  lines: events.map(() => ""),
  changes: [],
});
const roll = (purpose: string, success: boolean): Tagged => ({
  type: "roll_made",
  explorer_id: 1,
  purpose,
  success,
});
const damage = (by: string, total: number, critical = false): Tagged => ({
  type: "damage_rolled",
  explorer_id: 1,
  by,
  total,
  critical,
});

describe("floaters", () => {
  it("rise over the one who is hurt or missed, in order", () => {
    const found = floaters(
      item(
        3,
        roll("attack", true),
        damage("Explorer", 7),
        roll("monster:attack", false),
        damage("Skeleton", 4, true),
      ),
    );
    expect(found.map((f) => [f.on, f.text, f.tone])).toEqual([
      ["monster", "−7", "hurt"],
      ["explorer", "miss", "miss"],
      ["explorer", "−4", "crit"],
    ]);
    expect(new Set(found.map((f) => f.key)).size).toBe(3);
  });

  it("do not rise for checks and saves", () => {
    expect(floaters(item(1, roll("check:Perception", false), roll("save:DEX", false)))).toEqual([]);
  });

  it("tell what was gained", () => {
    const found = floaters(
      item(
        1,
        { type: "xp_gained", explorer_id: 1, amount: 50 },
        { type: "level_up", explorer_id: 1, new_level: 2 },
        { type: "chamber_searched", explorer_id: 1, gold: 0 },
      ),
    );
    expect(found.map((f) => f.text)).toEqual(["+50 XP", "Level 2!"]);
  });
});

describe("entries", () => {
  const items = [
    item(1, { type: "explorer_moved", explorer_id: 1, temple_id: 2 }),
    item(2, { type: "chamber_revealed", temple_id: 2, revealed_by: 4 }),
    item(3, { type: "metadata_update", collection: "explorer", token_id: 1 }),
  ];

  it("name those who act", () => {
    expect(items.map(actors)).toEqual([[1], [4], []]);
  });

  it("are found by explorer and by temple", () => {
    expect(about(items, { explorer: 4 }).map((i) => i.seq)).toEqual([2]);
    expect(about(items, { temple: 2 }).map((i) => i.seq)).toEqual([1, 2]);
    expect(about(items, {}).map((i) => i.seq)).toEqual([1, 2, 3]);
  });

  it("give the last deed without mere metadata", () => {
    expect(lastDeed(items, 1)?.seq).toBe(1);
    expect(lastDeed(items, 9)).toBeNull();
  });
});

describe("operators", () => {
  const right = (collection: string, owner: string, operator: string, approved: boolean): Tagged => ({
    type: "approval_for_all",
    collection,
    owner,
    operator,
    approved,
  });

  it("are those whose right was given last, by this owner and for this collection", () => {
    const items = [
      item(1, right("temple", "me", "ann", true), right("temple", "me", "bob", true)),
      item(2, right("temple", "me", "ann", false), right("explorer", "me", "cid", true)),
      item(3, right("temple", "you", "dan", true), right("temple", "me", "eve", false)),
    ];
    expect(operators(items, "temple", "me")).toEqual(["bob"]);
    expect(operators(items, "explorer", "me")).toEqual(["cid"]);
    items.push(item(4, right("temple", "me", "ann", true)));
    expect(operators(items, "temple", "me")).toEqual(["ann", "bob"]);
  });
});
