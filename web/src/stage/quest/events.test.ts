import { expect, test } from "vitest";
import type { Item, Tagged } from "../../state/contract";
import { beatOf, popups, rollOf } from "./events";

const names = (cid: string): string => ({ me: "Mira", g: "goblin" })[cid] ?? cid;
const mine = (cid: string): boolean => cid === "me";
const item = (...events: Tagged[]): Item => ({
  seq: 7,
  at: 0,
  events,
  lines: events.map(() => "x"),
  changes: [],
});
const attack: Tagged = {
  type: "attack_rolled",
  session: 1,
  cid: "me",
  target: "g",
  source: "longsword",
  faces: [14],
  total: 19,
  ac: 15,
  hit: true,
  critical: false,
};

test("an attack is a roll against the armour class", () => {
  expect(rollOf(attack, names, mine)).toMatchObject({
    by: "you",
    title: "Mira at goblin",
    dice: [14],
    modifier: 5,
    total: 19,
    target: 15,
    verdict: "hit",
    tone: "good",
  });
  expect(rollOf({ ...attack, cid: "g", target: "me" }, names, mine)).toMatchObject({
    by: "them",
    tone: "bad",
  });
});

test("of two dice the one that counts is marked", () => {
  expect(rollOf({ ...attack, faces: [3, 14] }, names, mine)).toMatchObject({ kept: 14, modifier: 5 });
});

test("a death save is a roll against ten", () => {
  const save: Tagged = {
    type: "death_save_rolled",
    session: 1,
    cid: "me",
    face: 4,
    successes: 0,
    failures: 1,
  };
  expect(rollOf(save, names, mine)).toMatchObject({ target: 10, tone: "bad" });
});

test("victory, a fall and a new level are felt", () => {
  expect(beatOf([item({ type: "combat_ended", session: 1, outcome: "victory" })], mine)?.tone).toBe(
    "victory",
  );
  expect(beatOf([item({ type: "character_downed", session: 1, cid: "me" })], mine)?.tone).toBe("death");
  expect(beatOf([item({ type: "character_downed", session: 1, cid: "other" })], mine)).toBeNull();
});

test("a critical hit is called so, with what it did, whoever struck it", () => {
  const harm: Tagged = {
    type: "damage_dealt",
    session: 1,
    cid: "me",
    target: "g",
    types: [],
    dealt: 12,
    hp: 1,
  };
  const blow = { ...attack, critical: true };
  expect(beatOf([item(blow, harm)], mine)).toMatchObject({ title: "Critical!", text: "12 damage" });
  const answer = [
    { ...blow, cid: "g", target: "me" },
    { ...harm, cid: "g", target: "me" },
  ];
  expect(beatOf([item(...answer)], mine)?.text).toBe("You take 12 damage");
});

test("damage, misses and healing pop up over whom they concern", () => {
  const found = popups(
    item({ ...attack, hit: false }, { type: "healing_done", session: 1, cid: "me", amount: 4, hp: 9 }),
  );
  expect([...found]).toEqual([
    ["g", { text: "miss", tone: "plain" }],
    ["me", { text: "+4", tone: "good" }],
  ]);
});
