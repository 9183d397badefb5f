/** Points of the curve. A key that is met often gets a table of its multiples: then a product costs a fifth. */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { toHex } from "./bytes";

export const { Point } = secp256k1;
export type CurvePoint = InstanceType<typeof Point>;
export const ORDER = Point.Fn.ORDER;

const KEPT = 512;
const OFTEN = 24;
const WINDOW = 6;
const known = new Map<string, { point: CurvePoint; met: number }>();

/** The point of a key in 33 bytes; throws if there is none. */
export function keyPoint(pk33: Uint8Array): CurvePoint {
  const name = toHex(pk33);
  let found = known.get(name);
  if (!found) {
    if (known.size >= KEPT) known.clear();
    found = { point: Point.fromBytes(pk33), met: 0 };
    known.set(name, found);
  }
  found.met += 1;
  if (found.met === OFTEN) found.point.precompute(WINDOW, false);
  return found.point;
}

/** a*B + b*P, where the base and often P have tables. For what anybody may know: its time tells the numbers. */
export const basePlus = (a: bigint, b: bigint, point: CurvePoint): CurvePoint =>
  Point.BASE.multiplyUnsafe(a).add(point.multiplyUnsafe(b));
