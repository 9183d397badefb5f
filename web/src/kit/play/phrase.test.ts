import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { fieldsOf, phrased } from "./phrase";

const PRESS: Offer = {
  action: { type: "press", table: 1, target: 0, place: 1 },
  label: "Press",
  group: "",
  domains: {
    place: { type: "choice", values: [1, 2], names: ["the 9", "the 5"] },
    target: { type: "choice", values: [0, 2], names: ["Ash", "Cedar"] },
  },
  enabled: true,
  code: "",
  reason: "",
  phrase: "Press {target} with {place}",
};

test("a button says what it does", () => {
  expect(phrased(PRESS, { place: 2, target: 2 })).toBe("Press Cedar with the 5");
});

test("an offer without a phrase names its values", () => {
  expect(phrased({ ...PRESS, phrase: "" }, { place: 1, target: 0 })).toBe("Press: Ash, the 9");
});

test("fields come in the author's order", () => {
  expect(fieldsOf(PRESS)).toEqual(["target", "place"]);
});
