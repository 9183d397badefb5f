import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { always, deedOf, menuOf, strikesOf } from "./acts";

const offer = (type: string, group: string, more: Partial<Offer> = {}): Offer => ({
  action: { type, session: 1 },
  label: type,
  group,
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  ...more,
});

test("each offer is in one menu, and what has no menu is under more", () => {
  const offers = [
    offer("attack", "Attack"),
    offer("cast", "Spells"),
    offer("shove", "Tactics"),
    offer("odd", "New"),
  ];
  expect(menuOf(offers, "attack").map(({ action }) => action.type)).toEqual(["attack"]);
  expect(menuOf(offers, "abilities").map(({ action }) => action.type)).toEqual(["cast"]);
  expect(menuOf(offers, "more").map(({ action }) => action.type)).toEqual(["shove", "odd"]);
});

test("fleeing and ending the turn stay in view with keys of their own", () => {
  const found = always([offer("flee", "Tactics"), offer("end_turn", "Turn"), offer("attack", "Attack")]);
  expect(found.map(deedOf).map(({ pin }) => pin)).toEqual(["F", "E"]);
});

test("what cannot be done says why", () => {
  const deed = deedOf(offer("flee", "Tactics", { enabled: false, reason: "You are too close." }));
  expect(deed).toMatchObject({ barred: "You are too close.", enabled: false });
});

test("where nobody is in reach a step closer stands first, whatever else hands can do", () => {
  const far = { enabled: false, reason: "That is out of range." };
  const closer = offer("move", "Move", { action: { type: "move", session: 1, direction: "closer" } });
  const draw = offer("draw", "Attack");
  expect(strikesOf([offer("attack", "Attack", far), draw, closer])[0]).toBe(closer);
  expect(strikesOf([offer("attack", "Attack"), draw, closer])).not.toContain(closer);
});

test("a fight's menus hold deeds of the fight only, and out of reach a dash is at hand", () => {
  const found = ["Begin", "Session", "Character"].map((group) => offer("odd", group));
  expect(menuOf(found, "more")).toEqual([]);
  const far = offer("attack", "Attack", { enabled: false });
  expect(strikesOf([far, offer("dash", "Move")]).map(({ action }) => action.type)).toEqual([
    "dash",
    "attack",
  ]);
});
