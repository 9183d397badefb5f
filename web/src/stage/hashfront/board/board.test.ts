import { describe, expect, test } from "vitest";
import type { Item } from "../../../state/contract";
import { boardAt, history, toTurn, turnAt } from "../records/history";
import type { BoardEvent, Drawn } from "../types";
import { apply, buildingAt, mustered, opening, scoreOf, terrainAt, unitAt, unitOf } from "./board";

const MAP: Drawn = {
  width: 5,
  height: 5,
  rows: ["H....", "..M..", "F.C..", ".T...", "....H"],
  buildings: [
    { player_id: 1, building_type: "HQ", x: 0, y: 0 },
    { player_id: 2, building_type: "HQ", x: 4, y: 4 },
    { player_id: 1, building_type: "Factory", x: 0, y: 2 },
    { player_id: 0, building_type: "City", x: 2, y: 2 },
  ],
  units: [
    { player_id: 1, unit_type: "Infantry", x: 1, y: 1 },
    { player_id: 2, unit_type: "Tank", x: 3, y: 3 },
  ],
};

const event = (type: string, fields: object = {}): BoardEvent =>
  ({ type, game_id: 1, ...fields }) as BoardEvent;
const BEGIN = [
  event("player_joined", { player_id: 2, account: "b" }),
  event("player_joined", { player_id: 1, account: "a" }),
  event("game_started", { player_count: 2, first_player: 1 }),
  event("income_paid", { player_id: 1, amount: 1, gold: 6 }),
];
const begun = BEGIN.reduce((board, each) => apply(board, each, MAP), opening(MAP));

describe("H-402 the events rebuild the board", () => {
  test("a started game has the map's units, gold and sides in order", () => {
    expect(begun.sides.map(({ player_id, gold }) => [player_id, gold])).toEqual([
      [1, 6],
      [2, 7],
    ]);
    expect(begun.units).toEqual(mustered(MAP));
    expect(scoreOf(begun, 1)).toBe(9);
    expect(begun.state).toBe("Playing");
  });

  test("a unit walks, captures in two steps, and its flags are cleared at its next turn", () => {
    let board = apply(
      begun,
      event("unit_moved", {
        unit_id: 1,
        path: [
          [2, 1],
          [2, 2],
        ],
        x: 2,
        y: 2,
        cost: 3,
      }),
    );
    expect(unitAt(board, 2, 2)?.has_moved).toBe(true);
    board = apply(board, event("capture_progress", { x: 2, y: 2, player_id: 1, progress: 1 }));
    expect(buildingAt(board, 2, 2)).toMatchObject({ capture_player: 1, capture_progress: 1, player_id: 0 });
    expect(unitOf(board, 1)?.has_acted).toBe(true);
    board = apply(board, event("turn_ended", { player_id: 1, next_player: 2, round: 1 }));
    expect(unitOf(board, 1)?.has_acted).toBe(true);
    board = apply(board, event("turn_ended", { player_id: 2, next_player: 1, round: 2 }));
    expect(unitOf(board, 1)).toMatchObject({ has_moved: false, has_acted: false });
    const taken = { x: 2, y: 2, building_type: "City", player_id: 1, old_player_id: 0 };
    board = apply(board, event("building_captured", taken));
    expect(buildingAt(board, 2, 2)).toMatchObject({ capture_player: 0, capture_progress: 0, player_id: 1 });
  });

  test("damage is told as rolled and never leaves less than nothing", () => {
    const struck = { attacker_id: 1, target_id: 2, damage_to_defender: 2, damage_to_attacker: 4 };
    const board = apply(begun, event("unit_attacked", struck));
    expect(unitOf(board, 2)?.hp).toBe(3);
    expect(unitOf(board, 1)).toMatchObject({ hp: 0, has_acted: true });
    expect(unitOf(apply(board, event("unit_died", { unit_id: 1, cause: "Combat" })), 1)).toBeUndefined();
  });

  test("an order is paid, waits in the Factory and leaves it locked", () => {
    let board = apply(begun, event("unit_built", { player_id: 1, unit_type: "Tank", x: 0, y: 2 }));
    expect(board.sides[0]?.gold).toBe(2);
    expect(buildingAt(board, 0, 2)?.queued_unit).toBe("Tank");
    board = apply(board, event("unit_spawned", { unit_id: 3, player_id: 1, unit_type: "Tank", x: 0, y: 2 }));
    expect(buildingAt(board, 0, 2)?.queued_unit).toBe("None");
    expect(unitOf(board, 3)).toMatchObject({ hp: 5, has_moved: true, has_acted: true });
  });

  test("a lost HQ becomes a City, in the terrain too", () => {
    const board = apply(
      begun,
      event("building_changed", { x: 4, y: 4, building_type: "City", player_id: 1 }),
    );
    expect(terrainAt(board, 4, 4)).toBe("City");
    expect(buildingAt(board, 4, 4)).toMatchObject({ building_type: "City", player_id: 1 });
  });

  test("what is not about the board leaves it as it was", () => {
    expect(apply(begun, event("chat_sent", { text: "hi" }))).toBe(begun);
  });
});

describe("a history", () => {
  const items: Item[] = [
    { seq: 4, at: 1, events: BEGIN, lines: ["", "", "begins", ""], changes: [] },
    {
      seq: 5,
      at: 2,
      events: [{ ...event("unit_waited", { unit_id: 1 }), game_id: 9 }],
      lines: ["other"],
      changes: [],
    },
    {
      seq: 6,
      at: 3,
      events: [event("turn_ended", { player_id: 1, next_player: 2, round: 1 })],
      lines: [],
      changes: [],
    },
    {
      seq: 7,
      at: 4,
      events: [event("game_over", { winner: 2, reason: "Timeout", scores: [1, 2] })],
      lines: [],
      changes: [],
    },
  ];
  const story = history(items, 1, MAP);

  test("takes the events of its own game alone", () => {
    expect(story.steps.map(({ seq }) => seq)).toEqual([4, 4, 4, 4, 6, 7]);
    expect(story.steps[2]?.line).toBe("begins");
  });

  test("knows its turns and the board at any step", () => {
    expect(story.turns.map(({ player }) => player)).toEqual([1, 2]);
    expect(turnAt(story, 0)).toBe(-1);
    expect(turnAt(story, 4)).toBe(0);
    expect(turnAt(story, 5)).toBe(1);
    expect(toTurn(story, 1)).toBe(5);
    expect(boardAt(story, toTurn(story, 1)).current).toBe(2);
    expect(boardAt(story, 99)).toMatchObject({ state: "Finished", winner: 2 });
    expect(boardAt(story, 0).state).toBe("Lobby");
  });
});
