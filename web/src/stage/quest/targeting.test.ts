import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { actionOf, begun, choices, chose, chosen, dropped, fieldOf, spokenOf, touched } from "./targeting";
import type { Fight, Fighter } from "./view";

const fighter = (cid: string, side: string, pos: number): Fighter =>
  ({ cid, name: cid, side, pos, alive: true, fled: false, mine: cid === "me" }) as Fighter;
const [me, one, two] = [
  fighter("me", "party", 0),
  fighter("one", "monsters", 1),
  fighter("two", "monsters", 4),
];
const fight = { party: [me], monsters: [one, two], me: "me" } as unknown as Fight;
const offer = (domains: Offer["domains"], more = {}): Offer =>
  ({
    action: { type: "cast", spell: "x", ...more },
    label: "Cast",
    domains,
    enabled: true,
    odds: null,
  }) as unknown as Offer;
const darts = offer(
  { targets: { type: "some", values: ["one", "two"], least: 1, most: 3, freely: true } },
  { targets: ["one"] },
);

test("darts are given one by one, also twice to the same enemy, and taken back", () => {
  let aiming = begun(darts, two);
  expect(chosen(aiming)).toEqual(["two"]);
  aiming = chose(chose(aiming, "two", true), "one", true);
  expect(actionOf(aiming)["targets"]).toEqual(["two", "two", "one"]);
  expect(spokenOf(aiming, fight)).toBe("two ×2, one");
  expect(chosen(chose(aiming, "one", true))).toHaveLength(3);
  expect(chosen(dropped(aiming, "two"))).toEqual(["two", "one"]);
});

test("friends are chosen once each, and touched again they are let go", () => {
  const bless = offer(
    { targets: { type: "some", values: ["me", "one"], least: 0, most: 3 } },
    { targets: [] },
  );
  const both = chose(begun(bless, undefined, "me"), "one", false);
  expect(chosen(both)).toEqual(["me", "one"]);
  expect(chosen(chose(both, "me", false))).toEqual(["one"]);
});

test("a place is chosen by its number, and what lies around it is touched", () => {
  const spot = begun(
    offer({ pos: { type: "choice", values: [1, 3], names: ["1 step ahead", "3 steps ahead"] } }, { pos: 1 }),
    undefined,
  );
  expect(choices(spot).map(({ cid }) => cid)).toEqual(["1", "3"]);
  expect(actionOf(chose(spot, "3", false))["pos"]).toBe(3);
  expect(touched(chose(spot, "3", false), fight, 1).map(({ cid }) => cid)).toEqual(["two"]);
});

test("whoever cannot be chosen is left alone, and a bare deed has nothing to choose", () => {
  const aiming = begun(darts, one);
  expect(chose(aiming, "me", false)).toEqual(aiming);
  expect(fieldOf(offer({}))).toBe("");
});
