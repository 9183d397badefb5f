import { describe, expect, it } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import { beatOf, blows, foes, resultOf } from "./result";

const entry = (events: Tagged[], lines: string[] = [], seq = 1): Item => ({
  seq,
  at: 0,
  events,
  lines,
  changes: [],
});
const roll = (purpose: string, success: boolean): Tagged => ({
  type: "roll_made",
  explorer_id: 1,
  purpose,
  success,
});
const harm = (by: string, total: number, critical = false): Tagged => ({
  type: "damage_rolled",
  explorer_id: 1,
  by,
  total,
  critical,
});

describe("the line that stays in view", () => {
  const moved: Tagged = { type: "explorer_moved", explorer_id: 1 };
  const taught: Tagged = { type: "xp_gained", explorer_id: 1, amount: 20 };
  const trap: Tagged = { type: "trap_sprung", explorer_id: 1 };
  it("tells what waited before what was learnt, and not the way there", () => {
    const item = entry([moved, taught, trap], ["Footsteps.", "20 experience.", "A dart hits you."]);
    expect(resultOf(item, 1, "", "You").text).toBe("A dart hits you. 20 experience.");
  });
  it("tells the way where nothing waited", () => {
    const item = entry([moved, taught], ["Footsteps.", "20 experience."]);
    expect(resultOf(item, 1, "", "You").text).toBe("Footsteps. 20 experience.");
  });
});

describe("what an entry came to", () => {
  it.each([
    [
      [roll("attack", true), harm("Explorer", 10), roll("monster:attack", false)],
      "You hit the Skeleton for 10; it misses you.",
    ],
    [
      [roll("attack", false), roll("monster:attack", true), harm("Skeleton", 7)],
      "You miss the Skeleton; it hits you for 7.",
    ],
    [
      [
        { ...roll("attack", false), total: 12, target: 13 },
        { ...roll("monster:attack", false), total: 14, target: 16 },
      ],
      "You miss the Skeleton by one; it misses you by two.",
    ],
    [[{ ...roll("attack", false), total: 14, target: 13 }], "You miss the Skeleton."],
    [[roll("attack", true), harm("Explorer", 18, true)], "You hit the Skeleton for 18, critically."],
    [[roll("monster:attack", true), harm("Skeleton", 3)], "The Skeleton hits you for 3."],
    [[roll("flee", true)], "You get away from the Skeleton."],
    [[roll("check:Stealth", true)], ""],
  ])("names both sides: %#", (events, said) => {
    expect(blows(entry(events), "Skeleton", "You")).toBe(said);
  });

  it("speaks of others by name", () => {
    const events = [
      roll("attack", true),
      harm("Explorer", 4),
      roll("monster:attack", true),
      harm("Skeleton", 2),
    ];
    expect(blows(entry(events), "Skeleton", "Explorer #3")).toBe(
      "Explorer #3 hits the Skeleton for 4; it hits back for 2.",
    );
  });

  it("knows whom one fights since the fight began", () => {
    const items = [
      entry([{ type: "combat_started", explorer_id: 1, monster_type: "PoisonousSnake" }], [], 4),
      entry([roll("attack", false)], [], 5),
    ];
    expect(foes(items).get(5)).toBe("Poisonous Snake");
  });

  it("adds what else was told, and says whether it is bad news", () => {
    const died = entry(
      [roll("monster:attack", true), harm("Skeleton", 9), { type: "explorer_died", explorer_id: 1 }],
      ["", "", "You fall."],
    );
    expect(resultOf(died, 1, "Skeleton", "You")).toEqual({
      text: "The Skeleton hits you for 9. You fall.",
      tone: "bad",
    });
    expect(beatOf(died, 1, "Rogue #1")).toMatchObject({ tone: "death", title: "Rogue #1 is dead" });
  });

  it("gives a critical hit its beat, and an ordinary one none", () => {
    expect(beatOf(entry([harm("Explorer", 18, true)]), 1, "")).toMatchObject({
      tone: "critical",
      title: "Critical!",
      text: "18 damage",
    });
    expect(beatOf(entry([harm("Skeleton", 9, true)]), 1, "")?.text).toBe("You take 9 damage");
    expect(beatOf(entry([harm("Explorer", 3)]), 1, "")).toBeNull();
  });
});
