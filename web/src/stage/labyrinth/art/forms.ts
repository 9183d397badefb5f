/** Lines and bodies from a few points: every picture of the stage is drawn with these. Points are written "x,y x,y". */
export type Point = readonly [x: number, y: number];

export const points = (text: string): Point[] =>
  text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = 0, y = 0] = pair.split(",").map(Number);
      return [x, y] as const;
    });

const round = (value: number): number => Math.round(value * 10) / 10;
const at = (all: readonly Point[], place: number): Point => all[place] ?? [0, 0];

/** A smooth line through all points (Catmull-Rom), closed into a body or left open. */
export function curve(through: readonly Point[], closed: boolean): string {
  const count = through.length;
  const near = (place: number): Point =>
    at(through, closed ? (place + count) % count : Math.min(Math.max(place, 0), count - 1));
  let path = `M${at(through, 0).map(round).join(",")}`;
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [near(i - 1), near(i), near(i + 1), near(i + 2)];
    path += `C${[
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ]
      .map(round)
      .join(" ")}`;
  }
  return closed ? `${path}Z` : path;
}

/** A limb, neck or tail: thick at its root, thin at its tip, along a spine. */
export function tube(spine: readonly Point[], root: number, tip: number): string {
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(([x, y], i) => {
    const [a, b] = [at(spine, Math.max(i - 1, 0)), at(spine, Math.min(i + 1, spine.length - 1))];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const half = (root + ((tip - root) * i) / (spine.length - 1)) / 2;
    const across = [((b[1] - a[1]) / length) * half, ((a[0] - b[0]) / length) * half] as const;
    left.push([x + across[0], y + across[1]]);
    right.unshift([x - across[0], y - across[1]]);
  });
  return curve([...left, ...right], true);
}

/** A torn edge along a line: `depth` is how far its teeth hang down. */
export function torn(along: readonly Point[], depth: number, teeth = 3): string {
  let path = "";
  for (let i = 0; i + 1 < along.length; i++) {
    const [a, b] = [at(along, i), at(along, i + 1)];
    for (let t = 0; t < teeth; t++) {
      const [mid, end] = [(t + 0.5) / teeth, (t + 1) / teeth];
      const hang = depth * (1 + ((i + t) % 3) * 0.35);
      path += `L${round(a[0] + (b[0] - a[0]) * mid)},${round(a[1] + (b[1] - a[1]) * mid + hang)}`;
      path += `L${round(a[0] + (b[0] - a[0]) * end)},${round(a[1] + (b[1] - a[1]) * end)}`;
    }
  }
  return path;
}

/** The half given by `right` and its mirror image: shields, helmets, faces seen from the front. */
export const both = (right: readonly Point[]): Point[] => [
  ...right,
  ...[...right].reverse().flatMap(([x, y]) => (x === 0 ? [] : [[-x, y] as const])),
];
