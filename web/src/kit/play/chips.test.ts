import { describe, expect, it } from "vitest";
import type { Odds } from "../../state/contract";
import { mean, type OddsWords, percent, chips as told } from "./chips";

const WORDS: OddsWords = {
  damage: ["deal", "good", "hit points it loses, on average"],
  die: ["you die", "bad", "your explorer dies, for good"],
};
const chips = (odds: Odds) => told(odds, WORDS);

const odds = (lines: [string, string, string, number][], exact = true): Odds => ({
  seq: 1,
  exact,
  runs: 20,
  lines: lines.map(([name, kind, value, about]) => ({ name, kind, value, about, spread: [] })),
});

describe("odds", () => {
  it("rounds to whole percents but keeps certain things certain", () => {
    expect([0, 0.001, 0.65, 0.995, 1].map(percent)).toEqual(["0 %", "<1 %", "65 %", ">99 %", "100 %"]);
  });

  it("shows means with one digit below ten", () => {
    expect([0.5, 4, 6.25, 11.5].map(mean)).toEqual(["0.5", "4", "6.3", "12"]);
  });

  it("gives each line a chip with its exact fraction", () => {
    const found = chips(
      odds([
        ["hit", "chance", "13/20", 0.65],
        ["damage", "mean", "117/40", 2.925],
      ]),
    );
    expect(found.map((chip) => chip.text)).toEqual(["hit 65 %", "deal ≈2.9"]);
    expect(found[0]?.exact).toContain("13/20");
  });

  it("says nothing where nothing can happen", () => {
    const none = odds([
      ["hit", "chance", "0", 0],
      ["kill", "chance", "0", 0],
      ["die", "chance", "0", 0],
    ]);
    expect(chips(none)).toEqual([]);
  });

  it("shouts where death is near", () => {
    const [die] = chips(odds([["die", "chance", "1/3", 0.333]]));
    expect(die?.tone).toBe("deadly");
  });

  it("leaves out what cannot happen, except death and the kill", () => {
    const found = chips(
      odds([
        ["hit", "chance", "1/2", 0.5],
        ["boss", "chance", "0", 0],
        ["kill", "chance", "0", 0],
        ["die", "chance", "0", 0],
        ["be_hit", "chance", "1/20", 0.05],
        ["damage_taken", "mean", "0", 0],
      ]),
    );
    expect(found.map((chip) => chip.text)).toEqual(["hit 50 %", "kill 0 %", "you die 0 %", "be hit 5 %"]);
  });

  it("says when odds were sampled", () => {
    expect(chips(odds([["hit", "chance", "1/2", 0.5]], false))[0]?.exact).toContain("20 trials");
  });
});
