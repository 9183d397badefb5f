import { describe, expect, it } from "vitest";
import type { Offer } from "../../state/contract";
import { choicesOf, digit, greyedOf, keyOf, party } from "./actions";
import type { Possibility } from "./types";

const offer = (type: string, explorer: number, enabled = true): Offer => ({
  action: { type, explorer_id: explorer },
  label: type,
  group: "",
  domains: {},
  enabled,
  code: enabled ? "" : "full_hp",
  reason: enabled ? "" : "There is nothing to heal.",
});
const possibility = (label: string, enabled: boolean, random = false): Possibility => ({
  entry: { id: label, label, action: label, args: {}, random, ends_turn: random },
  enabled,
  code: enabled ? "" : "in_combat",
  reason: enabled ? "" : "Not in the middle of a fight.",
});

describe("choices", () => {
  const offers = [offer("attack", 1), offer("rest", 2), offer("dodge", 1), offer("use_item", 1, false)];

  it("are one explorer's own, in the order given", () => {
    expect(choicesOf(offers, 1, []).map((choice) => choice.offer.label)).toEqual(["attack", "dodge"]);
  });

  it("learn from the game which of them roll dice", () => {
    const found = choicesOf(offers, 1, [possibility("attack", true, true)]);
    expect(found.map((choice) => choice.random)).toEqual([true, false]);
  });

  it("list what cannot be done once, with the reason", () => {
    const found = greyedOf(offers, 1, [possibility("exit_temple", false), possibility("use_item", false)]);
    expect(found.map((one) => one.label)).toEqual(["use_item", "exit_temple"]);
    expect(found[1]?.reason).toContain("fight");
  });

  it("know an action again whatever the order of its fields", () => {
    expect(keyOf({ type: "a", x: 1 })).toBe(keyOf({ x: 1, type: "a" } as never));
  });

  it("have digits for the first nine only", () => {
    expect([digit(0), digit(8), digit(9)]).toEqual(["1", "9", ""]);
  });
});

describe("party", () => {
  const mine = [
    { id: 1, temple: 2 },
    { id: 2, temple: 0 },
    { id: 3, temple: 2 },
  ];
  it("stands together in a temple", () => {
    expect(party(mine, 2).here.map((one) => one.id)).toEqual([1, 3]);
    expect(party(mine, 0).elsewhere).toHaveLength(3);
  });
});
