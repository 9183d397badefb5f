import { expect, test } from "vitest";
import type { Item, Tagged } from "../../state/contract";
import { beatOf, resultOf, speech, spokenIn } from "./events";

const item = (
  seq: number,
  events: Tagged[],
  lines: string[] = events.map(({ type }) => `${type}.`),
): Item => ({
  seq,
  at: 0,
  events,
  lines,
  changes: [],
});
const mira = { id: "m", name: "Mira" };

test("words are told in the second person for the speaker", () => {
  const said = { type: "say", speaker: mira, words: { hash: "h", size: 3 } } as unknown as Tagged;
  expect(spokenIn(said)?.hash).toBe("h");
  expect(speech(said, "hey", "me")).toBe("Mira says: hey");
  expect(speech(said, "hey", "m")).toBe("You say: hey");
  expect(speech({ ...said, type: "emote" }, "waves", "me")).toBe("Mira waves");
});

test("a death is felt, and only one's own", () => {
  const death = (id: string): Tagged => ({
    type: "death",
    entity: { id, name: "X" },
    killer: { id: "g", name: "goblin" },
  });
  expect(beatOf([item(4, [death("g")])], "me")).toBeNull();
  expect(beatOf([item(4, [death("me")])], "me")).toMatchObject({
    tone: "death",
    text: "Slain by the goblin.",
  });
});

test("the result says what happened, not where one stands", () => {
  const found = resultOf(item(3, [{ type: "moved" }, { type: "coins" }]), "me");
  expect(found).toEqual({ text: "Coins.", tone: "plain" });
  const struck = { type: "attack", target: { id: "me", name: "You" } } as Tagged;
  expect(resultOf(item(3, [struck]), "me").tone).toBe("bad");
});

test("a critical hit is called so, and only one's own", () => {
  const blow = (actor: string, target: string): Tagged => ({
    type: "attack",
    actor: { id: actor, name: "A" },
    target: { id: target, name: "B" },
    quality: "critical",
    damage: 9,
  });
  expect(beatOf([item(4, [blow("me", "g")])], "me")).toMatchObject({ title: "Critical!", text: "9 damage" });
  expect(beatOf([item(4, [blow("g", "me")])], "me")?.text).toBe("You take 9 damage");
  expect(beatOf([item(4, [blow("g", "m")])], "me")).toBeNull();
});

test("one's own end is the first thing that the result says", () => {
  const struck = { type: "attack", target: { id: "me", name: "You" } } as Tagged;
  const death = { type: "death", entity: { id: "me", name: "X" } } as Tagged;
  expect(resultOf(item(3, [struck, struck, death]), "me")).toEqual({
    text: "Death. Attack. Attack.",
    tone: "bad",
  });
});
