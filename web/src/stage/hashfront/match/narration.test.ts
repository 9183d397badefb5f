import { expect, test } from "vitest";
import type { Item, Tagged } from "../../../state/contract";
import { type Muster, narrated, resultOf } from "./narration";

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
  return narrated([item], 1, MUSTER, mine).flatMap((entry) => entry.lines);
};

test("a blow names who strikes whom, and tells its rolls on demand", () => {
  const [told] = lines(BLOW, [1]);
  expect(told?.text).toBe("Red tank hits your infantry for 3; the counter misses.");
  expect(told?.rolls?.map(({ title, total, note, verdict }) => [title, total, note, verdict])).toEqual([
    ["Attack", 12, "needs 85 or less", "hit"],
    ["Counter", 97, "needs 90 or less", "miss"],
  ]);
  expect(told?.rolls?.map(({ by, tone }) => [by, tone])).toEqual([
    ["them", "bad"],
    ["you", "bad"],
  ]);
});

test("a spectator is told in the third person", () => {
  expect(lines(BLOW, [])[0]?.text).toBe("Red tank hits blue infantry for 3; the counter misses.");
  const paid = { type: "income_paid", game_id: 1, player_id: 1, amount: 2, gold: 6 };
  expect(lines(paid, [])[0]?.text).toBe("Blue receives 2 gold: 6 in all.");
  expect(lines(paid, [1])[0]?.text).toBe("You receive 2 gold: 6 in all.");
});

test("a graze and a strike without an answer are said as they are", () => {
  const graze = { ...BLOW, attack_outcome: "Graze", damage_to_defender: 1, counter_chance: 0 };
  expect(lines(graze, [2])[0]?.text).toBe("Your tank grazes blue infantry for 1.");
});

test("a unit that nobody knows is told in the server's words", () => {
  expect(lines({ type: "unit_died", game_id: 1, unit_id: 99 }, [])[0]?.text).toBe("as the server says it");
});

test("the lines of an entry stand together, and the last entry is the result", () => {
  const died = { type: "unit_died", game_id: 1, unit_id: 1, cause: "Combat" };
  const item: Item = { seq: 9, at: 5, events: [BLOW, died], lines: ["", ""], changes: [] };
  const entries = narrated([item], 1, MUSTER, [1]);
  expect(entries.map(({ seq, at, lines }) => [seq, at, lines.length])).toEqual([[9, 5, 2]]);
  expect(resultOf(entries.at(-1))).toEqual({
    seq: 9,
    text: "Red tank hits your infantry for 3; the counter misses. Your infantry is destroyed.",
    tone: "bad",
  });
  expect(resultOf(undefined).text).toBe("");
});

test("a line leads to where it happened", () => {
  const gone: string[] = [];
  const item: Item = { seq: 4, at: 0, events: [BLOW], lines: [""], changes: [] };
  narrated([item], 1, MUSTER, [], ({ type }) => gone.push(type))[0]?.lines[0]?.go?.();
  expect(gone).toEqual(["unit_attacked"]);
});

test("a capture is told by its beginning and its end, and whose loss it is", () => {
  const begun = { type: "capture_progress", game_id: 1, player_id: 1, progress: 1, x: 0, y: 4 };
  expect(lines(begun, [1])[0]?.text).toBe(
    "You begin to capture (0,4): 1 of 2. Capture once more, next turn.",
  );
  expect(lines(begun, [2])[0]?.text).toBe("Blue begins to capture (0,4): 1 of 2. It needs once more.");
  expect(lines({ ...begun, progress: 2 }, [1])).toEqual([]);
  const taken = {
    type: "building_captured",
    game_id: 1,
    player_id: 2,
    old_player_id: 1,
    building_type: "HQ",
    x: 1,
    y: 1,
  };
  expect(lines(taken, [1]).map(({ text, tone }) => [text, tone])).toEqual([
    ["Red holds the HQ at (1,1) now.", "bad"],
  ]);
});

test("who is out and who has won is said to whom it concerns", () => {
  const out = { type: "player_eliminated", game_id: 1, player_id: 2, cause: "HqLost", by: 1 };
  expect(lines(out, [1])[0]?.text).toBe("Red is out: its HQ is lost.");
  expect(lines(out, [2])[0]?.text).toBe("You are out: your HQ is lost.");
  const over = { type: "game_over", game_id: 1, winner: 1, reason: "HqCapture", scores: [40, 0] };
  expect(lines(over, [1]).map(({ text, tone }) => [text, tone])).toEqual([
    ["You win the game: scores 40 to 0.", "good"],
  ]);
  expect(lines(over, [2]).map(({ text, tone }) => [text, tone])).toEqual([
    ["Blue wins the game: scores 40 to 0.", "bad"],
  ]);
});
