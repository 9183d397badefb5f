/** Where the places of a graph are drawn: in layers by distance, spread evenly. */
import type { SceneMap } from "../../state/contract";

export type Graph = Extract<SceneMap, { type: "graph" }>;
type Node = Graph["nodes"][number];
type Link = Graph["links"][number];

const ACROSS = 148;
const DOWN = 84;

export interface Placed {
  node: Node;
  x: number;
  y: number;
}
export interface Drawn {
  width: number;
  height: number;
  nodes: Placed[];
  links: { key: string; from: Placed; to: Placed; link: Link }[];
}

export function laidOut(map: Graph): Drawn {
  const layers = layered(map);
  const widest = Math.max(1, ...layers.map((layer) => layer.length));
  const width = widest * ACROSS;
  const nodes = layers.flatMap((layer, depth) =>
    layer.map((node, place) => ({
      node,
      x: (width * (place + 0.5)) / layer.length,
      y: DOWN * (depth + 0.5),
    })),
  );
  const found = new Map(nodes.map((placed) => [placed.node.id, placed]));
  const links = map.links.flatMap((link, index) => {
    const from = found.get(link.source);
    const to = found.get(link.target);
    return from && to ? [{ key: `${link.source} ${link.target} ${index}`, from, to, link }] : [];
  });
  return { width, height: layers.length * DOWN, nodes, links };
}

/** The places by their distance from the first listed; what cannot be reached from it begins anew below. */
function layered(map: Graph): Node[][] {
  const beside = new Map<string, string[]>();
  for (const { source, target } of map.links) {
    beside.set(source, [...(beside.get(source) ?? []), target]);
    beside.set(target, [...(beside.get(target) ?? []), source]);
  }
  const nodes = new Map(map.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const layers: Node[][] = [];
  for (const first of map.nodes) {
    let layer = seen.has(first.id) ? [] : [first];
    seen.add(first.id);
    while (layer.length > 0) {
      layers.push(layer);
      const next: Node[] = [];
      for (const id of layer.flatMap((node) => beside.get(node.id) ?? [])) {
        const node = nodes.get(id);
        if (!node || seen.has(id)) continue;
        seen.add(id);
        next.push(node);
      }
      layer = next;
    }
  }
  return layers;
}
