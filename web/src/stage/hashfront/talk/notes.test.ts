import { expect, test } from "vitest";
import type { BoardEvent } from "../types";
import { caused, lapsed, movers, parted, standing } from "./notes";

const TRUCE = "Sure, I trust you :) » believed 84 %: truce in the north until round 4";

test("a reply and what it did stand apart", () => {
  expect(parted(TRUCE)).toEqual({
    line: "Sure, I trust you :)",
    note: "believed 84 %: truce in the north until round 4",
  });
  expect(parted("hello")).toEqual({ line: "hello", note: "" });
});

test("a truce stands until its round is over or somebody ends it", () => {
  const agreed = { sender: 2, text: TRUCE };
  const place = "in the north";
  expect(standing([agreed], 4)).toEqual([{ slot: 2, place, until: 4 }]);
  expect(standing([agreed], 5)).toEqual([]);
  expect([4, 5, 6].map((round) => lapsed([agreed], round).length)).toEqual([0, 1, 0]);
  expect(standing([agreed, { sender: 2, text: `Truce over. » ends the truce ${place}` }], 2)).toEqual([]);
  expect(standing([agreed, { sender: 3, text: `Truce over. » ends the truce ${place}` }], 2)).toHaveLength(1);
});

test("moves that words caused are those of the turn before the agent says so", () => {
  const note = "» moved by your words: Infantry 3, Factory 7,5";
  expect(movers(note)).toEqual(new Set(["3", "7,5"]));
  const event = (type: string, more: object): BoardEvent => ({ type, game_id: 1, ...more }) as BoardEvent;
  const early = event("unit_moved", { unit_id: 3 });
  const over = event("turn_ended", { player_id: 2 });
  const moved = event("unit_moved", { unit_id: 3 });
  const other = event("unit_moved", { unit_id: 4 });
  const built = event("unit_built", { player_id: 2, x: 7, y: 5 });
  const said = event("chat_sent", { sender: 2 });
  const found = caused(
    [early, over, moved, other, built, over, said],
    () => 2,
    () => note,
  );
  expect([...found]).toEqual([moved, built]);
});
