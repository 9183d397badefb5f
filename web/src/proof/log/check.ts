/**
 * Check a whole log here: order, hashes, checkpoints, nonces, grants, signatures, proofs. Its effects are not run again:
 * that takes the game's rules, which `yonder verify` has. The first bad entry is named as there.
 */

import { Corrupt, Fault } from "../fault";
import { linked } from "./chain";
import { checkClaims } from "./claims";
import { Rights } from "./grants";
import { type Birth, entryHash, type Line, readLines, START } from "./log";
import { OpeningOrder } from "./openings";

export interface Bad {
  seq: number;
  code: string;
  why: string;
}

/** What checking found; `bad` is the first bad entry. */
export interface Report {
  realm: string;
  entries: number;
  actions: number;
  ticks: number;
  proofs: number;
  signatures: number;
  checkpoints: number;
  head: string;
  bad: Bad | null;
  /** The first entry whose nonce and grant could not be followed, because it or one before it is withheld. */
  sealed: number | null;
  /** Entries of which only the header is here. */
  withheld: number;
}

/** A log whose order was checked: the lines up to the first that does not fit. */
export interface Survey {
  lines: Line[];
  birth: Birth | null;
  report: Report;
}

/** Everything but signatures and proofs: quick. */
export function survey(data: Uint8Array): Survey {
  const report = empty();
  const found: Survey = { lines: [], birth: null, report };
  const [openings, rights] = [new OpeningOrder(), new Rights()];
  try {
    for (const line of linked(readLines(data))) {
      found.lines.push(line);
      count(report, line);
      if (!("entry" in line)) continue;
      found.birth ??= line.entry.birth ?? null;
      openings.see(line.entry);
      if (!rights.follow(line.entry)) report.sealed ??= line.entry.seq;
    }
    if (report.entries === 0) throw new Corrupt(0, "the log does not begin with a creation", "no_genesis");
  } catch (error) {
    report.bad = badOf(error);
  }
  const last = found.lines.findLast((line) => "entry" in line);
  if (last) [report.realm, report.head] = [last.entry.realm, entryHash(last.entry)];
  return found;
}

const CHUNK = 16;

/** Signatures and proofs of one part of a log in `parts`; all lines of one entry are in the same part. */
export function* checkPart(
  { lines, birth }: Survey,
  part: number,
  parts: number,
  chunk = CHUNK,
): Generator<number, Bad | null> {
  let [seq, done] = [0, 0];
  for (const line of lines) {
    if ("entry" in line) seq = line.entry.seq;
    if (!birth || Math.floor(seq / chunk) % parts !== part) continue;
    try {
      checkClaims(line, birth);
    } catch (error) {
      return { ...badOf(error), seq };
    }
    if ("entry" in line) yield ++done;
  }
  return null;
}

/** Of all that was found the first; of two reasons the claim: a broken proof explains more than what follows from it. */
export function settled(report: Report, claims: readonly (Bad | null)[]): Report {
  let { bad } = report;
  for (const each of claims) {
    if (each && (!bad || each.seq <= bad.seq)) bad = each;
  }
  return { ...report, bad };
}

/** The whole check at once, in this thread. */
export function checkNow(data: Uint8Array): Report {
  const found = survey(data);
  const part = checkPart(found, 0, 1);
  let step = part.next();
  while (!step.done) step = part.next();
  return settled(found.report, [step.value]);
}

function count(report: Report, line: Line): void {
  if ("checkpoint" in line) {
    report.checkpoints += 1;
    report.signatures += 1;
    return;
  }
  const { header, body, proof, opened } = line.entry;
  report.entries += 1;
  report.signatures += header.signed ? 1 : 0;
  report.actions += header.signed && header.seq > 0 ? 1 : 0;
  report.ticks += header.signed ? 0 : 1;
  report.proofs += (proof ? 1 : 0) + opened.length;
  report.withheld += body ? 0 : 1;
}

function badOf(error: unknown): Bad {
  if (error instanceof Corrupt) return { seq: error.seq, code: error.code, why: error.message };
  if (error instanceof Fault) return { seq: 0, code: error.code, why: error.message };
  throw error;
}

const empty = (): Report => ({
  realm: "",
  entries: 0,
  actions: 0,
  ticks: 0,
  proofs: 0,
  signatures: 0,
  checkpoints: 0,
  head: START,
  bad: null,
  sealed: null,
  withheld: 0,
});
