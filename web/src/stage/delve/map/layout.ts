/** Where the rooms of a delve are drawn: in layers by their distance from the way in, parents above their children. */
import type { Delve, KnownRoom } from "../view";

export interface Spot {
  key: string;
  x: number;
  y: number;
  /** Null where nobody has been. */
  room: KnownRoom | null;
  label: string;
}
export interface Drawn {
  width: number;
  height: number;
  spots: Spot[];
  links: { key: string; from: Spot; to: Spot; label: string; open: boolean }[];
}

const ACROSS = 66;
const DOWN = 58;
const BACKWARDS = new Set(["back", "exit"]);

interface Branch {
  key: string;
  room: KnownRoom | null;
  label: string;
  children: Branch[];
}

/** The tree from the entrance on: what is known, and a stump for each way nobody has gone. */
function branch(delve: Pick<Delve, "rooms">, room: KnownRoom, label: string, seen: Set<number>): Branch {
  seen.add(room.index);
  const children = Object.entries(room.exits)
    .filter(([way]) => !BACKWARDS.has(way))
    .flatMap(([way, to]): Branch[] => {
      const next = to === null ? undefined : delve.rooms.find(({ index }) => index === to);
      if (!next) return [{ key: `${room.index} ${way}`, room: null, label: way, children: [] }];
      return seen.has(next.index) ? [] : [branch(delve, next, way, seen)];
    });
  return { key: String(room.index), room, label, children };
}

/** Leaves get a column each; a parent stands over the middle of its children. */
export function laidOut(delve: Pick<Delve, "rooms">): Drawn {
  const root = delve.rooms.find(({ index }) => index === 0) ?? delve.rooms[0];
  const spots: Spot[] = [];
  const links: Drawn["links"] = [];
  let columns = 0;
  let deepest = 0;
  const place = (each: Branch, depth: number): Spot => {
    deepest = Math.max(deepest, depth);
    const below = each.children.map((child) => ({ child, spot: place(child, depth + 1) }));
    const first = below[0]?.spot.x;
    const last = below.at(-1)?.spot.x;
    const x = first === undefined || last === undefined ? ACROSS * (columns++ + 0.5) : (first + last) / 2;
    const spot = { key: each.key, x, y: DOWN * (depth + 0.5), room: each.room, label: each.label };
    spots.push(spot);
    for (const { child, spot: to } of below)
      links.push({
        key: `${each.key}-${child.key}`,
        from: spot,
        to,
        label: child.label,
        open: child.room !== null,
      });
    return spot;
  };
  if (root) place(branch(delve, root, "", new Set()), 0);
  return { width: Math.max(columns, 1) * ACROSS, height: (deepest + 1) * DOWN, spots, links };
}
