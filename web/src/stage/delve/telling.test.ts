import { expect, test } from "vitest";
import type { Tagged } from "../../state/contract";
import { toYou } from "./telling";

const mira = { id: "me", name: "Mira" };
const rat = { id: "r", name: "thorn rat" };
const tell = (line: string, event: Record<string, unknown>): string => toYou(line, event as Tagged, "me");

test("one's own deeds are told in the second person", () => {
  const blow = { type: "attack", actor: mira, target: rat };
  expect(tell("Mira strikes thorn rat for 5 (hit).", blow)).toBe("You strike thorn rat for 5 (hit).");
  expect(tell("Mira tries to flee and fails.", { type: "flee_failed", actor: mira })).toBe(
    "You try to flee and fail.",
  );
  expect(tell("Mira is back.", { type: "respawn", player: mira })).toBe("You are back.");
  expect(tell("Mira dies.", { type: "death", entity: mira })).toBe("You die.");
  expect(tell("Mira reaches level 2.", { type: "level_up", player: mira })).toBe("You reach level 2.");
  expect(tell("Mira wakes up at Waymeet.", { type: "character_created", player: "me", name: "Mira" })).toBe(
    "You wake up at Waymeet.",
  );
});

test("what is done to one is, too, and what others do is not", () => {
  const blow = { type: "attack", actor: rat, target: mira };
  expect(tell("thorn rat strikes Mira for 2 (hit).", blow)).toBe("thorn rat strikes you for 2 (hit).");
  expect(tell("Mira: poison for 3.", { type: "effect", entity: mira })).toBe("You: poison for 3.");
  expect(tell("thorn rat dies.", { type: "death", entity: rat, killer: mira })).toBe("thorn rat dies.");
  expect(
    tell("Ann strikes thorn rat.", { type: "attack", actor: { id: "a", name: "Ann" }, target: rat }),
  ).toBe("Ann strikes thorn rat.");
});
