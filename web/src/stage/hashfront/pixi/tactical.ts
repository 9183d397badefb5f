/** The TACTICAL_DISPLAY: an endless grid, the board on it, marks over it; draws only when something has changed. */
import "pixi.js/unsafe-eval";
import { Application, Container, Graphics, Text, type TextStyleOptions } from "pixi.js";
import { type Board, buildingAt, terrainAt } from "../board";
import {
  type Camera,
  centred,
  framed,
  panned,
  type Size,
  same,
  shown,
  TILE,
  tileAt,
  towards,
  zoomed,
} from "../camera";
import { SLOT_COLOURS, TERRAIN, UNITS } from "../facts";
import type { Marks, Overlay } from "../marks";
import { placeOf } from "../orders";
import type { Building, Place, Unit } from "../types";
import { figure, forget, house } from "./figures";
import { drawGround } from "./terrain";

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
const GRID = 0x224466;
const middle = (tile: number): number => (tile + 0.5) * TILE;

export class Tactical {
  readonly app = new Application();
  readonly world = new Container();
  readonly effects = new Container();
  readonly trails = new Container();
  readonly pieces = new Map<number, Piece>();
  private readonly grid = new Graphics();
  private readonly ground = new Container();
  private readonly houses = new Container();
  private readonly units = new Container();
  private readonly ranges = new Container();
  private readonly marks = new Container();
  private readonly health = new Container();
  private board: Board | null = null;
  private drawnGround = "";
  private camera: Camera = { x: 0, y: 0, zoom: 2 };
  private goal: Camera = this.camera;
  private size: Size = { width: 1, height: 1 };
  private frame = 0;
  private gone = false;
  private touched = false;
  private readonly movers = new Set<(now: number) => boolean>();
  /** Whether things may move. */
  lively = true;

  static async open(host: HTMLElement): Promise<Tactical> {
    const view = new Tactical();
    await view.app.init({
      background: 0x001a33,
      antialias: true,
      resolution: Math.min(2, window.devicePixelRatio || 1),
      autoDensity: true,
      autoStart: false,
      preference: "webgl",
      width: host.clientWidth || 300,
      height: host.clientHeight || 300,
    });
    view.app.canvas.setAttribute("aria-hidden", "true");
    host.append(view.app.canvas);
    view.app.stage.addChild(view.grid, view.world);
    const layers = [
      view.ground,
      view.houses,
      view.trails,
      view.units,
      view.ranges,
      view.marks,
      view.health,
      view.effects,
    ];
    view.world.addChild(...layers);
    view.resize();
    return view;
  }

  close(): void {
    this.gone = true;
    cancelAnimationFrame(this.frame);
    this.app.destroy(true, { children: true });
    forget();
  }

  // Looking

  resize(): void {
    const host = this.app.canvas.parentElement;
    if (!host) return;
    this.size = { width: host.clientWidth, height: host.clientHeight };
    this.app.renderer.resize(this.size.width, this.size.height);
    if (!this.touched && this.board) this.frameBoard();
    this.moved();
  }

  frameBoard(): void {
    if (!this.board) return;
    this.camera = framed(this.board, this.size);
    this.goal = this.camera;
    this.moved();
  }

  pan(dx: number, dy: number, smooth = false): void {
    if (!this.board) return;
    this.touched = true;
    this.goal = panned(this.goal, dx, dy, this.board);
    if (!smooth || !this.lively) this.camera = this.goal;
    this.moved();
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    if (!this.board) return;
    this.touched = true;
    this.goal = zoomed(
      this.goal,
      factor,
      at ?? { x: this.size.width / 2, y: this.size.height / 2 },
      this.board,
    );
    if (!this.lively) this.camera = this.goal;
    this.moved();
  }

  centre(x: number, y: number): void {
    this.goal = centred(this.goal, x, y, this.size);
    if (!this.lively) this.camera = this.goal;
    this.moved();
  }

  show(x: number, y: number): void {
    const next = shown(this.goal, x, y, this.size);
    if (next === this.goal) return;
    this.goal = next;
    if (!this.lively) this.camera = next;
    this.moved();
  }

  tileAt(x: number, y: number): Place | null {
    const [tx, ty] = tileAt(this.camera, x, y);
    return this.board && tx >= 0 && ty >= 0 && tx < this.board.width && ty < this.board.height
      ? [tx, ty]
      : null;
  }

  /** Where a tile is on the screen, for what HTML shows beside it. */
  screenOf(x: number, y: number): { x: number; y: number; side: number } {
    const side = TILE * this.goal.zoom;
    return { x: this.goal.x + x * side, y: this.goal.y + y * side, side };
  }

  private moved(): void {
    this.world.position.set(this.camera.x, this.camera.y);
    this.world.scale.set(this.camera.zoom);
    this.drawGrid();
    this.wake();
  }

  /** The blueprint goes on for ever, in step with the tiles (H-807). */
  private drawGrid(): void {
    const side = TILE * this.camera.zoom;
    const { width, height } = this.size;
    const first = (at: number): number => ((at % side) + side) % side;
    this.grid.clear();
    for (let x = first(this.camera.x); x < width; x += side)
      this.grid.moveTo(Math.round(x), 0).lineTo(Math.round(x), height);
    for (let y = first(this.camera.y); y < height; y += side)
      this.grid.moveTo(0, Math.round(y)).lineTo(width, Math.round(y));
    this.grid.stroke({ width: 1, color: GRID, alpha: 0.5 });
  }

  // Time

  /** Calls `step` with each frame until it returns false. */
  animate(step: (now: number) => boolean): void {
    this.movers.add(step);
    this.wake();
  }

  wake(): void {
    if (this.frame || this.gone) return;
    this.frame = requestAnimationFrame((now) => {
      this.frame = 0;
      this.tick(now);
    });
  }

  private tick(now: number): void {
    if (this.gone) return;
    if (!same(this.camera, this.goal)) {
      this.camera = towards(this.camera, this.goal, 0.25);
      this.moved();
    }
    for (const step of [...this.movers]) if (!step(now)) this.movers.delete(step);
    this.app.render();
    if (this.movers.size || !same(this.camera, this.goal)) this.wake();
  }

  // The board

  sync(board: Board): void {
    const first =
      this.board === null || this.board.width !== board.width || this.board.height !== board.height;
    this.board = board;
    if (this.drawnGround !== board.ground) {
      for (const old of this.ground.removeChildren()) old.destroy();
      this.ground.addChild(drawGround(board));
      this.drawnGround = board.ground;
    }
    if (first) this.frameBoard();
    this.syncHouses(board);
    this.syncUnits(board);
    this.wake();
  }

  private syncHouses(board: Board): void {
    for (const old of this.houses.removeChildren()) old.destroy({ children: true });
    for (const each of board.buildings) this.houses.addChild(drawHouse(each));
  }

  private syncUnits(board: Board): void {
    const alive = new Set(board.units.map(({ unit_id }) => unit_id));
    for (const id of [...this.pieces.keys()]) if (!alive.has(id)) this.drop(id);
    for (const unit of board.units) this.place(unit);
    this.units.sortableChildren = true;
  }

  /** Draws a unit as it is now, where it stands. */
  place(unit: Unit): Piece {
    let piece = this.pieces.get(unit.unit_id);
    if (!piece) {
      piece = { body: new Container(), health: new Container(), facing: unit.player_id % 2 ? 1 : -1 };
      this.units.addChild(piece.body);
      this.health.addChild(piece.health);
      this.pieces.set(unit.unit_id, piece);
    }
    drawUnit(piece, unit, this.board?.current ?? 0);
    this.put(piece, middle(unit.x), middle(unit.y));
    return piece;
  }

  put(piece: Piece, x: number, y: number): void {
    piece.body.position.set(x, y);
    piece.body.zIndex = y;
    piece.health.position.set(x, y);
  }

  drop(id: number): void {
    const piece = this.pieces.get(id);
    if (!piece) return;
    piece.body.destroy({ children: true });
    piece.health.destroy({ children: true });
    this.pieces.delete(id);
  }

  // Marks

  mark(marks: Marks): void {
    for (const layer of [this.ranges, this.marks]) {
      for (const old of layer.removeChildren()) old.destroy({ children: true });
    }
    if (this.board) {
      this.ranges.addChild(drawOverlay(this.board, marks), drawReach(marks));
      this.marks.addChild(drawMarks(marks));
      if (marks.path.length > 1) this.marks.addChild(drawPath(marks));
      if (marks.ghost) this.marks.addChild(drawGhost(marks.ghost.unit, marks.ghost.at));
    }
    this.wake();
  }
}

export function label(text: string, size: number, colour = 0xffffff): Text {
  const stroke = { color: 0x001226, width: Math.max(2, size / 4) };
  const drawn = new Text({ text, style: { ...FONT, fontSize: size, fill: colour, stroke }, resolution: 4 });
  drawn.anchor.set(0.5);
  return drawn;
}

function drawUnit(piece: Piece, unit: Unit, current: number): void {
  for (const old of [...piece.body.removeChildren(), ...piece.health.removeChildren()])
    old.destroy({ children: true });
  const body = new Graphics(figure(unit.unit_type, unit.player_id));
  body.scale.x = piece.facing;
  body.scale.y = 1;
  piece.body.addChild(body);
  // Flags mean something only in the turn of their slot (H-162).
  const mine = unit.player_id === current;
  piece.body.alpha = mine && unit.has_acted ? 0.5 : 1;
  piece.body.scale.set(0.95);
  piece.health.alpha = 1;
  const signs = new Graphics();
  const most = UNITS[unit.unit_type].hp;
  for (let i = 0; i < most; i++) {
    signs.rect(-most * 2.5 + i * 5, -16.5, 4, 3.4);
    signs.fill(i < unit.hp ? { color: HP_COLOUR } : { color: 0x001226, alpha: 0.85 });
    signs.stroke({ width: 0.6, color: 0x001226 });
  }
  if (mine && unit.has_moved && !unit.has_acted) signs.poly([9, 5, 13, 8, 9, 11]).fill({ color: 0xffffff });
  signs
    .rect(-15.5, 6.5, 7, 8.5)
    .fill({ color: SLOT_COLOURS[unit.player_id] ?? 0 })
    .stroke({ width: 0.6, color: 0xffffff });
  const number = label(String(unit.player_id), 7);
  number.position.set(-12, 10.8);
  piece.health.addChild(signs, number);
}

function drawHouse(building: Building): Container {
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

function drawReach({ reach }: Marks): Graphics {
  const g = new Graphics();
  for (const at of reach) {
    const [x, y] = placeOf(at);
    g.rect(x * TILE + 1.5, y * TILE + 1.5, TILE - 3, TILE - 3);
  }
  return g.fill({ color: REACH, alpha: 0.2 }).stroke({ width: 1, color: REACH, alpha: 0.4 });
}

function drawMarks(marks: Marks): Graphics {
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

function drawPath({ path, cost }: Marks): Container {
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

function drawGhost(unit: Unit, [x, y]: Place): Graphics {
  const ghost = new Graphics(figure(unit.unit_type, unit.player_id));
  ghost.position.set(middle(x), middle(y));
  ghost.scale.set(unit.player_id % 2 ? 0.95 : -0.95, 0.95);
  ghost.alpha = 0.6;
  return ghost;
}

function drawOverlay(board: Board, { overlay, threat }: Marks): Container {
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
