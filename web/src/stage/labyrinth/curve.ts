/** The curve of the one roll that decides everything, as the game counts it (L-569, P-1). */
export type Curve = [sum: number, ways: number][];

export const all = (curve: Curve): number => curve.reduce((sum, [, ways]) => sum + ways, 0);

/** How many outcomes reach a sum at least. */
export const atLeast = (curve: Curve, least: number): number => all(curve.filter(([sum]) => sum >= least));

/** How often of a hundred a sum from `low` to `high` comes up, rounded. */
export const between = (curve: Curve, low: number, high: number): number =>
  Math.round((all(curve.filter(([sum]) => sum >= low && sum <= high)) * 100) / all(curve));
