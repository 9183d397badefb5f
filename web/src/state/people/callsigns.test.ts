import { expect, test } from "vitest";
import { callsignOf, suggested } from "./callsigns";

test("a key has one callsign, and another key most likely another", () => {
  const keys = Array.from({ length: 64 }, (_, i) =>
    (i * 7919).toString(16).padStart(16, "0").padEnd(64, "0"),
  );
  const names = keys.map(callsignOf);
  expect(keys.map(callsignOf)).toEqual(names);
  expect(new Set(names).size).toBeGreaterThan(40);
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
});

test("what is no key is shown as it is", () => {
  expect(callsignOf("the house")).toBe("the house");
});

test("a suggestion is two words", () => {
  expect(suggested()).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
});
