import { expect, test } from "vitest";
import type { Offer } from "../../../state/contract";
import type { Summary } from "../types";
import { actionOf, joining } from "./lobby";

const offer = (game_id: number, enabled = true): Offer => ({
  action: { type: "join_game", game_id, player_id: 2 },
  label: "",
  group: "",
  domains: {},
  enabled,
  code: "",
  reason: "",
});

test("JOIN takes the free slot that is offered; without an offer the room asks for more", () => {
  const offers = [offer(1, false), offer(2), offer(3)];
  expect(joining(offers, 2)).toEqual({ type: "join_game", game_id: 2, player_id: 2 });
  expect(joining(offers, 1)).toBeNull();
  expect(joining(offers, 4)).toBeNull();
});

test("a row says what its button does", () => {
  const game = (state: string): Summary => ({ state }) as unknown as Summary;
  expect(actionOf(game("Lobby"), false, false)[0]).toBe("JOIN");
  expect(actionOf(game("Lobby"), true, false)[0]).toBe("RE-ENTER");
  expect(actionOf(game("Playing"), true, true)[0]).toBe("RESUME");
  expect(actionOf(game("Playing"), false, false)[0]).toBe("WATCH_FEED");
  expect(actionOf(game("Finished"), true, false)[0]).toBe("REVIEW_LOGS");
});
