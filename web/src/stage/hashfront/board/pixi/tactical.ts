/** The TACTICAL_DISPLAY: an endless grid, the board on it, marks over it; draws only when something has changed. */
import "pixi.js/unsafe-eval";
import { Application, Container, Graphics } from "pixi.js";
import type { Place, Unit } from "../../types";
import type { Board } from "../board";
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
import type { Marks } from "../marks";
import {
  drawGhost,
  drawHouse,
  drawMarks,
  drawOverlay,
  drawPath,
  drawReach,
  drawUnit,
  middle,
  type Piece,
} from "./drawings";
import { forget } from "./figures";
import { drawGround } from "./terrain";

const GRID = 0x224466;
const IDLE_MS = 600;

export class Tactical {
  readonly app = new Application();
  readonly world = new Container();
  readonly effects = new Container({ label: "effects" });
  readonly trails = new Container({ label: "trails" });
  readonly pieces = new Map<number, Piece>();
  private readonly grid = new Graphics();
  private readonly ground = new Container({ label: "terrain" });
  private readonly houses = new Container({ label: "buildings" });
  private readonly units = new Container({ label: "units" });
  private readonly ranges = new Container({ label: "ranges" });
  private readonly marks = new Container({ label: "marks" });
  private readonly health = new Container({ label: "health" });
  private board: Board | null = null;
  private drawnGround = "";
  private camera: Camera = { x: 0, y: 0, zoom: 2 };
  private goal: Camera = this.camera;
  private size: Size = { width: 1, height: 1 };
  private frame = 0;
  private gone = false;
  private touched = false;
  private seen: Size = { width: 0, height: 0 };
  private framedIn: Size = { width: 0, height: 0 };
  private readonly movers = new Set<(now: number) => boolean>();
  private readonly pulse = setInterval(() => this.breathe(), IDLE_MS);
  private inhaled = false;
  /** Whether things may move. */
  lively = true;

  constructor() {
    // The order in which things cover each other (H-832).
    this.world.addChild(
      this.ground,
      this.houses,
      this.trails,
      this.units,
      this.ranges,
      this.marks,
      this.health,
      this.effects,
    );
  }

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
    view.resize();
    return view;
  }

  close(): void {
    this.gone = true;
    clearInterval(this.pulse);
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
    // Only another window or a drawer beside it frames the board anew: while panels grow, each tile stays under the pointer.
    const seen = { width: this.size.width, height: window.innerHeight };
    const other = Math.abs(seen.width - this.seen.width) > TILE || seen.height !== this.seen.height;
    if (!this.touched && this.board && other) this.frameBoard();
    this.seen = seen;
    this.moved();
  }

  /** Frames the board anew if it has another room than when it was framed last, and nobody has looked around since. */
  refit(): void {
    this.resize();
    const { width, height } = this.framedIn;
    if (!this.touched && (width !== this.size.width || height !== this.size.height)) this.frameBoard();
  }

  frameBoard(): void {
    if (!this.board) return;
    this.framedIn = this.size;
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
    const next = this.board ? shown(this.goal, x, y, this.size, this.board) : this.goal;
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

  private moved(): void {
    const { x, y, zoom } = this.camera;
    this.world.position.set(x, y);
    this.world.scale.set(zoom);
    // Where the board is, for what stands beside the canvas.
    const host = this.app.canvas.parentElement;
    if (host) host.dataset["camera"] = `${x} ${y} ${zoom}`;
    this.drawGrid();
    this.wake();
  }

  /** The blueprint goes on for ever, in step with the tiles (H-807). */
  private drawGrid(): void {
    const side = TILE * this.camera.zoom;
    const { width, height } = this.size;
    const first = (at: number): number => ((at % side) + side) % side;
    this.grid.clear();
    // In the middle of a pixel: between two, a line would be two faint ones.
    const sharp = (at: number): number => Math.floor(at) + 0.5;
    for (let x = first(this.camera.x); x < width; x += side)
      this.grid.moveTo(sharp(x), 0).lineTo(sharp(x), height);
    for (let y = first(this.camera.y); y < height; y += side)
      this.grid.moveTo(0, sharp(y)).lineTo(width, sharp(y));
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

  /** Who may still act does not stand quite still (H-834): two poses, so that the screen is seldom drawn. */
  breathe(): void {
    if (!this.lively || document.hidden) this.inhaled = false;
    else this.inhaled = !this.inhaled;
    for (const unit of this.board?.units ?? []) {
      const idle = unit.player_id === this.board?.current && !unit.has_acted;
      const figure = this.pieces.get(unit.unit_id)?.body.children[0];
      const y = idle && this.inhaled ? -1.2 : 0;
      if (!figure || figure.y === y) continue;
      figure.y = y;
      this.wake();
    }
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
