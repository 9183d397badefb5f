/** What of a log has a signature or a proof, and whether it holds. The costly part of checking. */

import { type Bytes, fromHex, join, sha256, utf8 } from "../crypto/bytes";
import { encodeBytes } from "../crypto/codec";
import * as vrf from "../crypto/vrf";
import { checkEvent, checkId, checkSeal } from "../event";
import { Fault } from "../fault";
import { checkAttestations } from "./attestation";
import type { Birth, Entry, Line, Opening } from "./log";

const PROOF = /^[0-9a-f]{162}$/;

/** What the dice of an entry are proved over: the action's id alone, or the timer and the entry that set it. */
export function sourceOf({ header, tick }: Entry): Bytes {
  if (header.signed) return fromHex(header.signed.id);
  if (!tick) throw new Fault("empty_entry", "an entry holds an action or a tick");
  return sha256(encodeBytes(["tick", header.realm, tick.kind, tick.name, tick.source]));
}

/** What the veil's proof of an opening was made over. */
export const openingSource = (opening: Opening): Bytes =>
  join(fromHex(opening.source), utf8("|"), utf8(opening.scope));

/** The seed that an entry's dice come from, if its proof holds; null where nothing was drawn. */
export function seedOf(entry: Entry, birth: Birth): Bytes | null {
  if (!entry.proof) return null;
  return proved(birth.referee, sourceOf(entry), entry.proof, "the proof of its dice does not hold");
}

/** The hidden seed that an opening reveals, if its proof holds. */
export const openedSeed = (opening: Opening, birth: Birth): Bytes =>
  proved(birth.veil, openingSource(opening), opening.proof, "the proof of what it opens does not hold");

/** The seed of the dice of an entry that drew from a hidden seed, which `use` entries had drawn from before. */
export function hiddenStart(seed: Bytes, use: number): Bytes {
  const count = new Uint8Array(4);
  new DataView(count.buffer).setUint32(0, use);
  return sha256(join(seed, utf8("hidden"), count));
}

/** Insists on every signature and proof of a line. */
export function checkClaims(line: Line, birth: Birth): void {
  if ("checkpoint" in line) {
    checkEvent(line.checkpoint);
    return;
  }
  const { entry } = line;
  if (entry.event) checkId(entry.event);
  if (entry.header.signed) checkSeal(entry.header.signed);
  seedOf(entry, birth);
  for (const opening of entry.opened) openedSeed(opening, birth);
  if (entry.event) checkAttestations(entry.event.content);
}

function proved(key: string, source: Bytes, proof: string, why: string): Bytes {
  const seed = PROOF.test(proof) ? vrf.verify(key, source, fromHex(proof)) : null;
  if (!seed) throw new Fault("bad_proof", why);
  return seed;
}
