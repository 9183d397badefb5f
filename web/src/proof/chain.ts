/** Chain: each entry bound to the one before it, each checkpoint to the entry it speaks of. */
import { sha256Hex, utf8 } from "./bytes";
import { CHECKPOINT, type SignedEvent, tagsOf } from "./event";
import { Corrupt, Fault } from "./fault";
import { type Entry, type Line, START, writeEntry } from "./log";

/** What a checkpoint claims: the newest entry of a realm. */
export interface Head {
  realm: string;
  seq: number;
  hash: string;
}

const COUNT = /^(0|[1-9][0-9]{0,15})$/;

export function headOf(checkpoint: SignedEvent): Head {
  const [realm, seq, hash] = tagsOf(checkpoint, "realm", "seq", "head");
  if (checkpoint.kind !== CHECKPOINT || realm === undefined || hash === undefined || !COUNT.test(seq ?? "")) {
    throw new Fault("bad_checkpoint", "This is not a checkpoint.");
  }
  return { realm, seq: Number(seq), hash };
}

/** The same lines, each checked against the one before it; entries after the last checkpoint are refused. */
export function* linked(lines: Iterable<Line>): Generator<Line> {
  let [seq, head, realm, referee, signed] = [-1, START, "", "", -1];
  for (const line of lines) {
    if ("entry" in line) {
      const { entry } = line;
      if (seq < 0) [realm, referee] = [entry.realm, entry.birth?.referee ?? ""];
      linkEntry(entry, seq, head, realm);
      [seq, head] = [entry.seq, sha256Hex(utf8(writeEntry(entry)))];
    } else {
      linkCheckpoint(line.checkpoint, { realm, seq, hash: head }, referee);
      if (signed === seq) throw new Corrupt(seq, "it has a second checkpoint", "bad_checkpoint");
      signed = seq;
    }
    yield line;
  }
  if (signed < seq) {
    throw new Corrupt(
      signed + 1,
      "no checkpoint of the referee covers this and what follows",
      "no_checkpoint",
    );
  }
}

export function linkEntry(entry: Entry, seq: number, head: string, realm: string): void {
  const fail = (why: string, code: string, at = entry.seq): never => {
    throw new Corrupt(at, why, code);
  };
  if (entry.seq !== seq + 1) {
    fail(`expected entry ${seq + 1}, found ${entry.seq}: one is missing or moved`, "bad_seq", seq + 1);
  }
  if (entry.prev !== head) {
    fail("it does not follow the entry before it: one of the two was altered", "bad_chain");
  }
  if (entry.realm !== realm) fail("it belongs to another realm", "wrong_realm");
  if (Boolean(entry.birth) !== (entry.seq === 0)) fail("a log has one creation, at its start", "no_genesis");
  if (entry.seq === 0 && entry.event?.id !== realm) {
    fail("the realm's id is not the id of its creation", "wrong_realm");
  }
  if (Boolean(entry.event) === Boolean(entry.tick)) fail("an entry holds an action or a tick", "empty_entry");
}

export function linkCheckpoint(checkpoint: SignedEvent, now: Head, referee: string): void {
  const at = Math.max(now.seq, 0);
  let claim: Head;
  try {
    claim = headOf(checkpoint);
  } catch (error) {
    throw new Corrupt(at, (error as Fault).message, "bad_checkpoint");
  }
  if (claim.realm === now.realm && claim.seq > now.seq) {
    const why = `a checkpoint covers entry ${claim.seq}, but this one is missing or moved`;
    throw new Corrupt(now.seq + 1, why, "bad_seq");
  }
  const fits = claim.realm === now.realm && claim.seq === now.seq && claim.hash === now.hash;
  if (!fits || checkpoint.pubkey !== referee) {
    const why = "the referee's checkpoint does not fit: it or an entry was altered";
    throw new Corrupt(at, why, "bad_checkpoint");
  }
}
