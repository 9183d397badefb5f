import { expect, test } from "vitest";
import type { Item, Seat, Tagged } from "../../state/contract";
import { beatOf, linesTold, popups, resultOf, rollOf, storyOf } from "./events";
import type { SessionPart } from "./view";

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
  const down = [answer[0] as Tagged, { ...answer[1], dealt: 0, hp: 0 } as Tagged];
  expect(beatOf([item(...down)], mine)?.text).toBe("You are struck while you are down");
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

test("a journal tells one's own journey, and nothing of others who play in the same world", () => {
  const part = { session: 1, host: 1, character: { char: 1 } } as SessionPart;
  const victory: Tagged = { type: "combat_ended", session: 2, outcome: "victory" };
  const told = [
    item({ type: "xp_gained", session: 1, amount: 3 }),
    item(victory, { type: "achievement_earned", char: 2 }),
    item({ type: "point_spent", char: 2 }),
    item({ type: "point_spent", char: 1 }),
  ];
  expect(storyOf({ items: told, who: "me" } as unknown as Seat, part)).toEqual([told[0], told[3]]);
});

test("several levels at once are one beat, with all they bring", () => {
  const level = (n: number): Tagged => ({ type: "level_up", session: 1, level: n, gained: n });
  expect(beatOf([item(level(2), level(3))], mine)).toMatchObject({ title: "Level 3", text: "+5 hit points" });
});

test("a defeat is not told as something good", () => {
  expect(resultOf(item({ type: "combat_ended", session: 1, outcome: "defeat" }), mine).tone).toBe("bad");
  expect(resultOf(item({ type: "combat_ended", session: 1, outcome: "victory" }), mine).tone).toBe("good");
});

test("a miss is a line of its own, and a turn that begins is none", () => {
  const told = linesTold({
    ...item({ type: "turn_started", session: 1, cid: "g" }, { ...attack, hit: false }),
    lines: ["It begins.", "Mira misses."],
  });
  expect(told.events.map(({ type }) => type)).toEqual(["attack_rolled", "roll_told"]);
  expect(told.lines).toEqual(["Mira misses.", "Mira misses."]);
});

test("the result tells the wound and who fell before how the fight began", () => {
  const told: [Tagged, string][] = [
    [{ type: "step_taken", session: 1 }, "Step 1."],
    [{ type: "combat_started", session: 1 }, "Two rats."],
    [attack, "A hit."],
    [{ type: "damage_dealt", session: 1, cid: "me", target: "g", dealt: 3 }, "The goblin takes 3."],
    [{ type: "monster_died", session: 1, cid: "g" }, "The goblin dies."],
    [{ type: "damage_dealt", session: 1, cid: "g", target: "me", dealt: 2 }, "Mira takes 2."],
  ];
  const one = { ...item(...told.map(([event]) => event)), lines: told.map(([, line]) => line) };
  expect(resultOf(one, mine).text).toBe("The goblin takes 3. The goblin dies. Mira takes 2.");
});

test("the fall of a master has a beat of its own, and the ninth ends the tale", () => {
  const felled: Tagged = { type: "master_felled", session: 1, char: 1, master: "widow" };
  const told = { ...item(felled), lines: ["The widow has fallen. She rests."] };
  expect(beatOf([told], mine)).toMatchObject({ title: "A master has fallen", text: "The widow" });
  const ended: Tagged = { type: "tale_ended", session: 1, char: 1, name: "Mira" };
  expect(beatOf([item(felled, ended)], mine)).toMatchObject({ title: "The roads are free" });
});

test("who joins does not read the leader's past as their own, and what befalls a friend is told by name", () => {
  const part = {
    session: 2,
    host: 1,
    character: { char: 2, name: "Leo" },
    company: { members: [{ char: 1, name: "Corin" }] },
  } as unknown as SessionPart;
  const level = (char: number): Item => item({ type: "level_up", session: 1, char, level: 2, gained: 9 });
  const joined = item({ type: "party_changed", party: 5, leader: 1, sessions: [1, 2] });
  const story = storyOf(
    { items: [level(1), joined, level(1), level(2)], who: "leo" } as unknown as Seat,
    part,
  );
  expect(story.map(({ events }) => events[0]?.type)).toEqual(["party_changed", "of_another", "level_up"]);
  expect(story[1]?.lines).toEqual(["Corin: x"]);
  expect(beatOf(story.slice(0, 2), mine)).toBeNull();
});

test("who has died keeps the pages of the fight, and the others read whose death it was", () => {
  const ended = item(
    { type: "combat_ended", session: 1, outcome: "survived" },
    { type: "death_outcome", session: 1, char: 2 },
    { type: "party_changed", party: 5, leader: 1, sessions: [1] },
  );
  const died = item({ type: "character_died", session: 1, cid: "Leo#2" });
  const joined = item({ type: "party_changed", party: 5, leader: 1, sessions: [1, 2] });
  const later = item({ type: "step_taken", session: 1 });
  const items = [joined, died, ended, later];
  const seen = (session: number, char: number): Item[] =>
    storyOf(
      { items, who: "x" } as unknown as Seat,
      {
        session,
        host: session,
        character: { char, name: "" },
        company: { members: [] },
      } as unknown as SessionPart,
    );
  expect(seen(2, 2)).toEqual([joined, died, ended]);
  expect(beatOf(seen(2, 2), mine)?.title).toBe("You have died");
  expect(seen(1, 1)[2]?.lines[1]).toBe("Leo is dead, and wakes at home.");
  expect(seen(1, 1)).toHaveLength(4);
});
