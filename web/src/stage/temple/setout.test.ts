import { expect, it } from "vitest";
import { easyTemple } from "./setout";
import type { TempleLine } from "./types";

const line = (id: number, closed_doors: number, boss = "Undiscovered"): TempleLine =>
  ({ id, difficulty: 1, boss, closed_doors }) as TempleLine;

it("sends newcomers where a first door is still closed, else to a temple of their own", () => {
  expect(easyTemple([line(1, 2), line(2, 1), line(3, 0), line(4, 3, "Defeated")])).toBe(2);
  expect(easyTemple([line(1, 0)])).toBe(0);
});
