/** Chain: each entry bound to the one before it, each checkpoint to the entry it speaks of. */
import { CHECKPOINT, type SignedEvent, tagsOf } from "../event";
import { Corrupt, Fault } from "../fault";
import { type Body, bodyHash, type Entry, entryHash, type Header, type Line, START } from "./log";

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

/** Where a log stands: its newest entry, the hash of that, and its time. */
export interface Now extends Head {
  at: number;
}

/** The same lines, each checked against the one before it; entries after the last checkpoint are refused. */
export function* linked(lines: Iterable<Line>): Generator<Line> {
  let now: Now = { realm: "", seq: -1, hash: START, at: 0 };
  let [referee, signed] = ["", -1];
  for (const line of lines) {
    if ("entry" in line) {
      const { entry } = line;
      if (now.seq < 0) {
        now = { ...now, realm: entry.realm };
        referee = entry.birth?.referee ?? "";
      }
      linkEntry(entry, now);
      now = placeOf(entry);
    } else {
      linkCheckpoint(line.checkpoint, now, referee);
      if (signed === now.seq) throw new Corrupt(now.seq, "it has a second checkpoint", "bad_checkpoint");
      signed = now.seq;
    }
    yield line;
  }
  if (signed < now.seq) {
    throw new Corrupt(
      signed + 1,
      "no checkpoint of the referee covers this and what follows",
      "no_checkpoint",
    );
  }
}

/** Where a log stands after an entry. */
export const placeOf = (entry: Entry): Now => ({
  realm: entry.realm,
  seq: entry.seq,
  hash: entryHash(entry),
  at: entry.at,
});

export function linkEntry({ header, body }: Entry, now: Now): void {
  const fail = (why: string, code: string, at = header.seq): never => {
    throw new Corrupt(at, why, code);
  };
  const next = now.seq + 1;
  if (header.seq !== next) {
    fail(`expected entry ${next}, found ${header.seq}: one is missing or moved`, "bad_seq", next);
  }
  if (header.prev !== now.hash) {
    fail("it does not follow the entry before it: one of the two was altered", "bad_chain");
  }
  if (header.realm !== now.realm) fail("it belongs to another realm", "wrong_realm");
  if (header.at < now.at) fail("time runs backwards", "bad_time");
  if (body) {
    if (bodyHash(body) !== header.body) fail("its content is not what its header says", "bad_body");
    linkBody(header, body, now.realm, fail);
  } else if (header.seq === 0) fail("a log has one creation, at its start", "no_genesis");
}

function linkBody(
  header: Header,
  body: Body,
  realm: string,
  fail: (why: string, code: string) => never,
): void {
  if (Boolean(body.birth) !== (header.seq === 0)) fail("a log has one creation, at its start", "no_genesis");
  if (header.seq === 0 && header.signed?.id !== realm) {
    fail("the realm's id is not the id of its creation", "wrong_realm");
  }
  const acted = Boolean(header.signed);
  if (acted !== Boolean(body.event) || acted === Boolean(body.tick)) {
    fail("an entry holds an action or a tick", "empty_entry");
  }
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
