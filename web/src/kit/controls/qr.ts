/**
 * A QR code of a short text: byte mode, level M, versions 1 to 6 (up to 106 bytes), after ISO/IEC 18004.
 * Enough for a key; true is a dark square.
 */

/** By version: error-correcting bytes of a block, number of blocks, data bytes of a block. */
const BLOCKS: [number, number, number][] = [
  [10, 1, 16],
  [16, 1, 28],
  [26, 1, 44],
  [18, 2, 32],
  [24, 2, 43],
  [16, 4, 27],
];
const LEVEL_M = 0;
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

export type Squares = boolean[][];

export function qr(text: string): Squares {
  const bytes = new TextEncoder().encode(text);
  const version = 1 + BLOCKS.findIndex(([, count, data]) => bytes.length + 2 <= count * data);
  if (version === 0) throw new RangeError("This text is too long for a QR code.");
  const words = interleaved(dataWords(bytes, version), version);
  const plain = MASKS.map((_, mask) => drawn(words, version, mask));
  return plain.reduce((best, next) => (penalty(next) < penalty(best) ? next : best));
}

/** The text with its head, filled up to what the version holds. */
export function dataWords(bytes: Uint8Array, version: number): number[] {
  const [, count, data] = BLOCKS[version - 1] as [number, number, number];
  const bits = [
    0,
    1,
    0,
    0,
    ...bitsOf(bytes.length, 8),
    ...Array.from(bytes).flatMap((byte) => bitsOf(byte, 8)),
    0,
    0,
    0,
    0,
  ];
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  }
  for (let turn = 0; words.length < count * data; turn++) words.push(turn % 2 === 0 ? 0xec : 0x11);
  return words;
}

const bitsOf = (value: number, length: number): number[] =>
  Array.from({ length }, (_, place) => (value >> (length - 1 - place)) & 1);

function interleaved(words: number[], version: number): number[] {
  const [correcting, count, data] = BLOCKS[version - 1] as [number, number, number];
  const blocks = Array.from({ length: count }, (_, block) => words.slice(block * data, (block + 1) * data));
  const ends = blocks.map((block) => corrections(block, correcting));
  const across = (rows: number[][], length: number): number[] =>
    Array.from({ length }, (_, place) => rows.map((row) => row[place] ?? 0)).flat();
  return [...across(blocks, data), ...across(ends, correcting)];
}

// Reed and Solomon, over the field of 256 with the polynomial 0x11d.

function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The error-correcting bytes of a block. */
export function corrections(block: number[], length: number): number[] {
  let divisor = [1];
  for (let power = 0, root = 1; power < length; power++, root = times(root, 2)) {
    const next = [...divisor, 0];
    divisor.forEach((value, place) => {
      next[place + 1] = (next[place + 1] ?? 0) ^ times(value, root);
    });
    divisor = next;
  }
  const rest = new Array<number>(length).fill(0);
  for (const word of block) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let place = 0; place < length; place++) {
      rest[place] = (rest[place] ?? 0) ^ times(divisor[place + 1] ?? 0, factor);
    }
  }
  return rest;
}

/** The fifteen bits that name level and mask. */
export function formatBits(mask: number): number {
  const data = (LEVEL_M << 3) | mask;
  let rest = data;
  for (let step = 0; step < 10; step++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  return ((data << 10) | rest) ^ 0x5412;
}

function drawn(words: number[], version: number, mask: number): Squares {
  const size = 17 + 4 * version;
  const squares: Squares = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const fixed: Squares = squares.map((row) => [...row]);
  const put = (x: number, y: number, dark: boolean): void => {
    if (x < 0 || y < 0 || x >= size || y >= size) return;
    (squares[y] as boolean[])[x] = dark;
    (fixed[y] as boolean[])[x] = true;
  };
  for (let at = 0; at < size; at++) {
    put(6, at, at % 2 === 0);
    put(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    ring(put, cx, cy, 4, (far) => far !== 2 && far !== 4);
  if (version > 1) ring(put, size - 7, size - 7, 2, (far) => far !== 1);
  putFormat(put, size, mask);
  fill(squares, fixed, words, MASKS[mask] as (typeof MASKS)[number]);
  return squares;
}

type Put = (x: number, y: number, dark: boolean) => void;

function ring(put: Put, cx: number, cy: number, reach: number, dark: (far: number) => boolean): void {
  for (let dy = -reach; dy <= reach; dy++) {
    for (let dx = -reach; dx <= reach; dx++)
      put(cx + dx, cy + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }
}

function putFormat(put: Put, size: number, mask: number): void {
  const bits = formatBits(mask);
  const bit = (place: number): boolean => ((bits >> place) & 1) === 1;
  for (let place = 0; place < 6; place++) put(8, place, bit(place));
  put(8, 7, bit(6));
  put(8, 8, bit(7));
  put(7, 8, bit(8));
  for (let place = 9; place < 15; place++) put(14 - place, 8, bit(place));
  for (let place = 0; place < 8; place++) put(size - 1 - place, 8, bit(place));
  for (let place = 8; place < 15; place++) put(8, size - 15 + place, bit(place));
  put(8, size - 8, true);
}

/** The words in pairs of columns, up and down from the right, turned by the mask. */
function fill(
  squares: Squares,
  fixed: Squares,
  words: number[],
  mask: (x: number, y: number) => boolean,
): void {
  const size = squares.length;
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (fixed[y]?.[x]) continue;
        const dark = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        (squares[y] as boolean[])[x] = dark !== mask(x, y);
        at++;
      }
    }
  }
}

/** How hard a code is to read: runs, blocks, false corners, and how uneven it is. */
function penalty(squares: Squares): number {
  const size = squares.length;
  const lines = [...squares, ...squares.map((_, x) => squares.map((row) => row[x] === true))];
  let sum = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    sum += 40 * (text.match(/(?=00001011101|10111010000)/g)?.length ?? 0);
  }
  let dark = 0;
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const here = squares[y]?.[x];
      if (here) dark++;
      if (
        x + 1 < size &&
        y + 1 < size &&
        here === squares[y]?.[x + 1] &&
        here === squares[y + 1]?.[x] &&
        here === squares[y + 1]?.[x + 1]
      ) {
        sum += 3;
      }
    }
  }
  return sum + 10 * Math.floor(Math.abs(dark * 20 - size * size * 10) / (size * size));
}
