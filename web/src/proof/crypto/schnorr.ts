/** BIP-340 signatures: made by the library; checked with tables for the keys that sign often. */
import { schnorr } from "@noble/curves/secp256k1.js";
import { join, toHex, toNumber } from "./bytes";
import { basePlus, keyPoint, ORDER, Point } from "./points";

const NO_AUX = new Uint8Array(32);
const EVEN = Uint8Array.of(2);
const { Fp, Fn } = Point;

/** Without auxiliary randomness: the same message has the same signature. */
export const sign = (secret: Uint8Array, hash: Uint8Array): string =>
  toHex(schnorr.sign(hash, secret, NO_AUX));

/** Whether R = s*B - e*P is even and has the x that the signature names. */
export function verify(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (key.length !== 32 || signature.length !== 64) return false;
  const [r, s] = [signature.subarray(0, 32), toNumber(signature.subarray(32))];
  if (!Fn.isValidNot0(s) || !Fp.isValidNot0(toNumber(r))) return false;
  try {
    const e = Fn.create(toNumber(schnorr.utils.taggedHash("BIP0340/challenge", join(r, key, message))));
    const point = basePlus(s, e === 0n ? 0n : ORDER - e, keyPoint(join(EVEN, key)));
    const bytes = point.toBytes();
    return bytes[0] === 2 && r.every((byte, i) => byte === bytes[i + 1]);
  } catch {
    return false;
  }
}
