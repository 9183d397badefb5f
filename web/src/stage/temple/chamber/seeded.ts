/** Small repeatable variation for drawings: the same chamber always looks the same. Never used for rules. */

/** Temple and chamber. */
export type Seed = [temple: number, chamber: number];

export function seeded(...parts: number[]): () => number {
  let state = parts.reduce((hash, part) => Math.imul(hash ^ part, 0x9e3779b1) >>> 0, 0x811c9dc5);
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
