import { describe, expect, it } from "vitest";
import { seeded } from "./seeded";

const some = (...seed: number[]): number[] => {
  const random = seeded(...seed);
  return Array.from({ length: 50 }, random);
};

describe("seeded", () => {
  it("draws the same for the same chamber, and another for its neighbour", () => {
    expect(some(1, 2)).toEqual(some(1, 2));
    expect(some(1, 2)).not.toEqual(some(1, 3));
    expect(some(1, 2)).not.toEqual(some(2, 1));
  });

  it("stays between 0 and 1", () => {
    for (const value of some(7, 9)) expect(value >= 0 && value < 1).toBe(true);
  });
});
