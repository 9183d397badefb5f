/**
 * ECVRF-SECP256K1-SHA256-TAI: the procedure of RFC 9381 on secp256k1, suite 0xFE. Only checking, never proving.
 * One law: for one key and one input there is one output, and whatever does not prove it verifies to null.
 */

import { publicBytes } from "../keys";
import { type Bytes, join, sha256, toNumber } from "./bytes";
import { basePlus, type CurvePoint, keyPoint, ORDER, Point } from "./points";

const POINT_SIZE = 33;
const CHALLENGE_SIZE = 16;
export const PROOF_SIZE = POINT_SIZE + CHALLENGE_SIZE + 32;

const SUITE = Uint8Array.of(0xfe);
const EVEN = Uint8Array.of(2);
const END = Uint8Array.of(0);

/** The output (32 bytes) if the proof of this key holds for the input, else null. */
export function verify(publicHex: string, alpha: Uint8Array, pi: Uint8Array): Bytes | null {
  try {
    return verifyPoint(join(EVEN, publicBytes(publicHex)), alpha, pi);
  } catch {
    return null;
  }
}

/** The same for a compressed point. */
export function verifyPoint(pk33: Uint8Array, alpha: Uint8Array, pi: Uint8Array): Bytes | null {
  if (pk33.length !== POINT_SIZE || pi.length !== PROOF_SIZE) return null;
  try {
    const challenge = challengeAgain(pk33, alpha, pi);
    const claimed = pi.subarray(POINT_SIZE, POINT_SIZE + CHALLENGE_SIZE);
    return challenge.every((byte, i) => byte === claimed[i]) ? output(pi) : null;
  } catch {
    return null;
  }
}

/** The output a proof claims; believe it only of a proof that was verified. */
export const output = (pi: Uint8Array): Bytes => hash(3, pi.subarray(0, POINT_SIZE));

/** The challenge from U = s*B - c*Y and V = s*H - c*Gamma. */
function challengeAgain(pk33: Uint8Array, alpha: Uint8Array, pi: Uint8Array): Bytes {
  const gamma33 = pi.subarray(0, POINT_SIZE);
  const c = scalar(pi.subarray(POINT_SIZE, POINT_SIZE + CHALLENGE_SIZE));
  const s = scalar(pi.subarray(POINT_SIZE + CHALLENGE_SIZE));
  const [h33, h] = toCurve(pk33, alpha);
  const u = basePlus(s, ORDER - c, keyPoint(pk33));
  const v = h.mulAddUnsafe(s, Point.fromBytes(gamma33), ORDER - c);
  return hash(2, pk33, h33, gamma33, u.toBytes(), v.toBytes()).subarray(0, CHALLENGE_SIZE);
}

/** Try and increment: hash until the hash is the x of a point. */
function toCurve(pk33: Uint8Array, alpha: Uint8Array): [Bytes, CurvePoint] {
  for (let count = 0; count < 256; count++) {
    const h33 = join(EVEN, hash(1, pk33, alpha, Uint8Array.of(count)));
    try {
      return [h33, Point.fromBytes(h33)];
    } catch {
      // No point has this x; the next hash may be one.
    }
  }
  throw new RangeError("no point for this input");
}

const hash = (part: number, ...data: Uint8Array[]): Bytes =>
  sha256(join(SUITE, Uint8Array.of(part), ...data, END));

function scalar(data: Uint8Array): bigint {
  const number = toNumber(data);
  if (number === 0n || number >= ORDER) throw new RangeError("out of range");
  return number;
}
