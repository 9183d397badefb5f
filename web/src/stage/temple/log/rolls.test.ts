import { describe, expect, it } from "vitest";
import { signed } from "../../../kit/dice/steps";
import type { Item, Tagged } from "../../../state/contract";
import { steps } from "./rolls";

const entry = (events: Tagged[], lines: string[] = []): Item => ({
  seq: 1,
  at: 0,
  events,
  lines,
  changes: [],
});
const roll = (purpose: string, success: boolean): Tagged => ({
  type: "roll_made",
  explorer_id: 1,
  purpose,
  dice: [9],
  kept: 9,
  modifier: 4,
  total: 13,
  target: 13,
  success,
});

describe("the dice of an entry", () => {
  it("come in the order of the events, yours and its own", () => {
    const found = steps(
      entry([
        roll("attack", true),
        {
          type: "damage_rolled",
          explorer_id: 1,
          by: "Explorer",
          dice: [5],
          modifier: 2,
          total: 7,
          damage_type: "Slashing",
          critical: false,
          halved: true,
        },
        roll("monster:attack", false),
      ]),
      1,
    );
    expect(found.map((step) => ("title" in step ? step.title : step.text))).toEqual([
      "Your attack",
      "Damage dealt",
      "It strikes",
    ]);
    expect(found[0]).toMatchObject({ verdict: "Hit", total: 13, target: 13 });
    expect(found[1]).toMatchObject({ note: "slashing, halved" });
    expect(found[2]).toMatchObject({ by: "them", verdict: "It misses" });
  });

  it("name saves and checks of both sides", () => {
    const found = steps(
      entry([roll("save:CON", true), roll("check:Stealth", false), roll("monster:save:DEX", true)]),
      1,
    );
    expect(found.map((step) => ("title" in step ? step.title : ""))).toEqual([
      "CON save",
      "Stealth check",
      "Its DEX save",
    ]);
  });

  it("leave out other explorers and silent events", () => {
    const other = { ...roll("attack", true), explorer_id: 2 };
    expect(steps(entry([other, { type: "metadata_update", explorer_id: 1 }]), 1)).toEqual([]);
    expect(steps(null, 1)).toEqual([]);
  });

  it("carry what was told in words", () => {
    expect(steps(entry([{ type: "level_up", explorer_id: 1 }], ["Level 2!"]), 1)).toEqual([
      { kind: "note", tone: "good", text: "Level 2!" },
    ]);
  });

  it("signs its numbers", () => {
    expect([signed(3), signed(0), signed(-2)]).toEqual(["+3", "+0", "−2"]);
  });
});
