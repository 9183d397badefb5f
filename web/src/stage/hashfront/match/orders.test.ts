import { expect, test } from "vitest";
import type { Domain, Offer, Tagged } from "../../../state/contract";
import { idleUnits, nextReady, ordersOf, readyUnits, stands } from "./orders";

const offer = (action: object, domains: { [name: string]: object } = {}, enabled = true): Offer => ({
  action: action as Tagged,
  label: "",
  group: "",
  domains: domains as { [name: string]: Domain },
  enabled,
  code: "",
  reason: "",
});
const path = {
  type: "choice",
  values: [
    [[2, 1]],
    [
      [2, 1],
      [3, 1],
    ],
  ],
  names: ["2,1:1", "3,1:3"],
};
const OFFERS = [
  offer({ type: "move_unit", game_id: 1, unit_id: 4, path: [] }, { path }),
  offer(
    { type: "attack", game_id: 1, unit_id: 4, target_id: 9 },
    { target_id: { type: "choice", values: [9, 11] } },
  ),
  offer({ type: "wait_unit", game_id: 1, unit_id: 2 }),
  offer({ type: "capture", game_id: 1, unit_id: 2 }),
  offer({ type: "build_unit", game_id: 1, factory_x: 3, factory_y: 1, unit_type: "Tank" }),
  offer({ type: "build_unit", game_id: 1, factory_x: 3, factory_y: 1, unit_type: "Ranger" }, {}, false),
  offer({ type: "end_turn", game_id: 1 }),
  offer({ type: "resign", game_id: 1, player_id: 0 }),
  offer({ type: "end_turn", game_id: 2 }),
  offer({ type: "wait_unit", game_id: 2, unit_id: 7 }),
];
const orders = ordersOf(OFFERS, 1);

test("orders are those of one game, by unit and by Factory", () => {
  expect(readyUnits(orders)).toEqual([2, 4]);
  expect(orders.units.get(4)?.moves.get("3,1")).toEqual({ path: path.values[1], cost: 3 });
  expect(orders.units.get(4)?.targets).toEqual([9, 11]);
  expect(orders.units.get(2)).toMatchObject({ capture: true, wait: true });
  expect([...(orders.builds.get("3,1")?.keys() ?? [])]).toEqual(["Tank"]);
  expect(orders.endTurn).toEqual({ type: "end_turn", game_id: 1 });
  expect(orders.table.map(({ action }) => action.type)).toEqual(["resign"]);
});

test("who can only wait is not worth a question", () => {
  const waiting = offer({ type: "wait_unit", game_id: 1, unit_id: 5 });
  expect(readyUnits(ordersOf([...OFFERS, waiting], 1))).toEqual([2, 4, 5]);
  expect(idleUnits(ordersOf([...OFFERS, waiting], 1))).toEqual([4, 2]);
});

test("Tab goes round the ready units both ways", () => {
  expect(nextReady(orders, null)).toBe(2);
  expect(nextReady(orders, 2)).toBe(4);
  expect(nextReady(orders, 4)).toBe(2);
  expect(nextReady(orders, 2, true)).toBe(4);
  expect(nextReady(ordersOf([], 1), null)).toBeNull();
});

test("the cheapest tile in reach of a target comes first", () => {
  const moves = orders.units.get(4)?.moves ?? new Map();
  expect(stands(moves, { x: 3, y: 0 }, 1, 1).map(({ cost }) => cost)).toEqual([3]);
  expect(stands(moves, { x: 2, y: 2 }, 1, 2).map(({ cost }) => cost)).toEqual([1, 3]);
});
