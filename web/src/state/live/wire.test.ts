import { expect, test } from "vitest";
import { backoff, meaning } from "./wire";

test("waiting doubles, up to a quarter of a minute", () => {
  expect(backoff(0, 0.5)).toBeCloseTo(300);
  expect(backoff(1, 0.5)).toBeCloseTo(600);
  expect(backoff(3, 0.5)).toBeCloseTo(2400);
  expect(backoff(40, 0.5)).toBeCloseTo(15_000);
});

test("waiting is spread, so that not all come back at once", () => {
  expect(backoff(2, 0)).toBeLessThan(backoff(2, 1));
  expect(backoff(2, 0)).toBeGreaterThan(800);
});

test.each([
  [1012, "again"],
  [1006, "again"],
  [1001, "again"],
  [4429, "again"],
  [4503, "again"],
  [4401, "proof"],
  [4403, "right"],
  [4422, "behind"],
  [4404, "never"],
  [4409, "never"],
])("close code %i means %s", (code, what) => {
  expect(meaning(code)).toBe(what);
});
