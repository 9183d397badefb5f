import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { deedOf, listed } from "./acts";
import type { Me } from "./view";

const ME = { hp: 7, max_hp: 20, mana: 20, max_mana: 20 } as Me;

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
    "me",
  ).map((offer) => deedOf(offer, ME));
  expect(deeds.map(({ testid }) => testid)).toEqual(["act-attack", "act-flee"]);
  expect(deeds[1]).toMatchObject({ pin: "F", barred: "Not yet." });
});

test("in peace what cannot be done is left out, but rest says why not", () => {
  const deeds = listed(
    [offer("attack", { enabled: false }), offer("take"), offer("rest", { enabled: false, reason: "Soon." })],
    false,
    "me",
  ).map((offer) => deedOf(offer, ME));
  expect(deeds.map(({ testid, barred }) => [testid, barred])).toEqual([
    ["act-take", undefined],
    ["act-rest", "Soon."],
  ]);
});
