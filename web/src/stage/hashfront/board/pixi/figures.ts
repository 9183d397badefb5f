/** Units and buildings, drawn by us: one context for each kind and colour, shared by all that look alike. */
import { GraphicsContext } from "pixi.js";
import { SLOT_COLOURS } from "../../art/palette";
import type { BuildingType, UnitType } from "../../types";

const NAVY = 0x001226;
const LINE = 0xffffff;
const kept = new Map<string, GraphicsContext>();

function once(name: string, draw: (g: GraphicsContext) => void): GraphicsContext {
  let found = kept.get(name);
  if (!found) {
    found = new GraphicsContext();
    draw(found);
    kept.set(name, found);
  }
  return found;
}

/** Contexts live on the graphics card of one canvas: a new one begins afresh. */
export function forget(): void {
  for (const context of kept.values()) context.destroy();
  kept.clear();
}

const colourOf = (slot: number): number => SLOT_COLOURS[slot] ?? LINE;

/** A unit around the middle of its tile, looking to the right. */
export const figure = (kind: UnitType, slot: number): GraphicsContext =>
  once(`${kind} ${slot}`, (g) => FIGURES[kind](g, colourOf(slot)));

type Draw = (g: GraphicsContext, colour: number) => void;
const ink = (g: GraphicsContext, colour: number): void => {
  g.fill({ color: colour }).stroke({ width: 1.1, color: LINE });
};
const shade = (g: GraphicsContext): void => {
  g.ellipse(0, 11, 11, 3).fill({ color: NAVY, alpha: 0.55 });
};

const FIGURES: Record<UnitType, Draw> = {
  Infantry: (g, colour) => {
    shade(g);
    g.poly([-4, 1, -5, 11, -1.5, 11, 0, 5, 2, 11, 5.5, 11, 4, 1]);
    ink(g, colour);
    g.roundRect(-5, -5, 10, 8, 2.5);
    ink(g, colour);
    g.rect(-8, -4, 3.5, 7);
    ink(g, NAVY);
    g.circle(0, -8, 3.4);
    ink(g, 0xf5d6b8);
    g.poly([-4.6, -8, -4, -11.4, 0, -12.8, 4, -11.4, 4.8, -8]);
    ink(g, colour);
    g.moveTo(-3, 1).lineTo(10, -4).stroke({ width: 3.2, color: NAVY });
    g.moveTo(-3, 1).lineTo(10, -4).stroke({ width: 1.6, color: LINE });
    g.circle(3, -1, 1.5).fill({ color: 0xf5d6b8 });
  },
  Tank: (g, colour) => {
    shade(g);
    g.roundRect(-13, 3, 26, 8, 4);
    ink(g, NAVY);
    for (const x of [-9, -3, 3, 9]) g.circle(x, 7, 2.2).stroke({ width: 1, color: LINE });
    g.poly([-13, 3, -10, -2, 10, -2, 13.5, 3]);
    ink(g, colour);
    g.moveTo(5, -5).lineTo(15.5, -6.5).stroke({ width: 4, color: NAVY });
    g.moveTo(5, -5).lineTo(15.5, -6.5).stroke({ width: 2.2, color: LINE });
    g.poly([-7, -2, -5, -9, 4, -9, 7, -2]);
    ink(g, colour);
    g.rect(-3, -11, 4.5, 2);
    ink(g, NAVY);
    g.moveTo(-6, -8).lineTo(-9, -14).stroke({ width: 0.8, color: LINE });
  },
  Ranger: (g, colour) => {
    shade(g);
    g.moveTo(0, 5).lineTo(-13, 10).stroke({ width: 3, color: NAVY });
    g.moveTo(0, 5).lineTo(-13, 10).stroke({ width: 1.6, color: LINE });
    g.moveTo(-3, 3).lineTo(12, -12).stroke({ width: 5.4, color: NAVY });
    g.moveTo(-3, 3).lineTo(12, -12).stroke({ width: 3.6, color: LINE });
    g.moveTo(-3, 3).lineTo(11, -11).stroke({ width: 1.8, color: colour });
    g.moveTo(9.6, -13.4).lineTo(14, -9).stroke({ width: 2, color: LINE });
    g.poly([-1, 6, 1.5, -7, 5, -5.5, 5, 6]);
    ink(g, colour);
    g.circle(-1, 6, 5.4);
    ink(g, NAVY);
    g.circle(-1, 6, 1.6).fill({ color: colour });
    for (const turn of [0, 1, 2, 3]) {
      const [dx, dy] = [Math.cos((turn * Math.PI) / 4) * 4.6, Math.sin((turn * Math.PI) / 4) * 4.6];
      g.moveTo(-1 - dx, 6 - dy).lineTo(-1 + dx, 6 + dy);
    }
    g.stroke({ width: 0.8, color: LINE, alpha: 0.8 });
  },
};

/** A building on its tile, from the top left corner. */
export const house = (kind: BuildingType, slot: number): GraphicsContext =>
  once(`${kind} house ${slot}`, (g) => {
    const colour = colourOf(slot);
    HOUSES[kind](g, slot ? mixed(colour, 0x06264a, 0.6) : 0x2b4e72, slot ? colour : LINE);
  });

/** A part of one colour on another, so that walls hide what lies behind them. */
function mixed(over: number, under: number, part: number): number {
  const channel = (shift: number): number =>
    Math.round(((over >> shift) & 255) * part + ((under >> shift) & 255) * (1 - part)) << shift;
  return channel(16) | channel(8) | channel(0);
}

const wall = (g: GraphicsContext, colour: number): void => {
  g.fill({ color: colour }).stroke({ width: 1.1, color: LINE, alpha: 0.95 });
};

const HOUSES: Record<BuildingType, (g: GraphicsContext, fill: number, edge: number) => void> = {
  City: (g, fill, edge) => {
    g.rect(4, 14, 8, 15);
    wall(g, fill);
    g.rect(19, 11, 9, 18);
    wall(g, fill);
    g.rect(10, 4, 11, 25);
    wall(g, fill);
    for (const y of [8, 13, 18]) for (const x of [12.5, 16.5]) g.rect(x, y, 2.2, 2.6);
    for (const y of [17, 22]) g.rect(6, y, 1.8, 2.4).rect(23.5, y - 1, 2, 2.4);
    g.fill({ color: 0xfff3b0, alpha: 0.9 });
    g.rect(14, 24, 3.5, 5).fill({ color: NAVY });
    g.moveTo(3, 29.5).lineTo(29, 29.5).stroke({ width: 1.6, color: edge });
  },
  Factory: (g, fill, edge) => {
    g.rect(22, 3, 5, 14);
    wall(g, fill);
    g.poly([3, 29, 3, 15, 10, 10, 10, 15, 17, 10, 17, 15, 24, 10, 29, 15, 29, 29]);
    wall(g, fill);
    g.rect(6, 20, 9, 9).fill({ color: NAVY }).stroke({ width: 0.9, color: LINE, alpha: 0.8 });
    for (const y of [22.5, 25, 27.5]) g.moveTo(6, y).lineTo(15, y);
    g.stroke({ width: 0.7, color: LINE, alpha: 0.6 });
    g.rect(18, 20, 3, 3).rect(23, 20, 3, 3).fill({ color: 0xfff3b0, alpha: 0.9 });
    g.moveTo(3, 29.5).lineTo(29, 29.5).stroke({ width: 1.6, color: edge });
  },
  HQ: (g, fill, edge) => {
    g.moveTo(16, 12).lineTo(16, 1).stroke({ width: 1.2, color: LINE });
    g.poly([16, 1, 25, 3.5, 16, 6.5]).fill({ color: edge }).stroke({ width: 0.8, color: LINE });
    g.poly([3, 29, 3, 13, 7, 13, 7, 16, 11, 16, 11, 10, 21, 10, 21, 16, 25, 16, 25, 13, 29, 13, 29, 29]);
    wall(g, fill);
    g.poly([13, 29, 13, 23, 16, 20, 19, 23, 19, 29])
      .fill({ color: NAVY })
      .stroke({ width: 0.9, color: LINE });
    g.star(16, 14.8, 5, 3.4, 1.5).fill({ color: LINE });
    g.moveTo(3, 29.5).lineTo(29, 29.5).stroke({ width: 1.8, color: edge });
  },
};
