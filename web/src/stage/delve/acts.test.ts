import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { deedOf, listed, takeAll } from "./acts";
import type { Me } from "./view";

const ME = { id: "me", items: [], hp: 7, max_hp: 20, mana: 20, max_mana: 20 } as unknown as Me;

const offer = (type: string, more: Partial<Offer> = {}, fields = {}): Offer => ({
  action: { type, ...fields },
  label: type,
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  ...more,
});

test("in a fight, fleeing stays in view with its own key while it cannot be done", () => {
  const deeds = listed(
    [
      offer("attack", {}, { target: "g" }),
      offer("flee", { enabled: false, reason: "Not yet." }),
      offer("talk"),
    ],
    true,
    ME,
  ).map((offer) => deedOf(offer, ME, []));
  expect(deeds.map(({ testid }) => testid)).toEqual(["act-attack", "act-flee"]);
  expect(deeds[1]).toMatchObject({ pin: "F", barred: "Not yet." });
});

test("in peace what cannot be done is left out, but rest says why not", () => {
  const deeds = listed(
    [offer("attack", { enabled: false }), offer("take"), offer("rest", { enabled: false, reason: "Soon." })],
    false,
    ME,
  ).map((offer) => deedOf(offer, ME, []));
  expect(deeds.map(({ testid, barred }) => [testid, barred])).toEqual([
    ["act-take", undefined],
    ["act-rest", "Soon."],
  ]);
});

test("who can strike is not offered to wait; who is stunned is", () => {
  const [wait, attack] = [offer("wait"), offer("attack", {}, { target: "g" })];
  expect(listed([wait, attack], true, ME).map(({ action }) => action.type)).toEqual(["attack"]);
  const stunned = listed([wait, { ...attack, enabled: false }], true, ME);
  expect(stunned.map(({ action }) => action.type)).toContain("wait");
});

test("what is better than what one wears can be put on at once", () => {
  const gives = { attack: 0, defense: 1, magic: 0, hp: 0 };
  const cap = { id: "cap", fits: "head", slot: null, gives };
  const me = { ...ME, items: [cap] } as unknown as Me;
  const worn = { ...cap, id: "helm", slot: "head", gives: { ...gives, defense: 2 } };
  const offers = [offer("equip", {}, { item: "cap" })];
  expect(listed(offers, false, me)).toHaveLength(1);
  expect(offers.map((each) => deedOf(each, me, []).hint)).toEqual(["+1 defense"]);
  expect(listed(offers, false, { ...me, items: [cap, worn] } as unknown as Me)).toEqual([]);
});

test("several things are taken with one press", () => {
  const offers = ["a", "b"].map((item) => offer("take", {}, { item }));
  expect(takeAll(offers)[0]?.actions).toHaveLength(2);
  expect(takeAll(offers.slice(1))).toEqual([]);
});

test("what a trick or an oddity may come to is told in full below its name", () => {
  const [trick, curio, hire] = [
    offer("outwit", { label: "Toss a coin: goblin (1 gold, 75 %: it misses 2 turns)" }, { target: "g" }),
    offer(
      "try",
      { label: "Drink (70 %: 50 % of your health; else poison for 3 turns)" },
      { choice: "drink" },
    ),
    offer("hire", { label: "Hire Wat for 8 gold: a shield-bearer, who draws blows" }, { role: "shield" }),
  ].map((each) => deedOf(each, ME, []));
  expect(trick).toMatchObject({ label: "Toss a coin: goblin", hint: "1 gold, 75 %: it misses 2 turns" });
  expect(curio).toMatchObject({
    label: "Drink",
    hint: "70 %: 50 % of your health; else poison for 3 turns",
    full: true,
  });
  expect(hire).toMatchObject({ label: "Hire Wat for 8 gold", hint: "A shield-bearer, who draws blows" });
});

test("one trick is listed for all enemies that are alike", () => {
  const scare = (target: string): Offer =>
    offer("outwit", { label: "Scare rat (50 %: it runs away)" }, { target });
  const deeds = listed([offer("attack", {}, { target: "a" }), scare("a"), scare("b")], true, ME);
  expect(deeds.map(({ action }) => [action.type, action["target"]])).toEqual([
    ["attack", "a"],
    ["outwit", "a"],
  ]);
});
