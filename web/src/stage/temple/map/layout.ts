/** The map as a tree: depth is yonder, siblings keep the order of discovery, nothing overlaps. */
import type { MapNode } from "../types";

export interface Spot {
  node: MapNode;
  x: number;
  y: number;
}
export interface Edge {
  from: Spot;
  to: Spot;
}
/** An unopened exit, drawn as a stub below its chamber. */
export interface Stub {
  from: Spot;
  x: number;
  y: number;
}
export interface Layout {
  spots: Spot[];
  edges: Edge[];
  stubs: Stub[];
  width: number;
  /** The yonder of the first and last row. */
  top: number;
  bottom: number;
}

/** Columns and rows are unit steps; a stub takes a column of its own below the row of its chamber. */
export function layOut(chambers: MapNode[], links: [number, number][]): Layout {
  const byId = new Map(chambers.map((node) => [node.id, node]));
  const children = new Map<number, MapNode[]>();
  const inner = new Set<number>();
  for (const [a, b] of links) {
    const [one, two] = [byId.get(a), byId.get(b)];
    if (!one || !two) continue;
    const [parent, child] = one.yonder < two.yonder ? [one, two] : [two, one];
    children.set(parent.id, [...(children.get(parent.id) ?? []), child]);
    inner.add(child.id);
  }
  const spots = new Map<number, Spot>();
  const stubs: Stub[] = [];
  let column = 0;

  const place = (node: MapNode): number => {
    const below: number[] = (children.get(node.id) ?? []).sort((a, b) => a.id - b.id).map(place);
    const spot: Spot = { node, x: 0, y: node.yonder };
    for (let i = 0; i < node.unopened; i++) {
      stubs.push({ from: spot, x: column, y: node.yonder + 1 });
      below.push(column++);
    }
    if (!below.length) below.push(column++);
    spot.x = (Math.min(...below) + Math.max(...below)) / 2;
    spots.set(node.id, spot);
    return spot.x;
  };
  const roots = chambers
    .filter((node) => !inner.has(node.id))
    .sort((a, b) => a.yonder - b.yonder || a.id - b.id);
  for (const root of roots) place(root);

  const edges = [...children].flatMap(([id, below]) => {
    const from = spots.get(id);
    return below.flatMap((child) => {
      const to = spots.get(child.id);
      return from && to ? [{ from, to }] : [];
    });
  });
  const rows = [...[...spots.values()].map((spot) => spot.y), ...stubs.map((stub) => stub.y)];
  return {
    spots: [...spots.values()],
    edges,
    stubs,
    width: Math.max(1, column),
    top: rows.length ? Math.min(...rows) : 0,
    bottom: rows.length ? Math.max(...rows) : 0,
  };
}

/** Zones of depth, as the scene and the map tint them. */
export const band = (yonder: number): number => (yonder < 3 ? 0 : yonder < 6 ? 1 : yonder < 10 ? 2 : 3);
