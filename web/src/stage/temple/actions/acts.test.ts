import { describe, expect, it } from "vitest";
import type { Offer } from "../../../state/contract";
import type { ChamberFacts, Possibility } from "../types";
import { choicesOf, greyedOf, keyOf, party, placesOf } from "./acts";

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
    expect(choicesOf(offers, 1, null).map((choice) => choice.label)).toEqual(["attack", "dodge"]);
  });

  it("mark what is left to the dice", () => {
    const found = choicesOf([offer("attack", 1), offer("rest", 1)], 1, null);
    expect(found.map((choice) => choice.rolls)).toEqual([true, false]);
  });

  it("give a door one place, opened or not", () => {
    const open = { ...offer("open_exit", 1), action: { type: "open_exit", explorer_id: 1, exit_index: 2 } };
    const walk = { ...open, action: { ...open.action, type: "move_to_chamber" } };
    expect(choicesOf([open], 1, null)[0]?.id).toBe(choicesOf([walk], 1, null)[0]?.id);
  });

  it("keep a place for Flee in a fight, and only there", () => {
    const calm = choicesOf([offer("rest", 1)], 1, null);
    expect(placesOf(calm, [], 1, false)).toEqual(calm);
    const flee = placesOf(choicesOf([offer("attack", 1)], 1, null), [], 1, true).at(-1);
    expect(flee).toMatchObject({ pin: "F", barred: "You cannot get away this turn." });
    const flees = { ...offer("flee", 1), action: { type: "flee", explorer_id: 1, method: "Slip" } };
    expect(placesOf(choicesOf([flees], 1, null), [], 1, true)).toMatchObject([{ pin: "F" }]);
    expect(choicesOf([flees], 1, null)[0]?.id).toBe(flee?.id);
  });

  it("keep a place in a fight for what may come back", () => {
    const hide = { ...possibility("hide", false), code: "already_hidden" };
    const deep = { ...possibility("dodge", false), code: "level_too_low" };
    const found = placesOf(choicesOf([offer("attack", 1)], 1, null), [hide, deep], 1, true);
    expect(found.map(({ label }) => label)).toEqual(["attack", "hide", "Flee"]);
  });

  it("list what cannot be done once, with the reason", () => {
    const found = greyedOf(offers, 1, [possibility("exit_temple", false), possibility("use_item", false)]);
    expect(found.map((one) => one.label)).toEqual(["use_item", "exit_temple"]);
    expect(found[1]?.reason).toContain("fight");
  });

  it("know an action again whatever the order of its fields", () => {
    expect(keyOf({ type: "a", x: 1 })).toBe(keyOf({ x: 1, type: "a" } as never));
  });
});

describe("fleeing", () => {
  const flees = { ...offer("flee", 1), action: { type: "flee", explorer_id: 1, method: "Slip" } };
  const behind = (trap: boolean): ChamberFacts =>
    ({ exits: [{ index: 0, opened: true, to: 1, type: "Trap", yonder: 1, monster: null, trap }] }) as never;

  it.each([true, false])("says whether an armed trap waits behind: %s", (trap) => {
    const found = choicesOf([flees], 1, behind(trap))[0]?.hint ?? "";
    expect(found.includes("An armed trap waits there")).toBe(trap);
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
