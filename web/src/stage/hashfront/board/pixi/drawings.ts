/** What is drawn over the ground: units with their HP, buildings, ranges, paths, targets, overlays. */
import { Container, Graphics, Text, type TextStyleOptions } from "pixi.js";
import { SLOT_COLOURS } from "../../art/palette";
import { TERRAIN, UNITS } from "../../facts";
import { placeOf } from "../../match/orders";
import type { Building, Place, Unit } from "../../types";
import { type Board, buildingAt, terrainAt } from "../board";
import { TILE } from "../camera";
import type { Marks, Overlay } from "../marks";
import { figure, house } from "./figures";

/** What stands for a unit on the screen: its body among the units, its HP above them all. */
export interface Piece {
  body: Container;
  health: Container;
  facing: number;
}

const FONT: TextStyleOptions = { fontFamily: "Roboto Mono, monospace", fontWeight: "700", fill: 0xffffff };
const HP_COLOUR = 0xffdd4a;
const HOSTILE = 0xff4a4a;
const FRIENDLY = 0x00bb00;
const REACH = 0xecf0f1;
/** What has acted is darker, never see-through: on a building neither could be read. */
const SPENT = 0x6f7a86;
/** The middle of a tile. */
export const middle = (tile: number): number => (tile + 0.5) * TILE;

export function label(text: string, size: number, colour = 0xffffff): Text {
  const stroke = { color: 0x001226, width: Math.max(2, size / 4) };
  const drawn = new Text({ text, style: { ...FONT, fontSize: size, fill: colour, stroke }, resolution: 4 });
  drawn.anchor.set(0.5);
  return drawn;
}

export function drawUnit(piece: Piece, unit: Unit, current: number): void {
  for (const old of [...piece.body.removeChildren(), ...piece.health.removeChildren()])
    old.destroy({ children: true });
  const body = new Graphics(figure(unit.unit_type, unit.player_id));
  body.scale.x = piece.facing;
  body.scale.y = 1;
  piece.body.addChild(body);
  // Flags mean something only in the turn of their slot (H-162).
  const mine = unit.player_id === current;
  piece.body.alpha = 1;
  const spent = mine && unit.has_acted;
  body.tint = spent ? SPENT : 0xffffff;
  piece.body.scale.set(0.95);
  piece.health.alpha = 1;
  const signs = new Graphics();
  const most = UNITS[unit.unit_type].hp;
  for (let i = 0; i < most; i++) {
    signs.rect(-most * 2.5 + i * 5, -16.5, 4, 3.4);
    signs.fill(i < unit.hp ? { color: HP_COLOUR } : { color: 0x001226, alpha: 0.85 });
    signs.stroke({ width: 0.6, color: 0x001226 });
  }
  if (spent) signs.moveTo(8, 8).lineTo(10.5, 11).lineTo(15, 5).stroke({ width: 2, color: 0xffffff });
  if (mine && unit.has_moved && !unit.has_acted) signs.poly([9, 5, 13, 8, 9, 11]).fill({ color: 0xffffff });
  signs
    .rect(-15.5, 6.5, 7, 8.5)
    .fill({ color: SLOT_COLOURS[unit.player_id] ?? 0 })
    .stroke({ width: 0.6, color: 0xffffff });
  const number = label(String(unit.player_id), 7);
  number.position.set(-12, 10.8);
  piece.health.addChild(signs, number);
}

export function drawHouse(building: Building): Container {
  const box = new Container();
  box.position.set(building.x * TILE, building.y * TILE);
  box.addChild(new Graphics(house(building.building_type, building.player_id)));
  if (building.player_id) {
    const number = label(String(building.player_id), 8);
    number.position.set(28, 5);
    box.addChild(number);
  }
  if (building.queued_unit !== "None") {
    const ghost = new Graphics(figure(building.queued_unit, building.player_id));
    ghost.position.set(16, 14);
    ghost.scale.set(0.6);
    ghost.alpha = 0.75;
    box.addChild(ghost);
  }
  if (building.capture_progress) box.addChild(captureBar(building));
  return box;
}

function captureBar({ capture_player, capture_progress }: Building): Graphics {
  const g = new Graphics();
  for (let i = 0; i < 2; i++) {
    g.rect(4 + i * 12.5, 27, 11.5, 3.6);
    g.fill(i < capture_progress ? { color: SLOT_COLOURS[capture_player] ?? 0xffffff } : { color: 0x001226 });
    g.stroke({ width: 0.8, color: 0xffffff });
  }
  return g;
}

export function drawReach({ reach }: Marks): Graphics {
  const g = new Graphics();
  for (const at of reach) {
    const [x, y] = placeOf(at);
    g.rect(x * TILE + 1.5, y * TILE + 1.5, TILE - 3, TILE - 3);
  }
  return g.fill({ color: REACH, alpha: 0.2 }).stroke({ width: 1, color: REACH, alpha: 0.4 });
}

export function drawMarks(marks: Marks): Graphics {
  const g = new Graphics();
  if (marks.hover) {
    g.rect(marks.hover[0] * TILE + 0.5, marks.hover[1] * TILE + 0.5, TILE - 1, TILE - 1);
    g.stroke({ width: 1, color: 0xffffff, alpha: 0.55 });
  }
  for (const [x, y] of marks.targets) crosshair(g, middle(x), middle(y));
  if (marks.selected) corners(g, marks.selected[0] * TILE, marks.selected[1] * TILE);
  return g;
}

function crosshair(g: Graphics, x: number, y: number): void {
  g.circle(x, y, 13).stroke({ width: 1.6, color: HOSTILE });
  for (const [dx, dy] of [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as Place[]) {
    g.moveTo(x + dx * 9, y + dy * 9).lineTo(x + dx * 16, y + dy * 16);
  }
  g.stroke({ width: 1.6, color: HOSTILE });
}

function corners(g: Graphics, x: number, y: number): void {
  const [a, b, l] = [1, TILE - 1, 8];
  for (const [cx, cy, dx, dy] of [
    [a, a, 1, 1],
    [b, a, -1, 1],
    [a, b, 1, -1],
    [b, b, -1, -1],
  ] as [number, number, number, number][]) {
    g.moveTo(x + cx + dx * l, y + cy)
      .lineTo(x + cx, y + cy)
      .lineTo(x + cx, y + cy + dy * l);
  }
  g.stroke({ width: 2.2, color: FRIENDLY });
  g.rect(x + a, y + a, b - a, b - a).stroke({ width: 0.8, color: 0x66ff66, alpha: 0.6 });
}

export function drawPath({ path, cost }: Marks): Container {
  const box = new Container();
  const g = new Graphics();
  path.forEach(([x, y], i) => {
    if (i) g.lineTo(middle(x), middle(y));
    else g.moveTo(middle(x), middle(y));
  });
  g.stroke({ width: 3.4, color: 0x001226, alpha: 0.8, join: "round" });
  path.forEach(([x, y], i) => {
    if (i) g.lineTo(middle(x), middle(y));
    else g.moveTo(middle(x), middle(y));
  });
  g.stroke({ width: 1.8, color: 0x7dff9b, join: "round" });
  for (const [x, y] of path.slice(1)) g.circle(middle(x), middle(y), 2.6).fill({ color: 0x7dff9b });
  box.addChild(g);
  const end = path.at(-1) as Place;
  if (cost) {
    const text = label(cost, 8, 0x7dff9b);
    text.position.set(middle(end[0]), end[1] * TILE - 4);
    box.addChild(text);
  }
  return box;
}

export function drawGhost(unit: Unit, [x, y]: Place): Graphics {
  const ghost = new Graphics(figure(unit.unit_type, unit.player_id));
  ghost.position.set(middle(x), middle(y));
  ghost.scale.set(unit.player_id % 2 ? 0.95 : -0.95, 0.95);
  ghost.alpha = 0.6;
  return ghost;
}

export function drawOverlay(board: Board, { overlay, threat }: Marks): Container {
  const box = new Container();
  if (overlay === "none") return box;
  const g = new Graphics();
  box.addChild(g);
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) {
      const sign = overlaid(board, overlay, threat, x, y);
      if (!sign) continue;
      if (sign.alpha) g.rect(x * TILE, y * TILE, TILE, TILE).fill({ color: sign.colour, alpha: sign.alpha });
      if (!sign.text) continue;
      const text = label(sign.text, 7);
      text.position.set(middle(x) + (overlay === "coords" ? 0 : 5), middle(y) + 11);
      text.alpha = overlay === "coords" ? 0.7 : 1;
      box.addChild(text);
    }
  }
  return box;
}

interface Sign {
  colour: number;
  alpha: number;
  text: string;
}

function overlaid(board: Board, overlay: Overlay, threat: number[], x: number, y: number): Sign | null {
  if (overlay === "threat") {
    const damage = threat[y * board.width + x] ?? 0;
    const text = (damage / 100).toFixed(1);
    return damage ? { colour: HOSTILE, alpha: Math.min(0.6, 0.1 + damage / 1200), text } : null;
  }
  if (overlay === "defence") {
    const { defence, evasion } = TERRAIN[terrainAt(board, x, y)];
    return defence ? { colour: 0x3b82f6, alpha: 0.18 * defence, text: `${defence}/${evasion}` } : null;
  }
  if (overlay === "owner") {
    const slot = buildingAt(board, x, y)?.player_id ?? 0;
    return slot ? { colour: SLOT_COLOURS[slot] ?? 0, alpha: 0.45, text: `P${slot}` } : null;
  }
  return { colour: 0, alpha: 0, text: `${x},${y}` };
}
