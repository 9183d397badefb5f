import { expect, test } from "vitest";
import { linesOf } from "./log/story";
import { figure } from "./play/odds";
import { ago, plural, titled } from "./words";

test("names of the wire as people read them", () => {
  expect(titled("second_wind")).toBe("Second wind");
  expect(plural(1, "entry", "entries")).toBe("1 entry");
  expect(plural(0, "player")).toBe("0 players");
});

test("times are told from now", () => {
  const now = 1_000_000_000_000;
  expect(ago(now - 5_000, now)).toBe("5 seconds ago");
  expect(ago(now - 3 * 60_000, now)).toBe("3 minutes ago");
  expect(ago(now - 26 * 3_600_000, now)).toBe("yesterday");
});

test.each([
  ["chance", "13/20", 0.65, "65 %"],
  ["chance", "1/3", 1 / 3, "33.3 %"],
  ["chance", "1", 1, "sure"],
  ["chance", "0", 0, "never"],
  ["chance", "1/5000", 0.0002, "< 0.1 %"],
  ["chance", "4999/5000", 0.9998, "> 99.9 %"],
  ["mean", "19/5", 3.8, "3.8"],
])("a %s of %s is shown as it is", (kind, value, about, shown) => {
  expect(figure({ name: "hit", kind, value, about, spread: [] })).toBe(shown);
});

test("an entry is told in the game's words, and plainly where it has none", () => {
  const events = [
    { type: "struck", damage: 4 },
    { type: "turn_passed" },
    { type: "moved", to: "hall", way: [1, 2] },
  ];
  const item = { seq: 1, at: 0, events, lines: ["Red strikes.", "", ""], changes: [] };
  expect(linesOf(item)).toEqual(["Red strikes."]);
  expect(linesOf({ ...item, lines: [] })).toEqual(["Struck: damage 4.", "Turn passed.", "Moved: to hall."]);
});
