/** A log as lines: what an entry holds, how it is written, and how it is read, strictly. */
import { encode, encodeFields, encodeText, hashOf } from "../crypto/codec";
import type { SignedEvent } from "../event";
import { Corrupt, Fault } from "../fault";

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

/** What everybody may see of a signed action: the signature can be checked without its content. */
export interface Seal {
  id: string;
  pubkey: string;
  sig: string;
}

/** The rest of a signed action, to which its id is bound. */
export interface Content {
  created_at: number;
  kind: number;
  tags: string[][];
  content: string;
}

/** What the chain hashes: an entry's place and time, and the hashes of the rest. */
export interface Header {
  realm: string;
  seq: number;
  prev: string;
  at: number;
  told: string;
  writes: string;
  body: string;
  signed?: Seal | null;
}

/** What may be withheld; absent fields are those that are empty. */
export interface Body {
  event?: Content | null;
  tick?: Tick | null;
  birth?: Birth | null;
  proof?: string;
  opened?: Opening[];
  salt?: string;
}

/** One input with its place, time and proofs. Without a body it is a header line: the reader may not see more. */
export class Entry {
  readonly header: Header;
  readonly body: Body | null;

  constructor(header: Header, body: Body | null = null) {
    this.header = header;
    this.body = body;
  }

  get realm(): string {
    return this.header.realm;
  }
  get seq(): number {
    return this.header.seq;
  }
  get at(): number {
    return this.header.at;
  }
  /** The signed action, whole; null for a tick, or if it is withheld. */
  get event(): SignedEvent | null {
    const { signed } = this.header;
    return signed && this.body?.event ? { ...signed, ...this.body.event } : null;
  }
  get tick(): Tick | null {
    return this.body?.tick ?? null;
  }
  get birth(): Birth | null {
    return this.body?.birth ?? null;
  }
  get proof(): string {
    return this.body?.proof ?? "";
  }
  get opened(): Opening[] {
    return this.body?.opened ?? [];
  }
}

export type Line = { entry: Entry } | { checkpoint: SignedEvent };

export const START = "0".repeat(64);
export const FORMAT = 2;

/** An event as logs write it. */
export const writeEvent = (event: SignedEvent): string => inOrder(event, EVENT);

/** The bytes that the chain hashes. */
export const writeHeader = ({ signed, ...header }: Header): string =>
  encodeFields([...fieldsOf(header, PLACE), ["signed", signed ? inOrder(signed, SEAL) : undefined]]);

export const writeBody = (body: Body): string =>
  encodeFields([
    ["event", body.event ? inOrder(body.event, CONTENT) : undefined],
    ["tick", body.tick ? inOrder(body.tick, TICK) : undefined],
    ["birth", body.birth ? inOrder(body.birth, BIRTH) : undefined],
    ["proof", body.proof ? encodeText(body.proof) : undefined],
    [
      "opened",
      body.opened?.length ? `[${body.opened.map((each) => inOrder(each, OPENING)).join(",")}]` : undefined,
    ],
    ["salt", body.salt ? encodeText(body.salt) : undefined],
  ]);

export const writeEntry = ({ header, body }: Entry): string =>
  `{"header":${writeHeader(header)}${body ? `,"body":${writeBody(body)}` : ""}}`;

/** The hash that the next entry names as its `prev`. */
export const entryHash = (entry: Entry): string => hashOf(writeHeader(entry.header));

/** The hash by which a header is bound to its body. */
export const bodyHash = (body: Body): string => hashOf(writeBody(body));

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
    if (ended) throw new Corrupt(seq, `line ${number} comes after the end of the log`, "after_end");
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
  let line: Line | { end: number } | null = null;
  let canonical = false;
  try {
    const text = decoder.decode(raw);
    line = fileLine(JSON.parse(text));
    canonical = line !== null && writeLine(line) === text;
  } catch (error) {
    throw new Corrupt(seq, `line ${number} cannot be read: ${(error as Error).message}`, "unreadable");
  }
  if (line && canonical) return line;
  if (line && !wholeNumbers(raw)) throw new Corrupt(seq, `line ${number} holds a fraction`, "unreadable");
  if (line) throw new Corrupt(seq, `line ${number} is not in canonical form`, "not_canonical");
  throw new Corrupt(seq, `line ${number} is not one entry, one checkpoint or the end`, "unreadable");
}

/** Whether all numbers are written with digits alone: 1e3 is read as 1000, but is not how a whole number is written. */
function wholeNumbers(raw: Uint8Array): boolean {
  const outside = decoder.decode(raw).replace(/"(?:[^"\\]|\\.)*"/gs, "");
  return !/[.eE]/.test(outside.replace(/true|false/g, ""));
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
const [long32, long64] = [matching(/^.{64}$/su), matching(/^.{128}$/su)];
const [anyProof, anySalt] = [matching(/^.{0,162}$/su), matching(/^.{0,64}$/su)];
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
const kind: Check = (value) => from0(value) && (value as number) <= 65_535;
const tags = list(list(text));
const EVENT: Shape = {
  id: long32,
  pubkey: long32,
  created_at: from0,
  kind,
  tags,
  content: text,
  sig: long64,
};
const SEAL: Shape = { id: long32, pubkey: long32, sig: long64 };
const CONTENT: Shape = { created_at: from0, kind, tags, content: text };
const PLACE: Shape = {
  realm: long32,
  seq: from0,
  prev: long32,
  at: from0,
  told: long32,
  writes: long32,
  body: long32,
};
const BODY: Shape = {
  event: maybe(record(CONTENT)),
  tick: maybe(record(TICK)),
  birth: maybe(record({ ...BIRTH, format: maybe(whole), pack: maybe(anyHash) })),
  proof: (value) => value === undefined || anyProof(value),
  opened: (value) => value === undefined || list(record(OPENING))(value),
  salt: (value) => value === undefined || anySalt(value),
};
const ENTRY: Shape = {
  header: record({ ...PLACE, signed: maybe(record(SEAL)) }),
  body: maybe(record(BODY)),
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
  if (given.length !== 1) return null;
  const { entry, ...other } = Object.fromEntries(given);
  return entry ? { entry: asEntry(entry) } : (other as { checkpoint: SignedEvent } | { end: number });
}

/** An entry that a server told, checked to be one. */
export function asEntry(value: unknown): Entry {
  if (!isEntry(value)) throw new Fault("unreadable", "This is not an entry of a log.");
  const { header, body } = value as { header: Header; body?: Body | null };
  return new Entry(header, body ?? null);
}

export function asEvent(value: unknown): SignedEvent {
  if (!isEvent(value)) throw new Fault("unreadable", "This is not a signed event.");
  return value as SignedEvent;
}

function inOrder(value: object, shape: Shape): string {
  return encodeFields(fieldsOf(value, shape));
}

function fieldsOf(value: object, shape: Shape): [string, string | undefined][] {
  const fields = value as Record<string, unknown>;
  return Object.keys(shape).map((name) => [name, name in fields ? encode(fields[name]) : undefined]);
}
