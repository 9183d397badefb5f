/** The board in words, for screen readers and for playing by keyboard (H-815, H-848). */

import { SLOT_NAMES, TERRAIN, UNITS } from "../facts";
import { type Orders, spot, type Way } from "../match/orders";
import type { Unit } from "../types";
import { type Board, buildingAt, inside, terrainAt, unitAt } from "./board";

export const slotName = (slot: number): string => SLOT_NAMES[slot] ?? `slot ${slot}`;

export function statusOf(unit: Unit, current: number): "READY" | "MOVED" | "ACTED" | "NEW" | "STANDBY" {
  if (unit.player_id !== current) return "STANDBY";
  if (unit.fresh) return "NEW";
  if (unit.has_acted) return "ACTED";
  return unit.has_moved ? "MOVED" : "READY";
}

/** "Grass (3,4): blue Infantry 3 of 3 HP, ready" */
export function cellLabel(board: Board, x: number, y: number): string {
  const parts = [`${TERRAIN[terrainAt(board, x, y)].name} (${x},${y})`];
  const building = buildingAt(board, x, y);
  if (building) {
    parts[0] = `${slotName(building.player_id)} ${building.building_type} (${x},${y})`;
    if (building.capture_progress) {
      parts.push(`being taken by ${slotName(building.capture_player)}, ${building.capture_progress} of 2`);
    }
    if (building.queued_unit !== "None") parts.push(`${building.queued_unit} ordered`);
  }
  const unit = unitAt(board, x, y);
  if (unit) {
    const status = statusOf(unit, board.current).toLowerCase();
    const most = UNITS[unit.unit_type].hp;
    parts.push(`${slotName(unit.player_id)} ${unit.unit_type} ${unit.hp} of ${most} HP, ${status}`);
  }
  const [place, ...rest] = parts;
  return rest.length ? `${place}: ${rest.join("; ")}` : (place as string);
}

/** What pressing a cell would mean now, said after its label. */
export function cellHint(
  orders: Orders,
  selected: number | null,
  board: Board,
  x: number,
  y: number,
): string {
  const unit = unitAt(board, x, y);
  const mine = selected === null ? undefined : orders.units.get(selected);
  const way: Way | undefined = mine?.moves.get(spot(x, y));
  if (way) return `, move here for ${way.cost}`;
  if (unit && mine?.targets.includes(unit.unit_id)) return ", can be attacked";
  return "";
}

const STEPS: { [key: string]: [number, number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where an arrow, Home, End, PageUp or PageDown leads; null for any other key. */
export function moved(board: Board, x: number, y: number, key: string): [number, number] | null {
  if (key === "Home") return [0, y];
  if (key === "End") return [board.width - 1, y];
  if (key === "PageUp") return [x, 0];
  if (key === "PageDown") return [x, board.height - 1];
  const step = STEPS[key];
  if (!step) return null;
  const [a, b] = [x + step[0], y + step[1]];
  return inside(board, a, b) ? [a, b] : [x, y];
}
