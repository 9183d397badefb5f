/** Plays what happened on the display, one beat after the other, quickly; far behind, it jumps to the end. */
import { Container, Graphics } from "pixi.js";
import { begin, pace } from "../../../../kit/moments/playing";
import { SLOT_COLOURS } from "../../art/palette";
import type { BoardEvent, Place } from "../../types";
import { type Board, unitOf } from "../board";
import { TILE } from "../camera";
import { label, middle } from "./drawings";
import type { Tactical } from "./tactical";

export interface Beat {
  id: number;
  event: BoardEvent;
  before: Board;
  after: Board;
}

const FAR_BEHIND = 24;
const TRAIL_MS = 3000;
const FADE_MS = 1000;
const num = (event: BoardEvent, name: string): number => Number(event[name] ?? 0);

export class Director {
  private queue: Beat[] = [];
  private latest: Board | null = null;
  private last = -1;
  private running = false;
  /** What is being shown ends at once. */
  private hasty = false;
  private end: () => void = () => undefined;
  private readonly view: Tactical;
  /** Told before each beat, for what is shown and heard beside the board. */
  onBeat: (beat: Beat) => void = () => undefined;
  /** Told what was skipped and will not be shown. */
  onSkip: (beats: Beat[]) => void = () => undefined;
  speed = 1;

  constructor(view: Tactical) {
    this.view = view;
  }

  /** New beats, and the board as it is once they are played. */
  follow(board: Board, beats: Beat[]): void {
    this.latest = board;
    // What came before the display was there is not played.
    const fresh = this.last < 0 ? [] : beats.filter(({ id }) => id > this.last);
    this.last = Math.max(this.last, 0, ...beats.map(({ id }) => id));
    this.queue.push(...fresh);
    // No beats at all: somebody has jumped.
    if (!beats.length || !this.view.lively || document.hidden || this.queue.length > FAR_BEHIND)
      this.queue = [];
    if (!this.queue.length && !this.running) this.view.sync(board);
    else void this.run();
  }

  /** Straight to the end. */
  skip(): void {
    const skipped = this.queue;
    this.queue = [];
    this.hasty = true;
    this.onSkip(skipped);
  }

  /** Nothing more is shown. */
  close(): void {
    this.queue = [];
    this.end();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    this.end = begin(() => this.skip());
    while (this.queue.length) {
      const beat = this.queue.shift() as Beat;
      this.onBeat(beat);
      this.view.sync(beat.before);
      await this.play(beat, this.queue.length > 8 ? 0.5 : 1);
    }
    this.running = false;
    this.hasty = false;
    this.end();
    if (this.latest) this.view.sync(this.latest);
  }

  private play({ event, before }: Beat, haste: number): Promise<void> {
    const ms = (full: number): number => (full * haste) / (this.speed * pace());
    switch (event.type) {
      case "unit_moved":
        return this.walk(event, before, ms);
      case "unit_attacked":
        return this.fight(event, before, ms);
      case "unit_died":
        return this.die(event, before, ms(320));
      case "capture_progress":
        this.float(num(event, "x"), num(event, "y"), `CAPTURE ${num(event, "progress")}/2`, slot(event));
        return this.ring(num(event, "x"), num(event, "y"), slot(event), ms(300));
      case "building_captured":
        this.float(num(event, "x"), num(event, "y"), "CAPTURED", slot(event));
        return this.ring(num(event, "x"), num(event, "y"), slot(event), ms(480));
      case "unit_built":
        this.float(
          num(event, "x"),
          num(event, "y"),
          `ORDER ${String(event["unit_type"]).toUpperCase()}`,
          slot(event),
        );
        return this.ring(num(event, "x"), num(event, "y"), 0xffffff, ms(260));
      case "unit_spawned":
        return this.appear(event, ms(300));
      case "income_paid":
        return this.income(event, before, ms(260));
      case "turn_ended":
      case "game_started":
        return this.over(ms(420), () => undefined);
      default:
        return Promise.resolve();
    }
  }

  /** Runs `step` with 0 to 1 over a time. */
  private over(ms: number, step: (part: number) => void): Promise<void> {
    return new Promise((done) => {
      let start = 0;
      this.view.animate((now) => {
        start ||= now;
        const part = this.hasty ? 1 : Math.min(1, (now - start) / Math.max(1, ms));
        step(part);
        if (part >= 1) done();
        return part < 1;
      });
    });
  }

  private async walk(event: BoardEvent, before: Board, ms: (full: number) => number): Promise<void> {
    const unit = unitOf(before, num(event, "unit_id"));
    if (!unit) return;
    const path: Place[] = [[unit.x, unit.y], ...(event["path"] as unknown as Place[])];
    const piece = this.view.place(unit);
    const steps = path.length - 1;
    await this.over(ms(Math.min(600, 120 * steps)), (part) => {
      const at = Math.min(steps - 1, Math.floor(part * steps));
      const [from, to] = [path[at] as Place, path[at + 1] as Place];
      const share = part * steps - at;
      if (to[0] !== from[0]) this.turn(unit.unit_id, to[0] > from[0] ? 1 : -1);
      const hop = unit.unit_type === "Infantry" ? Math.abs(Math.sin(share * Math.PI)) * 2 : 0;
      const x = middle(from[0]) + (to[0] - from[0]) * share * TILE;
      const y = middle(from[1]) + (to[1] - from[1]) * share * TILE;
      this.view.put(piece, x, y);
      piece.body.y -= hop;
    });
    this.trail(path, unit.unit_type === "Infantry");
  }

  private turn(id: number, facing: number): void {
    const piece = this.view.pieces.get(id);
    const body = piece?.body.children[0];
    if (!piece || !body) return;
    piece.facing = facing;
    body.scale.x = facing;
  }

  /** Footprints or tracks, three seconds and then one of fading (H-844). */
  private trail(path: Place[], feet: boolean): void {
    const g = new Graphics();
    path.slice(0, -1).forEach(([x, y], i) => {
      const [a, b] = path[i + 1] as Place;
      const [dx, dy] = [a - x, b - y];
      for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
        const [px, py] = [middle(x) + dx * share * TILE, middle(y) + dy * share * TILE];
        const side = feet ? (Math.round(share * 10) % 4 === 1 ? 3 : -3) : 5;
        if (feet) g.circle(px + dy * side, py + dx * side, 1.1);
        else
          g.rect(px + dy * side - 1, py + dx * side - 1, 2, 2).rect(
            px - dy * side - 1,
            py - dx * side - 1,
            2,
            2,
          );
      }
    });
    g.fill({ color: 0xffffff, alpha: 0.7 });
    this.view.trails.addChild(g);
    const start = performance.now();
    setTimeout(() => {
      if (g.destroyed) return;
      this.view.animate((now) => {
        if (g.destroyed) return false;
        g.alpha = Math.max(0, 1 - (now - start - TRAIL_MS) / FADE_MS);
        if (g.alpha <= 0) g.destroy();
        return g.alpha > 0;
      });
    }, TRAIL_MS);
  }

  private async fight(event: BoardEvent, before: Board, ms: (full: number) => number): Promise<void> {
    const attacker = unitOf(before, num(event, "attacker_id"));
    const target = unitOf(before, num(event, "target_id"));
    if (!attacker || !target) return;
    if (target.x !== attacker.x) this.turn(attacker.unit_id, target.x > attacker.x ? 1 : -1);
    const told = (name: string): string => outcome(event, name);
    await this.shot(
      [attacker.x, attacker.y],
      [target.x, target.y],
      attacker.unit_id,
      target.unit_id,
      ms(300),
    );
    this.float(target.x, target.y, told("attack"), event["attack_outcome"] === "Hit" ? 0xff8a8a : 0xffdd4a);
    if (num(event, "counter_chance")) {
      await this.shot(
        [target.x, target.y],
        [attacker.x, attacker.y],
        target.unit_id,
        attacker.unit_id,
        ms(260),
      );
      this.float(
        attacker.x,
        attacker.y,
        told("counter"),
        event["counter_outcome"] === "Hit" ? 0xff8a8a : 0xffdd4a,
      );
    }
  }

  private async shot(from: Place, to: Place, striker: number, struck: number, ms: number): Promise<void> {
    const tracer = new Graphics();
    this.view.effects.addChild(tracer);
    const [x1, y1, x2, y2] = [middle(from[0]), middle(from[1]), middle(to[0]), middle(to[1])];
    const far = Math.abs(from[0] - to[0]) + Math.abs(from[1] - to[1]) > 1;
    const body = this.view.pieces.get(striker)?.body;
    const victim = this.view.pieces.get(struck)?.body;
    await this.over(ms, (part) => {
      const flight = Math.min(1, part / 0.6);
      const lift = far ? Math.sin(flight * Math.PI) * 16 : 0;
      const tail = Math.max(0, flight - 0.3);
      const px = (share: number): number => x1 + (x2 - x1) * share;
      const py = (share: number): number => y1 + (y2 - y1) * share;
      tracer.clear();
      if (part < 0.6) {
        const back = far ? Math.sin(tail * Math.PI) * 16 : 0;
        tracer.moveTo(px(tail), py(tail) - back).lineTo(px(flight), py(flight) - lift);
        tracer.stroke({ width: 2.4, color: 0xffe27a });
      } else {
        const burst = (part - 0.6) / 0.4;
        for (let i = 0; i < 8; i++) {
          const angle = (i * Math.PI) / 4;
          const [near, out] = [3 + burst * 6, 5 + burst * 11];
          tracer.moveTo(x2 + Math.cos(angle) * near, y2 + Math.sin(angle) * near);
          tracer.lineTo(x2 + Math.cos(angle) * out, y2 + Math.sin(angle) * out);
        }
        tracer.stroke({ width: 1.6, color: 0xffb347, alpha: 1 - burst });
      }
      if (body && !body.destroyed)
        body.pivot.x = part < 0.2 ? Math.sign(x2 - x1) * 3 * Math.sin((part / 0.2) * Math.PI) : 0;
      if (victim && !victim.destroyed) victim.pivot.x = part > 0.6 ? Math.sin(part * 40) * 2 * (1 - part) : 0;
    });
    tracer.destroy();
  }

  private async die(event: BoardEvent, before: Board, ms: number): Promise<void> {
    const unit = unitOf(before, num(event, "unit_id"));
    if (!unit) return;
    const piece = this.view.place(unit);
    const shards = new Graphics();
    this.view.effects.addChild(shards);
    const [x, y] = [middle(unit.x), middle(unit.y)];
    const colour = SLOT_COLOURS[unit.player_id] ?? 0xffffff;
    await this.over(ms, (part) => {
      piece.body.alpha = 1 - part;
      piece.health.alpha = 1 - part;
      piece.body.scale.set(0.95 * (1 - part * 0.4));
      shards.clear();
      for (let i = 0; i < 10; i++) {
        const angle = (i * Math.PI) / 5 + 0.3;
        const out = 4 + part * (14 + (i % 3) * 5);
        shards.rect(x + Math.cos(angle) * out - 1.5, y + Math.sin(angle) * out - 1.5, 3, 3);
      }
      shards.fill({ color: colour, alpha: 1 - part });
    });
    shards.destroy();
    this.view.drop(unit.unit_id);
  }

  private async ring(x: number, y: number, colour: number, ms: number): Promise<void> {
    const g = new Graphics();
    this.view.effects.addChild(g);
    await this.over(ms, (part) => {
      g.clear();
      g.rect(middle(x) - 16 - part * 8, middle(y) - 16 - part * 8, 32 + part * 16, 32 + part * 16);
      g.stroke({ width: 2, color: colour, alpha: 1 - part });
    });
    g.destroy();
  }

  private async appear(event: BoardEvent, ms: number): Promise<void> {
    const unit_type = event["unit_type"] as "Infantry" | "Tank" | "Ranger";
    const flags = { hp: 9, has_moved: true, has_acted: false };
    const player_id = num(event, "player_id");
    const unit = {
      unit_id: num(event, "unit_id"),
      player_id,
      unit_type,
      x: num(event, "x"),
      y: num(event, "y"),
      ...flags,
    };
    const piece = this.view.place(unit);
    this.float(unit.x, unit.y, "DEPLOYED", SLOT_COLOURS[player_id] ?? 0xffffff);
    await this.over(ms, (part) => {
      piece.body.scale.set(0.95 * part, 0.95 * part);
      piece.health.alpha = part;
    });
  }

  private income(event: BoardEvent, before: Board, ms: number): Promise<void> {
    const player = num(event, "player_id");
    const home = before.buildings.find((each) => each.building_type === "HQ" && each.player_id === player);
    if (!home) return Promise.resolve();
    this.float(home.x, home.y, `+${num(event, "amount")} G`, 0xffdd4a);
    return this.over(ms, () => undefined);
  }

  /** Words that rise and go while play goes on. */
  private float(x: number, y: number, text: string, colour: number): void {
    const box = new Container();
    text.split("\n").forEach((line, i) => {
      const words = label(line, i ? 6.5 : 9, i ? 0xffffff : colour);
      words.position.set(0, i * 9);
      box.addChild(words);
    });
    box.position.set(middle(x), middle(y) - 12);
    this.view.effects.addChild(box);
    void this.over(1100 / this.speed, (part) => {
      if (box.destroyed) return;
      box.y = middle(y) - 12 - part * 14;
      box.alpha = part < 0.7 ? 1 : (1 - part) / 0.3;
      if (part >= 1) box.destroy({ children: true });
    });
  }
}

const slot = (event: BoardEvent): number => SLOT_COLOURS[num(event, "player_id")] ?? 0xffffff;

function outcome(event: BoardEvent, who: "attack" | "counter" | string): string {
  const what = String(event[`${who}_outcome`]).toUpperCase();
  const damage = num(event, who === "attack" ? "damage_to_defender" : "damage_to_attacker");
  const [roll, chance] = [num(event, `${who}_roll`), num(event, `${who}_chance`)];
  const sign = roll <= chance ? "≤" : ">";
  return `${what}${damage ? ` −${damage}` : ""}\n${roll} ${sign} ${chance}`;
}
