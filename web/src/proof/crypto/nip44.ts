/** NIP-44 version 2: a text encrypted by one key for another. Nothing is decrypted whose MAC does not hold. */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { equalBytes } from "@noble/ciphers/utils.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { expand, extract } from "@noble/hashes/hkdf.js";
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { Fault } from "../fault";
import type { Secret } from "../keys";
import { type Bytes, fromHex, join, utf8 } from "./bytes";

const VERSION = 2;
const LONGEST = 65_535;
const SHORTEST_PAYLOAD = 132;
const LONGEST_PAYLOAD = 87_472;
const NONCE = 32;
const MAC = 32;
const PREFIX = 2;
/** Bytes that a padded text has at least. */
const LEAST = 32;
const SALT = utf8("nip44-v2");

/** What two keys share: the same from either side. */
export function conversationKey(secret: Secret, publicHex: string): Bytes {
  let shared: Uint8Array;
  try {
    shared = secp256k1.getSharedSecret(secret, fromHex(`02${publicHex}`)).subarray(1, 33);
  } catch {
    throw new Fault("bad_key", "There is no such public key.");
  }
  return extract(sha256, shared, SALT) as Bytes;
}

/** A payload that only those who share this key can read; `nonce` is given in tests alone. */
export function encrypt(
  text: string,
  shared: Bytes,
  nonce: Bytes = crypto.getRandomValues(new Uint8Array(NONCE)),
): string {
  const keys = messageKeys(shared, nonce);
  const sealed = chacha20(keys.cipher, keys.start, padded(utf8(text)));
  const mac = hmac(sha256, keys.mac, join(nonce, sealed));
  return toBase64(join(Uint8Array.of(VERSION), nonce, sealed, mac));
}

/** The text of a payload; a fault if it was not made for this key or has been changed. */
export function decrypt(payload: string, shared: Bytes): string {
  const data = bytesOf(payload);
  const nonce = data.slice(1, 1 + NONCE);
  const sealed = data.slice(1 + NONCE, -MAC);
  const keys = messageKeys(shared, nonce);
  if (!equalBytes(hmac(sha256, keys.mac, join(nonce, sealed)), data.slice(-MAC))) {
    throw bad("its MAC does not hold");
  }
  return unpadded(chacha20(keys.cipher, keys.start, sealed));
}

export function messageKeys(shared: Bytes, nonce: Bytes): { cipher: Bytes; start: Bytes; mac: Bytes } {
  const keys = expand(sha256, shared, nonce, 76) as Bytes;
  return { cipher: keys.slice(0, 32), start: keys.slice(32, 44), mac: keys.slice(44) };
}

/** How long a text of so many bytes is made: eighths of powers of two, so that its length tells little. */
export function paddedSize(size: number): number {
  let power = LEAST;
  while (power < size) power *= 2;
  const chunk = power <= 8 * LEAST ? LEAST : power / 8;
  return chunk * Math.ceil(size / chunk);
}

function padded(data: Bytes): Bytes {
  if (data.length < 1 || data.length > LONGEST) {
    throw new Fault("bad_words", `A private text has 1 to ${LONGEST} bytes.`);
  }
  const whole = new Uint8Array(PREFIX + paddedSize(data.length));
  new DataView(whole.buffer).setUint16(0, data.length);
  whole.set(data, PREFIX);
  return whole;
}

function unpadded(whole: Uint8Array): string {
  const size = new DataView(whole.buffer, whole.byteOffset).getUint16(0);
  const data = whole.subarray(PREFIX, PREFIX + size);
  const rest = whole.subarray(PREFIX + size);
  if (
    size === 0 ||
    data.length !== size ||
    whole.length !== PREFIX + paddedSize(size) ||
    rest.some(Boolean)
  ) {
    throw bad("its padding is wrong");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data);
  } catch {
    throw bad("it is not text");
  }
}

function bytesOf(payload: string): Bytes {
  if (payload.startsWith("#") || payload.length < SHORTEST_PAYLOAD || payload.length > LONGEST_PAYLOAD) {
    throw bad("its length or version is unknown");
  }
  let data: Bytes;
  try {
    data = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0));
  } catch {
    throw bad("it is not base64");
  }
  if (data[0] !== VERSION || data.length < 1 + NONCE + PREFIX + LEAST + MAC) {
    throw bad("its length or version is unknown");
  }
  return data;
}

function toBase64(data: Bytes): string {
  let text = "";
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text);
}

const bad = (why: string) => new Fault("bad_payload", `This private text cannot be read: ${why}.`);
