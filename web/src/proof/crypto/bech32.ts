/** Bech32 (BIP-173), the text of keys (NIP-19). One law: a text that is not wholly right is refused, never repaired. */

import { Fault } from "../fault";
import type { Bytes } from "./bytes";

const ALPHABET = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const LONGEST = 90;
const CHECKSUM = 6;

export function encode(prefix: string, data: Uint8Array): string {
  const words = regroup([...data], 8, 5, true);
  const text = [...words, ...checksum(prefix, words)].map((word) => ALPHABET[word]).join("");
  return within(`${prefix}1${text}`);
}

export function decode(prefix: string, text: string): Bytes {
  const [found, words] = parse(text);
  if (found !== prefix) throw bad(`This is not text that starts with ${prefix}1.`);
  const spare = (5 * words.length) % 8;
  if (spare >= 5 || (words.at(-1) ?? 0) & ((1 << spare) - 1)) {
    throw bad("The last letters are not padded with zeros.");
  }
  return new Uint8Array(regroup(words, 5, 8, false));
}

/** The prefix and the five-bit words, checksum checked and removed. */
export function parse(text: string): [prefix: string, words: number[]] {
  if (!/^[!-~]*$/.test(text) || (text !== text.toLowerCase() && text !== text.toUpperCase())) {
    throw bad("Upper and lower case are mixed, or a character is not ASCII.");
  }
  const small = within(text).toLowerCase();
  const one = small.lastIndexOf("1");
  if (one < 1) throw bad("The prefix before the 1 is missing.");
  const words = Array.from(small.slice(one + 1), (letter) => ALPHABET.indexOf(letter));
  if (words.length < CHECKSUM || words.includes(-1)) {
    throw bad("A character is missing or is not in the bech32 alphabet.");
  }
  const prefix = small.slice(0, one);
  if (polymod([...expand(prefix), ...words]) !== 1)
    throw bad("The checksum is wrong: a character was mistyped.");
  return [prefix, words.slice(0, -CHECKSUM)];
}

const bad = (why: string): Fault => new Fault("malformed", why);

function within(text: string): string {
  if (text.length > LONGEST) throw bad(`The text is longer than ${LONGEST} letters.`);
  return text;
}

function checksum(prefix: string, words: number[]): number[] {
  const rest = polymod([...expand(prefix), ...words, ...Array(CHECKSUM).fill(0)]) ^ 1;
  return Array.from({ length: CHECKSUM }, (_, i) => (rest >> (5 * (CHECKSUM - 1 - i))) & 31);
}

function expand(prefix: string): number[] {
  const codes = Array.from(prefix, (letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
}

function polymod(words: number[]): number {
  let rest = 1;
  for (const word of words) {
    const top = rest >> 25;
    rest = ((rest & 0x1ffffff) << 5) ^ word;
    GENERATOR.forEach((factor, i) => {
      if ((top >> i) & 1) rest ^= factor;
    });
  }
  return rest;
}

function regroup(groups: number[], size: number, into: number, padded: boolean): number[] {
  const out: number[] = [];
  let [held, bits] = [0, 0];
  for (const group of groups) {
    held = (held << size) | group;
    bits += size;
    while (bits >= into) {
      bits -= into;
      out.push(held >> bits);
      held &= (1 << bits) - 1;
    }
  }
  if (padded && bits > 0) out.push(held << (into - bits));
  return out;
}
