/** From proof to die: each reason has a stream of its own, and whatever is drawn is drawn from `integer`. */
import { type Bytes, join, sha256, toHex, utf8 } from "./crypto/bytes";
import { encode } from "./crypto/codec";

const SPAN = 1n << 64n;
const CERTAIN = 10_000;

/** One number that was drawn: why, between what, and which. */
export interface Draw {
  reason: string;
  low: number;
  high: number;
  value: number;
}

/** The result of several dice. */
export interface Roll {
  total: number;
  faces: number[];
}

/** An endless row of unbiased numbers: word k is the first 8 bytes of SHA-256(start || k as 8 bytes). */
export class Stream {
  private k = 0n;
  private readonly start: Uint8Array;

  constructor(start: Uint8Array) {
    this.start = start;
  }

  word(): bigint {
    const count = new Uint8Array(8);
    new DataView(count.buffer).setBigUint64(0, this.k++);
    const digest = sha256(join(this.start, count));
    return new DataView(digest.buffer, digest.byteOffset).getBigUint64(0);
  }

  /** A uniform number 0..n-1; words that would favour small results are thrown away. */
  below(n: number): number {
    const size = BigInt(n);
    let word = this.word();
    while (word >= SPAN - (SPAN % size)) word = this.word();
    return Number(word % size);
  }
}

/** Every draw that rules can make, from a seed. */
export class SeedDice {
  readonly trace: Draw[] = [];
  private readonly streams = new Map<string, Stream>();
  private readonly seed: Uint8Array;

  constructor(seed: Uint8Array) {
    this.seed = seed;
  }

  d(sides: number, reason: string): number {
    return this.range(1, sides, reason);
  }

  sum(count: number, sides: number, reason: string): number {
    return total(this.faces(count, sides, reason));
  }

  faces(count: number, sides: number, reason: string): number[] {
    return Array.from({ length: count }, () => this.range(1, sides, reason));
  }

  roll(count: number, sides: number, reason: string): Roll {
    const faces = this.faces(count, sides, reason);
    return { total: total(faces), faces };
  }

  /** Keeps the highest. */
  high(count: number, sides: number, reason: string, keep = 1): Roll {
    const faces = this.faces(count, sides, reason);
    return { total: total(faces.toSorted((a, b) => b - a).slice(0, keep)), faces };
  }

  /** Keeps the lowest. */
  low(count: number, sides: number, reason: string, keep = 1): Roll {
    const faces = this.faces(count, sides, reason);
    return { total: total(faces.toSorted((a, b) => a - b).slice(0, keep)), faces };
  }

  /** Both ends included; what cannot matter is not drawn. */
  range(low: number, high: number, reason: string): number {
    if (high < low) throw new RangeError(`nothing to draw between ${low} and ${high}`);
    return high === low ? low : this.integer(low, high, reason);
  }

  below(n: number, reason: string): number {
    return this.range(0, n - 1, reason);
  }

  chance(part: number, reason: string, of = CERTAIN): boolean {
    if (part <= 0 || part >= of) return part > 0;
    return this.integer(0, of - 1, reason) < part;
  }

  pick(weights: number[], reason: string): number {
    let left = this.below(total(weights), reason);
    return weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
  }

  shuffle(n: number, reason: string): number[] {
    const order = Array.from({ length: n }, (_, i) => i);
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1, reason);
      [order[i], order[j]] = [order[j] as number, order[i] as number];
    }
    return order;
  }

  entropy(count: number, reason: string): Bytes {
    return Uint8Array.from({ length: count }, () => this.range(0, 255, reason));
  }

  private integer(low: number, high: number, reason: string): number {
    let stream = this.streams.get(reason);
    if (!stream) {
      stream = new Stream(join(this.seed, utf8(reason), Uint8Array.of(0)));
      this.streams.set(reason, stream);
    }
    const value = low + stream.below(high - low + 1);
    this.trace.push({ reason, low, high, value });
    return value;
  }
}

/** The same draws made anew from the seed: the values are this browser's, whatever was told. */
export function drawAgain(seed: Uint8Array, told: readonly Draw[]): Draw[] {
  const dice = new SeedDice(seed);
  for (const draw of told) dice.range(draw.low, draw.high, draw.reason);
  return dice.trace;
}

/** What the rules asked the dice for, as a server tells it: a kind of draw, what it was given, and what came. */
export interface Asked {
  reason: string;
  kind: string;
  given: { [name: string]: unknown };
  value: unknown;
  numbers: { low: number; high: number; value: number }[];
  /** The place of the event that it decided, among those that the entry told; null if none came after it. */
  event?: number | null;
  /** The seed of a draw that was hidden at first; empty if it came from the seed of the entry. */
  seed?: string;
  /** What that seed follows from: the secret of a scope, made by the entry with this source, and which use of it. */
  hidden?: { scope: string; source: string; use: number } | null;
}

/** Where a hidden draw's seed is found once its scope is open; null if it is not proved here. */
export type Unveil = (asked: Asked) => Uint8Array | null;

/** One of them, made anew here. */
export interface Remade extends Asked {
  /** What came here. */
  here: unknown;
  holds: boolean;
}

/** Asks the dice for the same again, in the same order, and compares what comes. A seed that is told is not believed. */
export function askAgain(seed: Uint8Array, told: readonly Asked[], unveil: Unveil = () => null): Remade[] {
  const all = new Map([["", new SeedDice(seed)]]);
  return told.map((asked) => {
    const hidden = asked.seed ?? "";
    const start = hidden ? unveil(asked) : seed;
    if (!start || (hidden && toHex(start) !== hidden)) return { ...asked, here: null, holds: false };
    const dice = all.get(hidden) ?? new SeedDice(start);
    all.set(hidden, dice);
    const from = dice.trace.length;
    const here = ask(dice, asked);
    const numbers = dice.trace.slice(from).map(({ low, high, value }) => ({ low, high, value }));
    const made = asked.numbers.map(({ low, high, value }) => ({ low, high, value }));
    const holds = encode(here) === encode(asked.value) && encode(numbers) === encode(made);
    return { ...asked, here, holds };
  });
}

const KINDS: { [kind: string]: (dice: SeedDice, n: (name: string) => number, asked: Asked) => unknown } = {
  d: (dice, n, { reason }) => dice.d(n("sides"), reason),
  sum: (dice, n, { reason }) => dice.sum(n("count"), n("sides"), reason),
  roll: (dice, n, { reason }) => dice.roll(n("count"), n("sides"), reason),
  faces: (dice, n, { reason }) => dice.faces(n("count"), n("sides"), reason),
  high: (dice, n, { reason }) => dice.high(n("count"), n("sides"), reason, n("keep")),
  low: (dice, n, { reason }) => dice.low(n("count"), n("sides"), reason, n("keep")),
  range: (dice, n, { reason }) => dice.range(n("low"), n("high"), reason),
  below: (dice, n, { reason }) => dice.below(n("n"), reason),
  chance: (dice, n, { reason }) => dice.chance(n("part"), reason, n("of")),
  pick: (dice, _, { reason, given }) => dice.pick(given["weights"] as number[], reason),
  shuffle: (dice, n, { reason }) => dice.shuffle(n("n"), reason),
  entropy: (dice, n, { reason }) => toHex(dice.entropy(n("count"), reason)),
};

function ask(dice: SeedDice, asked: Asked): unknown {
  const number = (name: string): number => {
    const value = asked.given[name];
    if (!Number.isSafeInteger(value)) throw new RangeError(`${name} is not a whole number`);
    return value as number;
  };
  try {
    return KINDS[asked.kind]?.(dice, number, asked) ?? null;
  } catch {
    return null;
  }
}

const total = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0);
