import { expect, test } from "vitest";
import { placed } from "./places";

const things = (...ids: string[]) => ids.map((id) => ({ id }));
const told = (slots: ReturnType<typeof placed>): string[] =>
  slots.map(({ thing, gone }) => (gone ? `(${thing.id})` : thing.id));

test("what goes leaves its place empty, and what comes stands behind the others", () => {
  const first = placed([], things("attack", "drink", "hide"));
  const second = placed(first, things("attack", "hide"));
  expect(told(second)).toEqual(["attack", "(drink)", "hide"]);
  const third = placed(second, things("dodge", "hide", "attack", "drink"));
  expect(told(third)).toEqual(["attack", "drink", "hide", "dodge"]);
});
