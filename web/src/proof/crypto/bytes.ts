/** Bytes as the proofs need them: hex, UTF-8, SHA-256. */
import { sha256 as hash } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";

export type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();

export const sha256 = (data: Uint8Array): Bytes => hash(data);
export const sha256Hex = (data: Uint8Array): string => bytesToHex(hash(data));
export const utf8 = (text: string): Bytes => encoder.encode(text);
export const join = (...parts: Uint8Array[]): Bytes => concatBytes(...parts);
export const toHex = (data: Uint8Array): string => bytesToHex(data);
/** Small digits only, so that one value has one text. */
export function fromHex(text: string): Bytes {
  if (/[^0-9a-f]/.test(text)) throw new RangeError("not small hex digits");
  return hexToBytes(text);
}

export const toNumber = (data: Uint8Array): bigint => BigInt(`0x${bytesToHex(data) || "0"}`);
