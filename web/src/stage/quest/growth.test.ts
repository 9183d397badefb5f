import { expect, test } from "vitest";
import type { Offer } from "../../state/contract";
import { cardsOf } from "./screens/growth";

const feat = {
  action: { type: "choose_feat", session: 1, feat: "tough", choice: "" },
  label: "Take a feat",
  group: "Growth",
  domains: {
    feat: {
      type: "choice",
      values: ["tough", "athlete"],
      names: ["Tough: More hit points.", "Athlete: A score rises."],
    },
    choice: {
      type: "by",
      field: "feat",
      cases: [
        { when: "tough", domain: { type: "choice", values: [""] } },
        { when: "athlete", domain: { type: "choice", values: ["strength", "dexterity"] } },
      ],
    },
  },
  enabled: true,
  code: "",
  reason: "",
} as unknown as Offer;

test("each choice is a card with its text, and takes one click unless it can be taken in several ways", () => {
  const [tough, athlete] = cardsOf(feat);
  expect(tough).toMatchObject({ name: "Tough", text: "More hit points." });
  expect(tough?.ways.map(({ action }) => action["choice"])).toEqual([""]);
  expect(athlete?.ways.map(({ label, action }) => [label, action["feat"]])).toEqual([
    ["strength", "athlete"],
    ["dexterity", "athlete"],
  ]);
});
