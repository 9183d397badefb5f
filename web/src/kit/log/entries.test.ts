import { expect, test } from "vitest";
import type { Item, Tagged } from "../../state/contract";
import type { Roll } from "../dice/steps";
import { entriesOf } from "./entries";

const item = (events: [type: string, line: string][]): Item => ({
  seq: 7,
  at: 0,
  events: events.map(([type]) => ({ type })),
  lines: events.map(([, line]) => line),
  changes: [],
});
const roll = (event: Tagged): Roll | null =>
  event.type === "rolled"
    ? { kind: "roll", by: "you", title: "A roll", dice: [3], total: 3, verdict: "", tone: "plain" }
    : null;

test("dice are told at the line they decided", () => {
  const [entry] = entriesOf(
    [
      item([
        ["rolled", "It rolls 3."],
        ["opened", "The door opens."],
        ["rested", "You rest."],
      ]),
    ],
    { roll },
  );
  expect(entry?.lines.map(({ text, rolls = [], said }) => [text, rolls.length, said])).toEqual([
    ["The door opens.", 1, "It rolls 3."],
    ["You rest.", 0, undefined],
  ]);
});

test("dice that nothing was told after have their own words", () => {
  const [entry] = entriesOf([item([["rolled", "It rolls 3."]])], { roll });
  expect(entry?.lines).toMatchObject([{ text: "It rolls 3.", rolls: [{ title: "A roll" }] }]);
});

test("a sum comes first and holds all the dice", () => {
  const told = item([
    ["rolled", "A."],
    ["killed", "It falls."],
    ["rolled", "B."],
  ]);
  const [entry] = entriesOf([told], { roll, sum: () => "You hit it for 3." });
  expect(entry?.lines.map(({ text, rolls = [] }) => [text, rolls.length])).toEqual([
    ["You hit it for 3.", 2],
    ["It falls.", 0],
  ]);
});
