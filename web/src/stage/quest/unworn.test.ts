import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { unwornOf } from "./unworn";
import type { Thing } from "./view";

const thing = (id: number, name: string, type: string, where = "slots"): Thing => ({
  id,
  kind: name,
  name,
  count: 1,
  where,
  place: 0,
  cost: 1,
  type,
  text: "",
});
const slots = { 1: ["mainhand", "offhand"], 2: ["armor"], 3: ["bedroll"], 4: ["mainhand"] };
const equip = (...items: number[]): Offer =>
  ({
    action: { type: "equip", session: 7, item: items[0], slot: "" },
    enabled: true,
    domains: {
      item: { type: "choice", values: items },
      slot: {
        type: "by",
        field: "item",
        cases: Object.entries(slots).map(([when, values]) => ({
          when: Number(when),
          domain: { type: "choice", values },
        })),
      },
    },
  }) as unknown as Offer;

test("whoever wakes with a sword and a hauberk in the pack puts each on with one press", () => {
  const pack = [thing(1, "Longsword", "weapon"), thing(2, "Hauberk", "armor"), thing(3, "Bedroll", "good")];
  expect(unwornOf([equip(1, 2, 3)], pack)).toEqual([
    { name: "Longsword", action: { type: "equip", session: 7, item: 1, slot: "mainhand" } },
    { name: "Hauberk", action: { type: "equip", session: 7, item: 2, slot: "armor" } },
  ]);
});

test("a spare weapon of somebody armed is not asked about", () => {
  const pack = [thing(1, "Longsword", "weapon", "mainhand"), thing(4, "Bow", "weapon")];
  expect(unwornOf([equip(4)], pack)).toEqual([]);
});
