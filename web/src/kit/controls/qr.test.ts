import { describe, expect, test } from "vitest";
import { corrections, dataWords, formatBits, qr, type Squares } from "./qr";

const NSEC = "nsec1vl029mgpspedva04g90vltkh6fvh240zqtv9k0t9af8935ke9laqsnlfe5";

describe("against the standard's own figures", () => {
  test("error-correcting bytes of HELLO WORLD, 1-M", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(corrections(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  test.each([
    [0, "101010000010010"],
    [1, "101000100100101"],
    [4, "100010111111001"],
    [7, "100101010100000"],
  ])("the format of level M with mask %i", (mask, bits) => {
    expect(formatBits(mask).toString(2)).toBe(bits);
  });
});

test("the smallest version that holds the text is taken", () => {
  expect(qr("a".repeat(14))).toHaveLength(21);
  expect(qr("a".repeat(15))).toHaveLength(25);
  expect(qr(NSEC)).toHaveLength(37);
  expect(() => qr("a".repeat(107))).toThrow(RangeError);
});

test("a short text is filled up with the pad bytes in turn", () => {
  expect(dataWords(new TextEncoder().encode("A"), 1).slice(0, 6)).toEqual([
    0x40, 0x14, 0x10, 0xec, 0x11, 0xec,
  ]);
});

test("three corners and the timing lines are where a reader looks for them", () => {
  const squares = qr(NSEC);
  const corner = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"];
  const cut = (x: number, y: number): string[] => corner.map((_, row) => bits(squares, x, y + row, 7));
  expect(cut(0, 0)).toEqual(corner);
  expect(cut(30, 0)).toEqual(corner);
  expect(cut(0, 30)).toEqual(corner);
  expect(bits(squares, 8, 6, 21)).toBe("101010101010101010101");
});

test.each([NSEC, "yonder", "é".repeat(40)])("what a reader would read of %s is the text", (text) => {
  expect(readBack(qr(text))).toBe(text);
});

const bits = (squares: Squares, x: number, y: number, length: number): string =>
  Array.from({ length }, (_, step) => (squares[y]?.[x + step] ? "1" : "0")).join("");

/** A reader of undamaged codes: written from the standard, apart from the writer. */
function readBack(squares: Squares): string {
  const size = squares.length;
  const version = (size - 17) / 4;
  const dark = (x: number, y: number): number => (squares[y]?.[x] ? 1 : 0);
  const mask = ((dark(2, 8) << 2) | (dark(3, 8) << 1) | dark(4, 8)) ^ 0b101;
  const turned = [
    (i: number, j: number) => (i + j) % 2,
    (i: number) => i % 2,
    (_: number, j: number) => j % 3,
    (i: number, j: number) => (i + j) % 3,
    (i: number, j: number) => ((i >> 1) + Math.floor(j / 3)) % 2,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3),
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2,
  ][mask] as (i: number, j: number) => number;
  const isData = (x: number, y: number): boolean => {
    if (x === 6 || y === 6) return false;
    if (y < 9 && (x < 9 || x >= size - 8)) return false;
    if (x < 9 && y >= size - 8) return false;
    return !(version > 1 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2);
  };
  const read: number[] = [];
  for (let column = size - 1, turn = 0; column > 0; column -= 2, turn++) {
    if (column === 6) column--;
    for (let step = 0; step < size; step++) {
      const y = turn % 2 === 0 ? size - 1 - step : step;
      for (const x of [column, column - 1]) {
        if (isData(x, y)) read.push(dark(x, y) ^ (turned(y, x) === 0 ? 1 : 0));
      }
    }
  }
  const word = (at: number): number => Number.parseInt(read.slice(at * 8, at * 8 + 8).join(""), 2);
  const blocks = [1, 1, 1, 2, 2, 4][version - 1] as number;
  const each = [16, 28, 44, 32, 43, 27][version - 1] as number;
  const data = Array.from({ length: blocks * each }, (_, at) =>
    word((at % each) * blocks + Math.floor(at / each)),
  );
  const all = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  expect(all.slice(0, 4)).toBe("0100");
  const length = Number.parseInt(all.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, at) => Number.parseInt(all.slice(12 + at * 8, 20 + at * 8), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}
