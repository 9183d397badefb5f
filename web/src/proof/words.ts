/** Texts beside the log: hashed with a salt; private ones encrypted (NIP-44) for the accounts of their readers. */
import { fromHex, join, sha256Hex, toHex, utf8 } from "./crypto/bytes";
import { encode } from "./crypto/codec";
import { conversationKey, decrypt, encrypt } from "./crypto/nip44";
import { Fault } from "./fault";
import { publicOf, type Secret } from "./keys";

/** What is signed of a text. */
export interface Words {
  hash: string;
  size: number;
  readers?: string[];
}

/** What goes beside it. */
export interface Spoken {
  salt: string;
  text: string;
}

/** A private text as it is sent and kept. */
export interface Sealed {
  from: string;
  for: { [key: string]: string };
}

const SALT = 16;

/** A text for everybody. */
export const speak = (text: string): [Words, Spoken] => hashed(text, []);

/** A text for these accounts alone, encrypted by the key that signs the action; that key can read it too. */
export function whisper(secret: Secret, text: string, readers: string[]): [Words, Spoken] {
  const to = [...new Set(readers)];
  const from = publicOf(secret);
  const payloads: Sealed["for"] = {};
  for (const key of new Set([...to, from])) payloads[key] = encrypt(text, conversationKey(secret, key));
  return hashed(encode({ from, for: payloads }), to);
}

export const hashOf = ({ salt, text }: Spoken): string => sha256Hex(join(fromHex(salt), utf8(text)));

/** Reads a private text as it was sent; a fault if it is none. */
export function sealedOf(text: string): Sealed {
  try {
    const found = JSON.parse(text) as Sealed;
    if (typeof found.from === "string" && typeof found.for === "object" && found.for !== null) return found;
  } catch {
    // It is said below.
  }
  throw new Fault("bad_words", "This is not a private text.");
}

/** The private text that was encrypted for this key. */
export function unseal(secret: Secret, { from, for: payloads }: Sealed): string {
  const payload = payloads[publicOf(secret)];
  if (payload === undefined) throw new Fault("not_a_reader", "This text is not for this key.");
  return decrypt(payload, conversationKey(secret, from));
}

function hashed(text: string, readers: string[]): [Words, Spoken] {
  const spoken = { salt: toHex(crypto.getRandomValues(new Uint8Array(SALT))), text };
  const words: Words = { hash: hashOf(spoken), size: utf8(text).length };
  return [readers.length ? { ...words, readers } : words, spoken];
}
