import { describe, expect, it } from "vitest";
import type { MapNode } from "../types";
import { band, layOut } from "./layout";

const node = (id: number, yonder: number, unopened = 0): MapNode => ({
  id,
  yonder,
  unopened,
  type: "Empty",
  monster: null,
  trap: false,
  looted: false,
  bodies: 0,
});

describe("map layout", () => {
  it("puts each chamber at its yonder and children around their parent", () => {
    const found = layOut(
      [node(1, 0), node(2, 1), node(3, 1)],
      [
        [1, 2],
        [1, 3],
      ],
    );
    const at = Object.fromEntries(found.spots.map((spot) => [spot.node.id, [spot.x, spot.y]]));
    expect(at).toEqual({ 1: [0.5, 0], 2: [0, 1], 3: [1, 1] });
    expect(found.edges).toHaveLength(2);
  });

  it("never puts two things in one place", () => {
    const chambers = [node(1, 0, 1), node(2, 1, 3), node(3, 1), node(4, 2, 1), node(5, 2)];
    const found = layOut(chambers, [
      [1, 2],
      [1, 3],
      [2, 4],
      [3, 5],
    ]);
    const places = [...found.spots, ...found.stubs].map((one) => `${one.x}:${one.y}`);
    expect(new Set(places).size).toBe(places.length);
    expect(found.stubs).toHaveLength(5);
  });

  it("shows a cut-out of a temple whose entrance is out of sight", () => {
    const found = layOut([node(7, 4), node(9, 5)], [[7, 9]]);
    expect([found.top, found.bottom]).toEqual([4, 5]);
  });

  it("knows the bands of depth", () => {
    expect([0, 2, 3, 5, 6, 9, 10].map(band)).toEqual([0, 0, 1, 1, 2, 2, 3]);
  });
});
