import { Container, Graphics } from "pixi.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hurry, skipAll } from "../../../../kit/moments/playing";
import type { BoardEvent, Building, Unit } from "../../types";
import { apply, type Board, opening } from "../board";
import { NO_MARKS } from "../marks";
import { Director } from "./director";
import { drawHouse, drawMarks, drawOverlay, drawReach, drawUnit, type Piece } from "./drawings";
import { Tactical } from "./tactical";
import { drawTile } from "./terrain";

const [BLUE, RED, HP] = [0x3b82f6, 0xef4444, 0xffdd4a];

interface Ink {
  action: string;
  color: number;
  alpha: number;
}

/** What was filled and stroked in a drawing, in order. */
const inks = (box: Container): Ink[] => [
  ...(box instanceof Graphics
    ? box.context.instructions.map(({ action, data }) => {
        const { color, alpha } = (data as unknown as { style: Ink }).style;
        return { action, color, alpha };
      })
    : []),
  ...box.children.flatMap((each) => inks(each as Container)),
];
const filled = (box: Container, colour: number): number =>
  inks(box).filter(({ action, color }) => action === "fill" && color === colour).length;

const land = (...rows: string[]): Board =>
  opening({ width: rows[0]?.length ?? 0, height: rows.length, rows, buildings: [], units: [] });
const UNIT: Unit = {
  unit_id: 1,
  player_id: 1,
  unit_type: "Tank",
  x: 1,
  y: 1,
  hp: 3,
  has_moved: false,
  has_acted: false,
};
const FACTORY: Building = {
  building_type: "Factory",
  player_id: 1,
  x: 0,
  y: 0,
  capture_player: 0,
  capture_progress: 0,
  queued_unit: "None",
};
const drawnUnit = (more: Partial<Unit> = {}, facing = 1): Piece => {
  const piece = { body: new Container(), health: new Container(), facing };
  drawUnit(piece, { ...UNIT, ...more }, 1);
  return piece;
};

describe("H-833 terrain joins its neighbours", () => {
  /** The tile in the middle of a row, as it is drawn. */
  const middleOf = (row: string): string => {
    const g = new Graphics();
    drawTile(g, land("...", row, "..."), 1, 1);
    return JSON.stringify(
      g.context.instructions.map(
        ({ data }) => (data as unknown as { path: { instructions: [] } }).path.instructions,
      ),
    );
  };
  test.each(["R", "D", "T", "M"])("%s", (kind) => {
    const alone = middleOf(`.${kind}.`);
    expect(middleOf(`${kind}${kind}.`)).not.toBe(alone);
    expect(middleOf(`O${kind}O`)).toBe(alone);
  });
  test("the sea has a coast only where there is land", () => {
    expect(middleOf("OO.")).not.toBe(middleOf("OOO"));
    expect(middleOf(".O.").length).toBeGreaterThan(middleOf("OO.").length);
  });
});

describe("H-834 units", () => {
  test("have as many squares as HP at most, filled as many as are left", () => {
    const { health } = drawnUnit({ hp: 2 });
    const squares = inks(health).filter(
      ({ action, color }) => action === "fill" && [HP, 0x001226].includes(color),
    );
    expect(squares).toHaveLength(5);
    expect(filled(health, HP)).toBe(2);
  });
  test("are darker but never see-through when they have acted, and marked when they have moved, in the turn of their slot", () => {
    const tint = (change = {}): unknown => drawnUnit(change).body.children[0]?.tint;
    expect(tint()).toBe(0xffffff);
    expect(tint({ has_acted: true })).not.toBe(0xffffff);
    expect(drawnUnit({ has_acted: true }).body.alpha).toBe(1);
    expect(tint({ has_acted: true, player_id: 2 })).toBe(0xffffff);
    const plain = filled(drawnUnit().health, 0xffffff);
    expect(filled(drawnUnit({ has_moved: true }).health, 0xffffff)).toBe(plain + 1);
  });
  test("have the colour of their slot and look where they face", () => {
    expect(filled(drawnUnit().body, BLUE)).toBeGreaterThan(0);
    expect(filled(drawnUnit({ player_id: 2 }).body, RED)).toBeGreaterThan(0);
    expect(drawnUnit({}, -1).body.children[0]?.scale.x).toBe(-1);
  });
});

describe("H-835 buildings", () => {
  test("show how far they are taken, in the colour of who takes them", () => {
    const walls = filled(drawHouse(FACTORY), RED);
    for (const progress of [0, 1, 2]) {
      const taken = drawHouse({ ...FACTORY, capture_player: 2, capture_progress: progress });
      expect(filled(taken, RED)).toBe(walls + progress);
    }
  });
  test("show what is ordered as a ghost", () => {
    const ghost = drawHouse({ ...FACTORY, queued_unit: "Ranger" }).children.at(-1);
    expect(ghost?.alpha).toBeLessThan(1);
    expect(drawHouse(FACTORY).children.every(({ alpha }) => alpha === 1)).toBe(true);
  });
});

test("H-802 marks have their colours", () => {
  expect(inks(drawReach({ ...NO_MARKS, reach: ["1,1"] }))).toEqual([
    { action: "fill", color: 0xecf0f1, alpha: 0.2 },
    { action: "stroke", color: 0xecf0f1, alpha: 0.4 },
  ]);
  expect(inks(drawMarks({ ...NO_MARKS, targets: [[1, 1]] })).map(({ color }) => color)).toContain(0xff4a4a);
  expect(inks(drawMarks({ ...NO_MARKS, selected: [1, 1] })).map(({ color }) => color)).toContain(0x00bb00);
});

test("H-842 each overlay marks the tiles it is about", () => {
  const board = land("...", ".T.", "..M");
  const marked = (overlay: "none" | "threat" | "defence" | "coords", threat: number[] = []): number =>
    drawOverlay(board, { ...NO_MARKS, overlay, threat }).children.slice(1).length;
  expect(marked("none")).toBe(0);
  expect(marked("defence")).toBe(2);
  expect(marked("coords")).toBe(9);
  expect(marked("threat", [0, 150, 0, 0, 0, 0, 0, 0, 25])).toBe(2);
});

describe("on the display", () => {
  const board: Board = {
    ...land("....", "....", "...."),
    units: [UNIT, { ...UNIT, unit_id: 2, player_id: 2, x: 3 }],
    current: 1,
  };
  let view: Tactical;
  let director: Director;
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: [
        "setTimeout",
        "clearTimeout",
        "setInterval",
        "clearInterval",
        "requestAnimationFrame",
        "cancelAnimationFrame",
        "performance",
        "Date",
      ],
    });
    view = new Tactical();
    // Nothing is on a screen here: there is no canvas and no renderer.
    vi.spyOn(view.app, "render").mockImplementation(() => undefined);
    vi.spyOn(view, "frameBoard").mockImplementation(() => undefined);
    director = new Director(view);
    director.follow(board, []);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const told = (event: BoardEvent): void => {
    const after = apply(board, event);
    director.follow(after, [{ id: 1, event, before: board, after }]);
  };
  const moved = {
    type: "unit_moved",
    game_id: 1,
    unit_id: 1,
    path: [[2, 1]],
    x: 2,
    y: 1,
    cost: 1,
  } as unknown as BoardEvent;

  test("H-832 things cover each other in their order", () => {
    expect(view.world.children.map(({ label }) => label)).toEqual([
      "terrain",
      "buildings",
      "trails",
      "units",
      "ranges",
      "marks",
      "health",
      "effects",
    ]);
  });

  test("H-834 a unit walks its path", async () => {
    told(moved);
    await vi.advanceTimersByTimeAsync(64);
    const x = view.pieces.get(1)?.body.x ?? 0;
    expect(x).toBeGreaterThan(1.5 * 32);
    expect(x).toBeLessThan(2.5 * 32);
    await vi.advanceTimersByTimeAsync(400);
    expect(view.pieces.get(1)?.body.x).toBe(2.5 * 32);
  });

  test("what is played can be hurried, and skipped with what waits", async () => {
    const after = apply(board, moved);
    const skipped = vi.fn();
    director.onSkip = skipped;
    director.follow(after, [
      { id: 1, event: moved, before: board, after },
      { id: 2, event: { type: "turn_ended" } as unknown as BoardEvent, before: after, after },
    ]);
    skipAll();
    await vi.advanceTimersByTimeAsync(40);
    expect(view.pieces.get(1)?.body.x).toBe(2.5 * 32);
    expect(skipped.mock.calls[0]?.[0]).toHaveLength(1);
    hurry(true);
    director.follow(board, [{ id: 3, event: moved, before: board, after }]);
    await vi.advanceTimersByTimeAsync(64);
    expect(view.pieces.get(1)?.body.x).toBe(1.5 * 32);
    hurry(false);
  });

  test("H-844 tracks stay three seconds and fade in one", async () => {
    told(moved);
    await vi.advanceTimersByTimeAsync(400);
    const trail = view.trails.children[0] as Graphics;
    expect(trail.alpha).toBe(1);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(trail.alpha).toBe(1);
    await vi.advanceTimersByTimeAsync(900);
    expect(trail.alpha).toBeGreaterThan(0);
    expect(trail.alpha).toBeLessThan(1);
    await vi.advanceTimersByTimeAsync(800);
    expect(view.trails.children).toHaveLength(0);
  });

  test("H-834 who strikes lunges, who is struck shakes, who dies fades away", async () => {
    const fight = {
      type: "unit_attacked",
      game_id: 1,
      attacker_id: 1,
      target_id: 2,
      attack_outcome: "Hit",
      damage_to_defender: 3,
      attack_roll: 5,
      attack_chance: 80,
    } as unknown as BoardEvent;
    told(fight);
    const swings = { 1: 0, 2: 0 };
    for (let ms = 0; ms < 400; ms += 16) {
      await vi.advanceTimersByTimeAsync(16);
      for (const id of [1, 2] as const)
        swings[id] = Math.max(swings[id], Math.abs(view.pieces.get(id)?.body.pivot.x ?? 0));
    }
    expect(swings[1]).toBeGreaterThan(0);
    expect(swings[2]).toBeGreaterThan(0);
    const death = { type: "unit_died", game_id: 1, unit_id: 2 } as unknown as BoardEvent;
    const after = { ...board, units: [UNIT] };
    director.follow(after, [{ id: 2, event: death, before: board, after }]);
    await vi.advanceTimersByTimeAsync(160);
    expect(view.pieces.get(2)?.body.alpha).toBeLessThan(1);
    await vi.advanceTimersByTimeAsync(800);
    expect(view.pieces.has(2)).toBe(false);
  });

  test("H-834 who may still act breathes, unless nothing may move", async () => {
    const lift = (id: number): number => view.pieces.get(id)?.body.children[0]?.y ?? 0;
    await vi.advanceTimersByTimeAsync(650);
    expect([lift(1), lift(2)]).toEqual([-1.2, 0]);
    await vi.advanceTimersByTimeAsync(600);
    expect(lift(1)).toBe(0);
    view.lively = false;
    await vi.advanceTimersByTimeAsync(600);
    expect(lift(1)).toBe(0);
  });
});
