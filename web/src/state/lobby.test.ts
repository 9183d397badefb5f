import { expect, test } from "vitest";
import type { Summary } from "../api/schema";
import { called, fits, standing, verb } from "./lobby";

const realm: Summary = {
  id: "ab".repeat(32),
  game: "duel",
  version: 1,
  host: "host",
  referee: "ref",
  name: "At dawn",
  created: 0,
  entries: 3,
  head: "",
  over: false,
  outcome: null,
  players: ["p1"],
};
const named = (key: string): string => ({ host: "Ada", p1: "Grace" })[key] ?? key;

test.each(["", "dawn", "DUEL dawn", "grace", "ada at", "abab"])("%j finds it", (text) => {
  expect(fits(realm, text, named)).toBe(true);
});

test.each(["dusk", "dawn dusk", "temple"])("%j does not", (text) => {
  expect(fits(realm, text, named)).toBe(false);
});

test("how a realm stands", () => {
  expect(standing(realm, null)).toBe("in play");
  expect(standing({ ...realm, awaited: ["p1"] }, "p1")).toBe("your move");
  expect(standing({ ...realm, players: [] }, null)).toBe("nobody has joined yet");
  expect(standing({ ...realm, over: true, outcome: { reason: "Red wins." } }, null)).toBe("Red wins.");
  expect(standing({ ...realm, trouble: "wrong_rules" }, null)).toMatch(/cannot be opened/);
});

test("what a realm is called", () => {
  expect(called(realm, "Duel")).toBe("At dawn");
  expect(called({ ...realm, name: "" }, "Duel")).toBe("Duel abab");
  expect(called({ ...realm, name: "duel", host: "ref" }, "Duel")).toBe("Duel for everybody");
});

test("what one would do there", () => {
  expect(verb(realm, null, 2)).toBe("Join or watch");
  expect(verb(realm, "p1", 2)).toBe("Go on");
  expect(verb(realm, "p2", 1)).toBe("Watch");
  expect(verb({ ...realm, over: true }, "p1", 2)).toBe("Look");
});
