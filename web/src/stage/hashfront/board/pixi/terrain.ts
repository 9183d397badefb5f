/** Terrain as thin white lines on blue, with roads, forests, mountains and coasts that join their neighbours (H-833). */
import { Graphics } from "pixi.js";
import type { Terrain } from "../../types";
import { type Board, inside, terrainAt } from "../board";
import { TILE } from "../camera";

const LINE = 0xffffff;
const PANEL = 0x003366;
const SIDES: [dx: number, dy: number][] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
const ROADS: Terrain[] = ["Road", "DirtRoad"];
const JOINED: Terrain[] = [...ROADS, "City", "Factory", "HQ"];

/** The whole ground in one drawing. */
export function drawGround(board: Board): Graphics {
  const g = new Graphics();
  g.rect(0, 0, board.width * TILE, board.height * TILE).fill({ color: PANEL, alpha: 0.55 });
  for (let y = 0; y < board.height; y++) {
    for (let x = 0; x < board.width; x++) drawTile(g, board, x, y);
  }
  drawLines(g, board);
  return g;
}

function drawLines(g: Graphics, board: Board): void {
  const [w, h] = [board.width * TILE, board.height * TILE];
  for (let x = 0; x <= board.width; x++) g.moveTo(x * TILE, 0).lineTo(x * TILE, h);
  for (let y = 0; y <= board.height; y++) g.moveTo(0, y * TILE).lineTo(w, y * TILE);
  g.stroke({ width: 1, color: 0x5580aa, alpha: 0.28 });
  g.rect(0, 0, w, h).stroke({ width: 1.5, color: LINE, alpha: 0.75 });
}

export function drawTile(g: Graphics, board: Board, x: number, y: number): void {
  const [left, top] = [x * TILE, y * TILE];
  const terrain = terrainAt(board, x, y);
  switch (terrain) {
    case "Grass":
      grass(g, left, top, scatter(x, y));
      break;
    case "Mountain":
      mountain(g, left, top, near(board, x, y, ["Mountain"]), scatter(x, y));
      break;
    case "Tree":
      forest(g, left, top, near(board, x, y, ["Tree"]), scatter(x, y));
      break;
    case "Road":
    case "DirtRoad":
      road(g, left, top, near(board, x, y, JOINED), terrain === "DirtRoad");
      break;
    case "Ocean":
      ocean(g, board, x, y);
      break;
    default:
      court(g, left, top, near(board, x, y, ROADS));
  }
}

/** Which of the four neighbours are of these kinds: north, east, south, west. */
const near = (board: Board, x: number, y: number, kinds: Terrain[]): boolean[] =>
  SIDES.map(([dx, dy]) => inside(board, x + dx, y + dy) && kinds.includes(terrainAt(board, x + dx, y + dy)));

/** A number 0 to 255 that belongs to a tile: the same grass grows there at every visit. */
const scatter = (x: number, y: number): number =>
  ((x * 73_856_093) ^ (y * 19_349_663) ^ (x * y * 83_492_791)) & 255;

function grass(g: Graphics, x: number, y: number, seed: number): void {
  if (seed % 3) return;
  const [a, b] = [x + 5 + (seed % 19), y + 8 + (seed % 17)];
  g.moveTo(a, b)
    .lineTo(a - 2, b - 4)
    .moveTo(a + 2, b)
    .lineTo(a + 2, b - 5)
    .moveTo(a + 4, b)
    .lineTo(a + 6, b - 4);
  g.stroke({ width: 0.8, color: LINE, alpha: 0.22 });
}

/** A peak; a ridge runs on into mountains at its sides, and a foothill covers the one behind. */
function mountain(g: Graphics, x: number, y: number, joined: boolean[], seed: number): void {
  const lean = (seed % 5) - 2;
  const [behind, east, , west] = joined;
  if (behind) {
    g.poly([x + 4, y + 8, x + 9, y - 4, x + 15, y + 2, x + 20, y - 3, x + 28, y + 8]);
    g.fill({ color: 0x0b4277, alpha: 0.95 }).stroke({ width: 1, color: LINE, alpha: 0.6 });
  }
  const left = west ? [x, y + 29, x, y + 19] : [x + 1, y + 29];
  const right = east ? [x + TILE, y + 19, x + TILE, y + 29] : [x + 31, y + 29];
  g.poly([...left, x + 12 + lean, y + 5, x + 18, y + 17, x + 22 + lean, y + 10, ...right]);
  g.fill({ color: 0x0b4277, alpha: 0.95 }).stroke({ width: 1.2, color: LINE, alpha: 0.85 });
  for (let i = 0; i < 4; i++) {
    g.moveTo(x + 13 + lean + i * 1.6, y + 9 + i * 5).lineTo(x + 9 + lean + i * 2.4, y + 15 + i * 4.6);
    g.moveTo(x + 23 + lean + i * 1.6, y + 13 + i * 4.4).lineTo(x + 20 + lean + i * 2, y + 18 + i * 3.8);
  }
  g.stroke({ width: 0.8, color: LINE, alpha: 0.45 });
  g.moveTo(x + 9 + lean, y + 11)
    .lineTo(x + 12 + lean, y + 13)
    .lineTo(x + 14 + lean, y + 10);
  g.stroke({ width: 0.9, color: LINE, alpha: 0.9 });
}

function forest(g: Graphics, x: number, y: number, joined: boolean[], seed: number): void {
  const crowns: [number, number][] = [
    [9, 12],
    [22, 10],
    [15, 22],
    [25, 24],
  ];
  if (joined[0]) crowns.push([16, 2]);
  if (joined[3]) crowns.push([2, 19]);
  const shift = (seed % 5) - 2;
  for (const [cx, cy] of crowns.toSorted((a, b) => a[1] - b[1])) tree(g, x + cx + (shift * cx) / 20, y + cy);
}

function tree(g: Graphics, x: number, y: number): void {
  g.moveTo(x, y + 3)
    .lineTo(x, y + 7)
    .stroke({ width: 1, color: LINE, alpha: 0.6 });
  g.poly([x, y - 7, x + 5.5, y + 4, x - 5.5, y + 4]);
  g.fill({ color: 0x0e4f52, alpha: 0.95 }).stroke({ width: 0.9, color: 0xc8f5d8, alpha: 0.75 });
  g.moveTo(x, y - 7)
    .lineTo(x, y + 4)
    .stroke({ width: 0.6, color: 0xc8f5d8, alpha: 0.4 });
}

function road(g: Graphics, x: number, y: number, joined: boolean[], dirt: boolean): void {
  const colour = dirt ? 0xeab308 : LINE;
  const [a, b] = [10, 22];
  const any = joined.some(Boolean);
  const [north, east, south, west] = any ? joined : [false, true, false, true];
  const bands: [number, number, number, number][] = [[a, a, b - a, b - a]];
  if (north) bands.push([a, 0, b - a, a]);
  if (south) bands.push([a, b, b - a, TILE - b]);
  if (west) bands.push([0, a, a, b - a]);
  if (east) bands.push([b, a, TILE - b, b - a]);
  for (const [dx, dy, w, h] of bands)
    g.rect(x + dx, y + dy, w, h).fill({ color: colour, alpha: dirt ? 0.13 : 0.2 });
  const edge = (open: boolean | undefined, x1: number, y1: number, x2: number, y2: number): void => {
    if (!open) g.moveTo(x + x1, y + y1).lineTo(x + x2, y + y2);
  };
  edge(north, a, a, b, a);
  edge(south, a, b, b, b);
  edge(west, a, a, a, b);
  edge(east, b, a, b, b);
  if (north)
    g.moveTo(x + a, y)
      .lineTo(x + a, y + a)
      .moveTo(x + b, y)
      .lineTo(x + b, y + a);
  if (south)
    g.moveTo(x + a, y + b)
      .lineTo(x + a, y + TILE)
      .moveTo(x + b, y + b)
      .lineTo(x + b, y + TILE);
  if (west)
    g.moveTo(x, y + a)
      .lineTo(x + a, y + a)
      .moveTo(x, y + b)
      .lineTo(x + a, y + b);
  if (east)
    g.moveTo(x + b, y + a)
      .lineTo(x + TILE, y + a)
      .moveTo(x + b, y + b)
      .lineTo(x + TILE, y + b);
  g.stroke({ width: 0.9, color: colour, alpha: dirt ? 0.45 : 0.6 });
  if (!dirt) dashes(g, x + 16, y + 16, [north, east, south, west]);
}

function dashes(g: Graphics, x: number, y: number, joined: (boolean | undefined)[]): void {
  SIDES.forEach(([dx, dy], i) => {
    if (!joined[i]) return;
    for (const from of [2, 9]) {
      g.moveTo(x + dx * from, y + dy * from).lineTo(x + dx * (from + 4), y + dy * (from + 4));
    }
  });
  g.stroke({ width: 1, color: LINE, alpha: 0.7 });
}

function ocean(g: Graphics, board: Board, tx: number, ty: number): void {
  const [x, y] = [tx * TILE, ty * TILE];
  g.rect(x, y, TILE, TILE).fill({ color: 0x001a33, alpha: 0.9 });
  const seed = scatter(tx, ty) % 6;
  for (const [dx, dy] of [
    [4 + seed, 9],
    [14 - seed, 18],
    [6 + seed, 27],
  ] as [number, number][]) {
    g.moveTo(x + dx, y + dy);
    g.quadraticCurveTo(x + dx + 3, y + dy - 4, x + dx + 6, y + dy);
    g.quadraticCurveTo(x + dx + 9, y + dy + 4, x + dx + 12, y + dy);
  }
  g.stroke({ width: 0.9, color: 0x7db4ff, alpha: 0.5 });
  SIDES.forEach(([dx, dy], i) => {
    if (!inside(board, tx + dx, ty + dy) || terrainAt(board, tx + dx, ty + dy) === "Ocean") return;
    coast(g, x, y, i);
  });
}

/** A double line where the land ends. */
function coast(g: Graphics, x: number, y: number, side: number): void {
  for (const [off, alpha] of [
    [0.6, 0.9],
    [3.4, 0.4],
  ] as [number, number][]) {
    const far = TILE - off;
    if (side === 0) g.moveTo(x, y + off).lineTo(x + TILE, y + off);
    if (side === 1) g.moveTo(x + far, y).lineTo(x + far, y + TILE);
    if (side === 2) g.moveTo(x, y + far).lineTo(x + TILE, y + far);
    if (side === 3) g.moveTo(x + off, y).lineTo(x + off, y + TILE);
    g.stroke({ width: 1, color: LINE, alpha });
  }
}

/** The ground under a building, with a drive to the roads beside it. */
function court(g: Graphics, x: number, y: number, roads: boolean[]): void {
  g.rect(x + 3, y + 3, 26, 26).fill({ color: LINE, alpha: 0.07 });
  SIDES.forEach(([dx, dy], i) => {
    if (roads[i]) g.rect(x + 10 + dx * 13, y + 10 + dy * 13, 12, 12).fill({ color: LINE, alpha: 0.14 });
  });
}
