import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { aimed, deedsOf } from "./acts";

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

test("a spell is listed once for each target", () => {
  const found = aimed(
    offer("cast", {
      label: "Cast fireball",
      domains: { target: { type: "choice", values: ["a", "b"], names: ["goblin", "archer"] } },
    }),
  );
  expect(found.map(({ label }) => label)).toEqual(["Cast fireball: goblin", "Cast fireball: archer"]);
  expect(found.map(({ action }) => action["target"])).toEqual(["a", "b"]);
});

test("in a fight, fleeing stays in view with its own key while it cannot be done", () => {
  const deeds = deedsOf(
    [
      offer("attack", {}, { target: "g" }),
      offer("flee", { enabled: false, reason: "Not yet." }),
      offer("talk"),
    ],
    true,
    "me",
  );
  expect(deeds.map(({ testid }) => testid)).toEqual(["act-attack", "act-flee"]);
  expect(deeds[1]).toMatchObject({ pin: "F", barred: "Not yet." });
});

test("in peace what cannot be done is left out, but rest says why not", () => {
  const deeds = deedsOf(
    [offer("attack", { enabled: false }), offer("take"), offer("rest", { enabled: false, reason: "Soon." })],
    false,
    "me",
  );
  expect(deeds.map(({ testid, barred }) => [testid, barred])).toEqual([
    ["act-take", undefined],
    ["act-rest", "Soon."],
  ]);
});
