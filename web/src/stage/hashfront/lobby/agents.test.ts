import { expect, test } from "vitest";
import { TIERS, TRAITS } from "../facts";
import { request, USUAL } from "./agents";

test("a chosen agent is asked for as it was chosen", () => {
  const wish = { ...USUAL, tier: "advanced" as const, traits: ["cautious" as const, "gullible" as const] };
  expect(request(4, 2, wish)).toEqual({
    type: "request_agent",
    game_id: 4,
    player_id: 2,
    tier: "advanced",
    traits: ["cautious", "gullible"],
  });
});

test("chance gives a known tier and one to three different traits", () => {
  for (let i = 0; i < 50; i++) {
    const asked = request(1, 2, { ...USUAL, tier: "random", mode: "hidden" });
    const traits = asked["traits"] as string[];
    expect(TIERS).toContain(asked["tier"]);
    expect(asked["tier"]).not.toBe("cadet");
    expect(traits.length).toBeGreaterThanOrEqual(1);
    expect(traits.length).toBeLessThanOrEqual(3);
    expect(new Set(traits).size).toBe(traits.length);
    for (const trait of traits) expect(TRAITS).toContain(trait);
  }
});
