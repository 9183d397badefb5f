import { expect, test } from "vitest";
import type { Item } from "../../../state/contract";
import { deeds } from "../match/results";
import type { MapPreview, Snapshot, Unit } from "../types";
import { mustered, opening } from "./board";
import { boardOf, drawnOf } from "./read";

const PREVIEW: MapPreview = {
  map_id: 1,
  name: "X",
  rows: ["H....", "....."],
  buildings: [{ player_id: 1, building_type: 3, x: 0, y: 0 }],
  units: [{ player_id: 1, unit_type: 2, x: 1, y: 1 }],
};

test("a preview has numbers where a board has names (H-012)", () => {
  const map = drawnOf(PREVIEW);
  expect(map.buildings[0]?.building_type).toBe("HQ");
  expect(map.units[0]?.unit_type).toBe("Tank");
  expect(mustered(map)[0]).toMatchObject({ unit_id: 1, hp: 5 });
});

test("a snapshot becomes the board that its events would make", () => {
  const map = drawnOf(PREVIEW);
  const game = {
    width: 5,
    height: 2,
    state: "Lobby",
    round: 1,
    current_player: 1,
    winner: 0,
    end_reason: "None",
  };
  const { buildings } = opening(map);
  const snapshot = { game, players: [], buildings, units: [], terrain: map.rows } as unknown as Snapshot;
  expect(boardOf(snapshot)).toEqual(opening(map));
});

test("deeds count kills for the one who struck, also in a counter (H-471)", () => {
  const unit = (unit_id: number, player_id: number): Unit => ({ unit_id, player_id }) as Unit;
  const event = (type: string, fields: object): Item["events"][0] => ({ type, game_id: 1, ...fields });
  const events = [
    event("unit_attacked", { attacker_id: 1, target_id: 2 }),
    event("unit_died", { unit_id: 1, cause: "Combat" }),
    event("unit_died", { unit_id: 3, cause: "Disbanded" }),
    event("building_captured", { player_id: 2 }),
    event("unit_spawned", { player_id: 2, unit_id: 9 }),
  ];
  const items: Item[] = [{ seq: 1, at: 0, events, lines: [], changes: [] }];
  const found = deeds(items, 1, [unit(1, 1), unit(2, 2), unit(3, 1)]);
  expect(found.get(2)).toEqual({ killed: 1, lost: 0, captured: 1, built: 1 });
  expect(found.get(1)).toEqual({ killed: 0, lost: 1, captured: 0, built: 0 });
});
