import { expect, test } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import { type Muster, narrated } from "./narration";

const MUSTER: Muster = new Map([
  [1, { kind: "Infantry", slot: 1 }],
  [2, { kind: "Tank", slot: 2 }],
]);
const BLOW = {
  type: "unit_attacked",
  game_id: 1,
  attacker_id: 2,
  target_id: 1,
  attack_chance: 85,
  attack_roll: 12,
  attack_outcome: "Hit",
  damage_to_defender: 3,
  counter_chance: 90,
  counter_roll: 97,
  counter_outcome: "Whiff",
  damage_to_attacker: 0,
};

const lines = (event: Tagged, mine: number[]) => {
  const item: Item = { seq: 4, at: 0, events: [event], lines: ["as the server says it"], changes: [] };
  return narrated([item], 1, MUSTER, mine);
};

test("a blow names who strikes whom, and tells its rolls on demand", () => {
  const [told] = lines(BLOW, [1]);
  expect(told?.line).toBe("Red tank hits your infantry for 3; the counter misses.");
  expect(told?.rolls).toEqual([
    "Attack: rolled 12, needs 85 or less",
    "Counter: rolled 97, needs 90 or less",
  ]);
});

test("a spectator is told in the third person", () => {
  expect(lines(BLOW, [])[0]?.line).toBe("Red tank hits blue infantry for 3; the counter misses.");
  const paid = { type: "income_paid", game_id: 1, player_id: 1, amount: 2, gold: 6 };
  expect(lines(paid, [])[0]?.line).toBe("Blue receives 2 gold: 6 in all.");
  expect(lines(paid, [1])[0]?.line).toBe("You receive 2 gold: 6 in all.");
});

test("a graze and a strike without an answer are said as they are", () => {
  const graze = { ...BLOW, attack_outcome: "Graze", damage_to_defender: 1, counter_chance: 0 };
  expect(lines(graze, [2])[0]?.line).toBe("Your tank grazes blue infantry for 1.");
});

test("a unit that nobody knows is told in the server's words", () => {
  expect(lines({ type: "unit_died", game_id: 1, unit_id: 99 }, [])[0]?.line).toBe("as the server says it");
});
