import { expect, test } from "vitest";
import type { Item, Tagged } from "../state/contract";
import { openingOf } from "./openings";

const item = (seq: number, ...events: Tagged[]): Item => ({ seq, at: 0, events, lines: [], changes: [] });

const WAR = [
  item(1, { type: "game_created", game_id: 1 }),
  item(2, { type: "player_joined", game_id: 1 }, { type: "game_started", game_id: 1 }),
  item(3, { type: "game_started", game_id: 2 }),
];

test("a replay opens on the first board", () => {
  expect(openingOf("hashfront", WAR)).toEqual({ seq: 2, from: 1, hash: "#/game/1" });
});

test("a replay opens where the asked place is first to be seen", () => {
  expect(openingOf("hashfront", WAR, "#/game/2")).toEqual({ seq: 3, from: 3, hash: "#/game/2" });
  expect(openingOf("hashfront", WAR, "#/game/9")).toBeNull();
});

test("a replay opens on the acting explorer", () => {
  const items = [item(3, { type: "temple_entered", explorer_id: 4, temple_id: 1 })];
  expect(openingOf("temple", items)).toEqual({ seq: 3, from: 3, hash: "#/explorer/4" });
});

test("a game without screens opens at its start", () => {
  expect(openingOf("duel", [item(1, { type: "struck" })])).toBeNull();
});
