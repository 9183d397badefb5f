import { expect, test } from "vitest";
import { centred, framed, panned, shown, tileAt, towards, zoomed } from "./camera";

const BOARD = { width: 9, height: 9 };
const SCREEN = { width: 900, height: 700 };

test("a board begins in the middle, at zoom 2 where it fits", () => {
  const camera = framed(BOARD, SCREEN);
  expect(camera.zoom).toBe(2);
  expect(tileAt(camera, 450, 350)).toEqual([4, 4]);
  expect(framed({ width: 64, height: 64 }, SCREEN).zoom).toBe(1);
  expect(framed(BOARD, { width: 390, height: 500 }).zoom).toBeLessThan(2);
});

test("zooming keeps the tile under the pointer, between 1 and 4", () => {
  const camera = framed(BOARD, SCREEN);
  const near = zoomed(camera, 1.5, { x: 300, y: 200 }, BOARD);
  expect(tileAt(near, 300, 200)).toEqual(tileAt(camera, 300, 200));
  expect(zoomed(camera, 99, { x: 0, y: 0 }, BOARD).zoom).toBe(4);
  expect(zoomed(camera, 0.01, { x: 0, y: 0 }, BOARD).zoom).toBe(1);
});

test("one may pan at least 200 tiles beyond the board (H-807)", () => {
  const camera = panned(framed(BOARD, SCREEN), 200 * 64, 0, BOARD);
  expect(camera.x).toBeGreaterThanOrEqual(200 * 64);
  expect(panned(camera, 1e9, 0, BOARD).x).toBe(200 * 64);
});

test("a tile is centred, and left alone when it is in view", () => {
  const camera = framed(BOARD, SCREEN);
  expect(tileAt(centred(camera, 8, 0, SCREEN), 450, 350)).toEqual([8, 0]);
  expect(shown(camera, 4, 4, SCREEN, BOARD)).toBe(camera);
  expect(tileAt(shown(panned(camera, 5000, 0, BOARD), 4, 4, SCREEN, BOARD), 450, 350)).toEqual([4, 4]);
});

test("a board that is seen whole keeps still, whichever tile is looked at", () => {
  const tight = { width: 9 * 64, height: 9 * 64 };
  const camera = { x: 0, y: 0, zoom: 2 };
  for (const [x, y] of [
    [0, 0],
    [8, 0],
    [0, 8],
    [8, 8],
    [4, 4],
  ] as const)
    expect(shown(camera, x, y, tight, BOARD)).toBe(camera);
  expect(shown({ ...camera, y: -40 }, 4, 1, tight, BOARD)).not.toEqual({ ...camera, y: -40 });
});

test("easing arrives", () => {
  let camera = framed(BOARD, SCREEN);
  const goal = panned(camera, 300, -40, BOARD);
  for (let i = 0; i < 60; i++) camera = towards(camera, goal, 0.3);
  expect(camera).toEqual(goal);
});
