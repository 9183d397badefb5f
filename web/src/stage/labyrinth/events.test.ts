import { describe, expect, it } from "vitest";
import type { Item, Tagged } from "../../state/contract";
import { arithmetic, beatOf, lastOf, resultOf, rollsOf, soundOf, stepsOf } from "./events";

const swing: Tagged = {
  type: "hero_attacked",
  hero: 1,
  monster: "goblin",
  zone: "low",
  guard: "high",
  raw: 14,
  modifier: 14,
  total: 28,
  target_ac: 18,
  outcome: "hit",
  damage: 12,
};
const revival: Tagged = {
  type: "revival_rolled",
  hero: 1,
  raw: 7,
  modifier: 12,
  total: 19,
  difficulty: 20,
  luck: 50,
  chance: 50,
  revived: true,
};
const item = (seq: number, ...events: Tagged[]): Item => ({
  seq,
  at: 0,
  events,
  lines: events.map(({ type }) => `${type}.`),
  changes: [],
});

describe("rolls", () => {
  it("reads a swing as the rulebook writes it", () => {
    const [roll] = rollsOf(swing);
    expect(roll && arithmetic(roll)).toBe("14 + 14 = 28 against 18");
    expect(roll).toMatchObject({ verdict: "hit", tone: "good", by: "you", title: "You strike at the legs" });
  });
  it("does not tell an armor class that is not known", () => {
    const [roll] = rollsOf({ ...swing, target_ac: null });
    expect(roll && arithmetic(roll)).toBe("14 + 14 = 28");
  });
  it("takes a negative modifier away", () => {
    const [roll] = rollsOf({
      type: "divine_aid",
      hero: 1,
      raw: 14,
      modifier: -2,
      total: 12,
      target: 12,
      damage: 9,
    });
    expect(roll && arithmetic(roll)).toBe("14 − 2 = 12 against 12");
  });
  it("holds a monster's hit against the player, and its miss for the player", () => {
    const blow = { ...swing, type: "monster_attacked", target: "hero", aim: "low" };
    expect(rollsOf(blow)[0]).toMatchObject({ by: "them", tone: "bad", target: 18 });
    expect(rollsOf({ ...blow, outcome: "miss" })[0]).toMatchObject({ tone: "good" });
  });
  it("shows both rolls of a revival: wisdom fails, luck saves", () => {
    expect(rollsOf(revival).map(({ verdict }) => verdict)).toEqual(["failure", "success"]);
  });
});

describe("entries", () => {
  it("finds the newest of one hero among others", () => {
    const other = { ...swing, hero: 2 };
    expect(lastOf([item(1, swing), item(2, other)], 1)?.seq).toBe(1);
    expect(lastOf([item(2, other)], 1)).toBeNull();
  });
  it("tells dice first and what else happened as notes", () => {
    const steps = stepsOf(item(1, swing, { type: "monster_defeated", hero: 1 }), 1);
    expect(steps.map(({ kind }) => kind)).toEqual(["roll", "note"]);
  });
  it("joins the game's lines to one result", () => {
    expect(resultOf(item(1, swing, { type: "hero_died", hero: 1 }), 1)).toEqual({
      text: "hero_attacked. hero_died.",
      tone: "bad",
    });
    expect(resultOf(null, 1).text).toBe("");
  });
});

describe("moments", () => {
  it("gives a death its beat, with both rolls", () => {
    const beat = beatOf(item(3, swing, revival), 1);
    expect(beat).toMatchObject({ tone: "death", title: "You fall, and rise again", key: "1.3" });
    expect(beat?.text).toBe("Wisdom: 7 + 12 = 19 against 20, failure. Luck: 50, 50 or less needed, success.");
  });
  it("puts the Dragon before all else", () => {
    const slain = { type: "dragon_slain", hero: 1 };
    expect(beatOf(item(4, { ...swing, outcome: "critical" }, slain), 1)?.tone).toBe("victory");
  });
  it("has none for an ordinary blow, but a sound", () => {
    expect(beatOf(item(5, swing), 1)).toBeNull();
    expect(soundOf(item(5, swing), 1)).toBe("hit");
    expect(soundOf(item(5, { ...swing, outcome: "miss" }), 1)).toBe("miss");
    expect(soundOf(item(5, swing), 2)).toBeNull();
  });
});
