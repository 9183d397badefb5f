/** Keys of players: secp256k1, signed as BIP-340, written as NIP-19. A secret never leaves this page unsealed. */
import { schnorr, secp256k1 } from "@noble/curves/secp256k1.js";
import * as bech32 from "./crypto/bech32";
import { type Bytes, fromHex, toHex } from "./crypto/bytes";
import { sign, verify } from "./crypto/schnorr";
import { Fault } from "./fault";

export type Secret = Bytes;

const HEX = /^[0-9a-f]{64}$/;

/** A fresh secret from the browser's entropy. */
export const newSecret = (): Secret => new Uint8Array(schnorr.utils.randomSecretKey());

/** The public half: 64 small hex digits. */
export const publicOf = (secret: Secret): string => toHex(schnorr.getPublicKey(secret));

export const npub = (publicHex: string): string => bech32.encode("npub", publicBytes(publicHex));
export const nsec = (secret: Secret): string => bech32.encode("nsec", secret);

/** `npub1abcd…wxyz`, for places where a whole key does not fit. */
export function shortKey(publicHex: string): string {
  const text = npub(publicHex);
  return `${text.slice(0, 9)}…${text.slice(-4)}`;
}

export type ReadKey = { kind: "secret"; secret: Secret; key: string } | { kind: "public"; key: string };

/** Reads what somebody typed or pasted. Bare hex digits may be either half; say which is meant. */
export function readKey(text: string, hex: "secret" | "public" = "secret"): ReadKey {
  const typed = text.trim();
  const small = typed.toLowerCase();
  if (HEX.test(small)) return hex === "secret" ? secretKey(fromHex(small)) : publicKey(fromHex(small));
  if (small.startsWith("nsec1")) return secretKey(sized(bech32.decode("nsec", typed)));
  if (small.startsWith("npub1")) return publicKey(sized(bech32.decode("npub", typed)));
  if (small.startsWith("ncryptsec1")) {
    throw new Fault(
      "malformed",
      "This is a key under a passphrase of another program; unlock it there first.",
    );
  }
  throw new Fault("malformed", "Write the key as nsec1… or npub1…, or as 64 hex digits.");
}

export const signHash = (secret: Secret, hash: Uint8Array): string => sign(secret, hash);

/** Whether this key signed this hash. Nonsense of any kind is simply not a signature. */
export function verifyHash(publicHex: string, hashHex: string, signatureHex: string): boolean {
  try {
    return verify(publicBytes(publicHex), fromHex(hashHex), fromHex(signatureHex));
  } catch {
    return false;
  }
}

export function publicBytes(publicHex: string): Bytes {
  if (!HEX.test(publicHex)) throw new Fault("malformed", "A public key is 64 lower-case hex digits.");
  return fromHex(publicHex);
}

function secretKey(secret: Bytes): ReadKey {
  if (!secp256k1.utils.isValidSecretKey(secret)) {
    throw new Fault("malformed", "This is not a secret key: it is out of range.");
  }
  return { kind: "secret", secret, key: publicOf(secret) };
}

function publicKey(data: Bytes): ReadKey {
  const key = toHex(data);
  try {
    secp256k1.Point.fromHex(`02${key}`);
  } catch {
    throw new Fault("malformed", "There is no such public key.");
  }
  return { kind: "public", key };
}

function sized(data: Bytes): Bytes {
  if (data.length !== 32) throw new Fault("malformed", "A key is 32 bytes.");
  return data;
}
