import { expect, test } from "vitest";
import { glossed } from "./guide";

test("a word of the game is explained where it first appears, and only there", () => {
  const parts = glossed("At yonder 5 dread begins; dread grows.", {
    Dread: "the boss is near",
    Yonder: "depth",
  });
  expect(parts.filter(([, means]) => means)).toEqual([
    ["yonder", "depth"],
    ["dread", "the boss is near"],
  ]);
  expect(parts.map(([part]) => part).join("")).toBe("At yonder 5 dread begins; dread grows.");
});

test("longer words win, and signs in a word are only signs", () => {
  expect(
    glossed("A stand-off (AC).", { "Stand-off": "s", Stand: "t", AC: "a" }).filter(([, m]) => m),
  ).toEqual([
    ["stand-off", "s"],
    ["AC", "a"],
  ]);
});
