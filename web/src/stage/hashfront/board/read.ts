/** From what the server answers to what is drawn. */

import type { BuildingType, Drawn, MapPreview, Snapshot, UnitType } from "../types";
import type { Board } from "./board";

const BUILDINGS: BuildingType[] = ["City", "City", "Factory", "HQ"];
const UNITS: UnitType[] = ["Infantry", "Infantry", "Tank", "Ranger"];

export const boardOf = ({ game, players, buildings, units, terrain }: Snapshot): Board => ({
  width: game.width,
  height: game.height,
  ground: terrain.join(""),
  units,
  buildings,
  sides: players.map(({ player_id, address, gold, is_alive }) => ({ player_id, address, gold, is_alive })),
  state: game.state,
  round: game.round,
  current: game.current_player,
  winner: game.winner,
  reason: game.end_reason,
});

/** A preview has the numbers of packed maps (H-012). */
export const drawnOf = ({ rows, buildings, units }: MapPreview): Drawn => ({
  width: rows[0]?.length ?? 0,
  height: rows.length,
  rows,
  buildings: buildings.map((each) => ({ ...each, building_type: BUILDINGS[each.building_type] ?? "City" })),
  units: units.map((each) => ({ ...each, unit_type: UNITS[each.unit_type] ?? "Infantry" })),
});

const STATES = {
  Lobby: "OPEN",
  Playing: "OPERATIONAL",
  Finished: "DECOMMISSIONED",
  Cancelled: "CANCELLED",
} as const;
export const stateName = (state: keyof typeof STATES): string => STATES[state];

const REASONS: { [reason: string]: string } = {
  HqCapture: "HQ_CAPTURE",
  Elimination: "ELIMINATION",
  Timeout: "TIMEOUT",
  Draw: "DRAW",
};
export const reasonName = (reason: string): string => REASONS[reason] ?? reason.toUpperCase();
