/** The country on paper: where each city lies, and how the roads bend between them. */
import type { Country, Road } from "./view";

export const WIDE = 400;
export const HIGH = 300;

const SPOTS: Record<string, [x: number, y: number]> = {
  kingdom: [190, 142],
  goldenhaven: [302, 150],
  verdant: [168, 222],
  ironpeak: [322, 58],
  millhaven: [78, 128],
  marshlight: [58, 246],
  frosthold: [178, 46],
  dusthaven: [356, 232],
  saltwind: [262, 270],
};

export const spotOf = (city: string): [number, number] => SPOTS[city] ?? [WIDE / 2, HIGH / 2];

/** The middle of a road, a little aside of the straight line. */
export function bendOf({ cities: [from, to] }: Pick<Road, "cities">): [number, number] {
  const [[x1, y1], [x2, y2]] = [spotOf(from), spotOf(to)];
  const [dx, dy] = [x2 - x1, y2 - y1];
  return [(x1 + x2) / 2 - dy * 0.12, (y1 + y2) / 2 + dx * 0.12];
}

export function pathOf(road: Pick<Road, "cities">): string {
  const [[x1, y1], [x2, y2], [bx, by]] = [spotOf(road.cities[0]), spotOf(road.cities[1]), bendOf(road)];
  return `M${x1} ${y1} Q${2 * bx - (x1 + x2) / 2} ${2 * by - (y1 + y2) / 2} ${x2} ${y2}`;
}

/** A point on a road, so many basis points from its first city. */
export function along(road: Road): [number, number] {
  const [[x1, y1], [x2, y2], [bx, by]] = [spotOf(road.cities[0]), spotOf(road.cities[1]), bendOf(road)];
  const [cx, cy] = [2 * bx - (x1 + x2) / 2, 2 * by - (y1 + y2) / 2];
  const t = road.progress / 10_000;
  const at = (a: number, c: number, b: number): number => (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t ** 2 * b;
  return [at(x1, cx, x2), at(y1, cy, y2)];
}

/** Where one is: in a city, on a road, or below one. */
export function hereOf({ cities, roads }: Country): [number, number] | null {
  const road = roads.find(({ here }) => here);
  if (road) return road.progress > 0 ? along(road) : bendOf(road);
  const city = cities.find(({ here }) => here);
  return city ? spotOf(city.id) : null;
}
