import { expect, test } from "vitest";
import type { Domain, Json, PlainDomain } from "../../state/contract";
import { fitting, following, settled, unset } from "./domains";

const choice: PlainDomain = { type: "choice", values: ["north", [1, 2]] };
const span: PlainDomain = { type: "span", low: 2, high: 5 };
const text: PlainDomain = { type: "text", least: 1, most: 3, sample: "hello" };
const some: PlainDomain = { type: "some", values: ["a", "b", "c"], least: 1, most: 2 };

test.each<[PlainDomain, Json, boolean]>([
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

const DOMAINS: { [name: string]: Domain } = {
  face: { type: "choice", values: [2, 6] },
  quantity: {
    type: "by",
    field: "face",
    cases: [
      { when: 2, domain: { type: "span", low: 4, high: 10 } },
      { when: 6, domain: { type: "span", low: 3, high: 10 } },
    ],
  },
};

test("what a field may be follows the field that it depends on", () => {
  expect(settled(DOMAINS["quantity"] as Domain, { face: 6 })).toEqual({ type: "span", low: 3, high: 10 });
  expect(following(DOMAINS, { face: 2, quantity: 3 })).toEqual({ face: 2, quantity: 4 });
  expect(following(DOMAINS, { face: 6, quantity: 5 })).toEqual({ face: 6, quantity: 5 });
});

test("a value that has no case leaves nothing to choose", () => {
  expect(fitting(settled(DOMAINS["quantity"] as Domain, { face: 1 }), 4)).toBe(false);
});
