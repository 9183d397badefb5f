/** A log as lines: what an entry holds, how it is written, and how it is read, strictly. */
import { encode, encodeFields, encodeText, hashOf } from "./codec";
import type { SignedEvent } from "./event";
import { Corrupt, Fault } from "./fault";

export interface Tick {
  kind: string;
  name: string;
  due: number;
  /** The source of the entry that had set the timer. */
  source: string;
}

/** The proof of a hidden seed that is now revealed. */
export interface Opening {
  scope: string;
  source: string;
  proof: string;
}

/** What the referee adds to a creation: the rules it will apply, and the keys that prove its dice. */
export interface Birth {
  game: string;
  version: number;
  content: string;
  referee: string;
  veil: string;
  format: number;
  pack: string;
}

/** One input with its place, time and proofs; absent fields are those that are empty. */
export interface Entry {
  realm: string;
  seq: number;
  prev: string;
  at: number;
  told: string;
  writes: string;
  event?: SignedEvent | null;
  tick?: Tick | null;
  birth?: Birth | null;
  proof?: string;
  opened?: Opening[];
}

export type Line = { entry: Entry } | { checkpoint: SignedEvent };

export const START = "0".repeat(64);
export const FORMAT = 1;

/** An event as logs write it. */
export const writeEvent = (event: SignedEvent): string =>
  encodeFields([
    ["id", encodeText(event.id)],
    ["pubkey", encodeText(event.pubkey)],
    ["created_at", encode(event.created_at)],
    ["kind", encode(event.kind)],
    ["tags", encode(event.tags)],
    ["content", encodeText(event.content)],
    ["sig", encodeText(event.sig)],
  ]);

/** An entry as logs write it: the bytes that are hashed. */
export const writeEntry = (entry: Entry): string =>
  encodeFields([
    ["realm", encodeText(entry.realm)],
    ["seq", encode(entry.seq)],
    ["prev", encodeText(entry.prev)],
    ["at", encode(entry.at)],
    ["told", encodeText(entry.told)],
    ["writes", encodeText(entry.writes)],
    ["event", entry.event ? writeEvent(entry.event) : undefined],
    ["tick", entry.tick ? inOrder(entry.tick, TICK) : undefined],
    ["birth", entry.birth ? inOrder(entry.birth, BIRTH) : undefined],
    ["proof", entry.proof ? encodeText(entry.proof) : undefined],
    [
      "opened",
      entry.opened?.length ? `[${entry.opened.map((each) => inOrder(each, OPENING)).join(",")}]` : undefined,
    ],
  ]);

/** The hash that the next entry names as its `prev`. */
export const entryHash = (entry: Entry): string => hashOf(writeEntry(entry));

/** Splits a file at its line breaks; the last line may lack one. */
export function* splitLines(data: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  while (start < data.length) {
    const found = data.indexOf(10, start);
    const stop = found < 0 ? data.length : found;
    yield data.subarray(start, stop);
    start = stop + 1;
  }
}

/** The entries and checkpoints of a log file; a line that cannot be read or a missing end is Corrupt. */
export function* readLines(data: Uint8Array): Generator<Line> {
  let [seq, number, ended] = [-1, 0, false];
  for (const raw of splitLines(data)) {
    number += 1;
    if (ended) throw new Corrupt(seq, `line ${number} stands after the end of the log`, "after_end");
    const line = readLine(raw, seq + 1, number);
    if ("end" in line) {
      if (line.end !== seq)
        throw new Corrupt(seq + 1, `line ${number} does not continue the log`, "unreadable");
      ended = true;
      continue;
    }
    if ("entry" in line) seq = line.entry.seq;
    yield line;
  }
  if (!ended) throw new Corrupt(seq + 1, "the file ends before the log does", "truncated");
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readLine(raw: Uint8Array, seq: number, number: number): Line | { end: number } {
  let [text, line] = ["", null as Line | { end: number } | null];
  try {
    text = decoder.decode(raw);
    line = fileLine(JSON.parse(text));
  } catch (error) {
    throw new Corrupt(seq, `line ${number} cannot be read: ${(error as Error).message}`, "unreadable");
  }
  if (line && writeLine(line) === text) return line;
  if (line) throw new Corrupt(seq, `line ${number} is not written in the canonical way`, "not_canonical");
  throw new Corrupt(seq, `line ${number} is not one entry, one checkpoint or the end`, "unreadable");
}

function writeLine(line: Line | { end: number }): string {
  if ("entry" in line) return `{"entry":${writeEntry(line.entry)}}`;
  return "end" in line ? `{"end":${line.end}}` : `{"checkpoint":${writeEvent(line.checkpoint)}}`;
}

// What may stand in a line. A name that is not listed, or a value of another kind, is refused.

type Check = (value: unknown) => boolean;
type Shape = { [name: string]: Check };

const text: Check = (value) => typeof value === "string" && !/\p{Surrogate}/u.test(value);
const whole: Check = (value) => Number.isSafeInteger(value);
const from0: Check = (value) => whole(value) && (value as number) >= 0;
const matching =
  (form: RegExp): Check =>
  (value) =>
    typeof value === "string" && form.test(value);
// Of most only the length matters here: whatever is compared with a hash of our own must have its digits.
const [long32, long64, anyProof] = [matching(/^.{64}$/su), matching(/^.{128}$/su), matching(/^.{0,162}$/su)];
const [hex32, proof] = [matching(/^[0-9a-f]{64}$/), matching(/^[0-9a-f]{162}$/)];
const anyHash = matching(/^([0-9a-f]{64})?$/);
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const maybe =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value);
const record =
  (shape: Shape): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).every((name) => Object.hasOwn(shape, name)) &&
    Object.entries(shape).every(([name, check]) => check((value as Record<string, unknown>)[name]));

const TICK: Shape = { kind: text, name: text, due: whole, source: hex32 };
const OPENING: Shape = { scope: text, source: hex32, proof };
const BIRTH: Shape = {
  game: text,
  version: whole,
  content: hex32,
  referee: hex32,
  veil: hex32,
  format: whole,
  pack: anyHash,
};
const EVENT: Shape = {
  id: long32,
  pubkey: long32,
  created_at: from0,
  kind: (value) => from0(value) && (value as number) <= 65_535,
  tags: list(list(text)),
  content: text,
  sig: long64,
};
const ENTRY: Shape = {
  realm: long32,
  seq: from0,
  prev: long32,
  at: from0,
  told: long32,
  writes: long32,
  event: maybe(record(EVENT)),
  tick: maybe(record(TICK)),
  birth: maybe(record({ ...BIRTH, format: maybe(whole), pack: maybe(anyHash) })),
  proof: (value) => value === undefined || anyProof(value),
  opened: (value) => value === undefined || list(record(OPENING))(value),
};
const FILE_LINE = record({
  entry: maybe(record(ENTRY)),
  checkpoint: maybe(record(EVENT)),
  end: maybe(whole),
});

const isEntry = record(ENTRY);
const isEvent = record(EVENT);

/** One line of a file; null if it is readable, but not one thing. */
function fileLine(value: unknown): Line | { end: number } | null {
  if (!FILE_LINE(value)) throw new Fault("unreadable", "it is not of the shape that logs have");
  const given = Object.entries(value as object).filter(([, each]) => each !== null);
  return given.length === 1 ? (Object.fromEntries(given) as Line | { end: number }) : null;
}

/** An entry that a server told, checked to be one. */
export function asEntry(value: unknown): Entry {
  if (!isEntry(value)) throw new Fault("unreadable", "This is not an entry of a log.");
  return value as Entry;
}

export function asEvent(value: unknown): SignedEvent {
  if (!isEvent(value)) throw new Fault("unreadable", "This is not a signed event.");
  return value as SignedEvent;
}

function inOrder(value: object, shape: Shape): string {
  const fields = value as Record<string, unknown>;
  return encodeFields(
    Object.keys(shape).map((name) => [name, name in fields ? encode(fields[name]) : undefined]),
  );
}
