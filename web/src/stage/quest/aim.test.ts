import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { aimOf, towards } from "./aim";
import type { Fight, Fighter } from "./view";

const fighter = (cid: string, side: string, range: number, more: Partial<Fighter> = {}): Fighter =>
  ({ cid, name: cid, side, range, alive: true, fled: false, ...more }) as Fighter;
const me = fighter("me", "party", 0);
const near = fighter("near", "monsters", 0);
const far = fighter("far", "monsters", 3);
const fight = { party: [me], monsters: [far, near], me: "me" } as unknown as Fight;

const offer = (field: string, values: unknown[], more: Partial<Offer> = {}): Offer =>
  ({
    action: { type: "attack", session: 1, [field]: values[0] },
    label: "Longsword",
    group: "Attack",
    domains: { [field]: { type: "choice", values, names: values.map(String) } },
    enabled: true,
    code: "",
    reason: "",
    ...more,
  }) as Offer;

test("by itself one aims at somebody in reach, else at the nearest", () => {
  expect(aimOf(fight, [offer("target", ["far"])], "")?.cid).toBe("far");
  expect(aimOf(fight, [], "")?.cid).toBe("near");
});

test("whom one has picked stays the aim while they stand", () => {
  expect(aimOf(fight, [], "far")?.cid).toBe("far");
  const fallen = { ...fight, monsters: [near, { ...far, alive: false }] };
  expect(aimOf(fallen, [], "far")?.cid).toBe("near");
});

test("a deed is done to the aim, also a spell, whose targets are a list", () => {
  expect(towards(offer("target", ["near", "far"]), far)).toMatchObject({
    action: { target: "far" },
    domains: {},
    enabled: true,
  });
  expect(towards(offer("targets", [["near"], ["far"]]), far).action["targets"]).toEqual(["far"]);
});

test("what does not reach the aim goes to the only one it reaches, and says so", () => {
  expect(towards(offer("target", ["near"]), far)).toMatchObject({
    enabled: true,
    label: "Longsword: near",
    action: { target: "near" },
  });
});

test("what reaches several others leaves the choice open", () => {
  const open = offer("target", ["near", "me"]);
  expect(towards(open, far)).toEqual(open);
});

test("what is meant for friends goes to the first of them while one aims at an enemy", () => {
  const healed = towards(offer("target", ["me"]), near);
  expect(healed).toMatchObject({ enabled: true, label: "Longsword: me", action: { target: "me" } });
});

test("a field with one value is no choice; one with more keeps its form", () => {
  const bare = offer("target", ["near"]);
  const fixed = { ...bare.domains, source: { type: "choice", values: ["unarmed"] } } as Offer["domains"];
  expect(towards({ ...bare, domains: fixed }, near).domains).toEqual({});
  const open = { ...bare.domains, mana: { type: "span", low: 1, high: 4 } } as Offer["domains"];
  expect(towards({ ...bare, domains: open }, near).domains).toEqual(open);
});
