import { expect, test } from "vitest";
import type { Domain, Json } from "../state/contract";
import { fitting, unset } from "./domains";

const choice: Domain = { type: "choice", values: ["north", [1, 2]] };
const span: Domain = { type: "span", low: 2, high: 5 };
const text: Domain = { type: "text", least: 1, most: 3, sample: "hello" };
const some: Domain = { type: "some", values: ["a", "b", "c"], least: 1, most: 2 };

test.each<[Domain, Json, boolean]>([
  [choice, "north", true],
  [choice, [1, 2], true],
  [choice, "south", false],
  [span, 2, true],
  [span, 5, true],
  [span, 6, false],
  [span, 2.5, false],
  [span, "3", false],
  [text, "abc", true],
  [text, "🙂🙂🙂", true],
  [text, "abcd", false],
  [text, "", false],
  [some, ["a", "c"], true],
  [some, ["c", "a"], false],
  [some, ["a", "a"], false],
  [some, [], false],
  [some, ["a", "b", "c"], false],
  [some, ["z"], false],
])("%j holds %j: %s", (domain, value, is) => {
  expect(fitting(domain, value)).toBe(is);
});

test("a field begins with what the offer says, if that fits", () => {
  expect(unset(span, 4)).toBe(4);
  expect(unset(span, 9)).toBe(2);
  expect(unset(choice, undefined)).toBe("north");
  expect(unset(some, undefined)).toEqual(["a"]);
  expect(unset(text, undefined)).toBe("");
});
