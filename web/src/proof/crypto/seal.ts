/**
 * A secret under a passphrase: PBKDF2-SHA256, then AES-256-GCM, with the head of the text authenticated.
 * `yonder-seal:1:<rounds>:<salt>:<nonce>:<sealed>`, the last three as hex.
 */

import { Fault } from "../fault";
import type { Secret } from "../keys";
import { type Bytes, fromHex, toHex, utf8 } from "./bytes";

const NAME = "yonder-seal";
const VERSION = "1";
const ROUNDS = 600_000;
const MOST_ROUNDS = 10_000_000;
const FORM = /^yonder-seal:1:([1-9][0-9]{0,7}):([0-9a-f]{32}):([0-9a-f]{24}):([0-9a-f]{96})$/;

export async function seal(secret: Secret, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const head = [NAME, VERSION, ROUNDS, toHex(salt), toHex(nonce)].join(":");
  const key = await derived(passphrase, salt, ROUNDS);
  const sealed = await crypto.subtle.encrypt(parameters(nonce, head), key, secret);
  return `${head}:${toHex(new Uint8Array(sealed))}`;
}

export async function unseal(text: string, passphrase: string): Promise<Secret> {
  const [, rounds = "", salt = "", nonce = "", sealed = ""] = FORM.exec(text.trim()) ?? [];
  if (!sealed || Number(rounds) > MOST_ROUNDS) throw new Fault("malformed", "This is not a sealed key.");
  const head = text.trim().slice(0, -sealed.length - 1);
  const key = await derived(passphrase, fromHex(salt), Number(rounds));
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(parameters(fromHex(nonce), head), key, fromHex(sealed)),
    );
  } catch {
    throw new Fault("wrong_passphrase", "The passphrase is wrong, or the sealed key was altered.");
  }
}

export const isSealed = (text: string): boolean => text.trim().startsWith(`${NAME}:`);

const parameters = (nonce: Bytes, head: string): AesGcmParams => ({
  name: "AES-GCM",
  iv: nonce,
  additionalData: utf8(head),
});

async function derived(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  if (!globalThis.crypto?.subtle) {
    throw new Fault("no_crypto", "Browsers seal keys only on a secure page: use https or this very machine.");
  }
  // One passphrase may be typed in two ways that look alike.
  const raw = utf8(passphrase.normalize("NFKC"));
  const base = await crypto.subtle.importKey("raw", raw, "PBKDF2", false, ["deriveKey"]);
  const how = { name: "PBKDF2", hash: "SHA-256", salt, iterations };
  return crypto.subtle.deriveKey(how, base, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}
