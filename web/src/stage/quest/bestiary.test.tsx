/** The bestiary shows what it is told: a block if there is one, the reason if there is none. */
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Beast, type Monster, struck } from "./screens/bestiary";
import { numbered } from "./screens/line";

const GOBLIN: Monster = {
  monster: "goblin",
  name: "Goblin",
  type: "humanoid",
  size: "small",
  challenge: "1/4",
  ac: 15,
  hp: 7,
  xp: 50,
  boss: false,
  terrain: ["forest"],
  fights: 2,
  felled: 0,
  block: null,
  closed: "The rest is known once one of them has fallen before you.",
};
const SCIMITAR = { name: "Scimitar", kind: "melee", bonus: 4, range: 0, damage: "1d6+2 slashing", text: "" };

test("what has not fallen yet says so and shows no block", () => {
  const html = renderToStaticMarkup(<Beast monster={GOBLIN} />);
  expect(html).toContain("Small humanoid. Met in 2 fights, 0 felled.");
  expect(html).toContain(GOBLIN.closed);
  expect(html).not.toContain("<details");
});

test("a block is told line by line, and what is empty is left out", () => {
  const block = {
    hp_dice: "2d6",
    stats: [["strength", 8]] as [string, number][],
    saves: { dexterity: 4 },
    speed: { walk: 30 },
    perception: 9,
    vulnerable: [],
    resists: [],
    immune: [],
    condition_immune: [],
    strikes: [SCIMITAR],
    routines: [],
    traits: [{ name: "Nimble Escape", text: "Slips away." }],
    temper: "Does not flee.",
    carries: ["Dagger"],
  };
  const html = renderToStaticMarkup(<Beast monster={{ ...GOBLIN, felled: 1, block, closed: "" }} />);
  for (const told of ["8 (−1)", "dexterity +4", "walk 30 ft", "Nimble Escape", "Dagger"])
    expect(html).toContain(told);
  expect(html).not.toContain("Vulnerable to");
});

test("an attack is told in a line", () => {
  expect(struck(SCIMITAR)).toBe("Melee, +4 to hit, in contact, 1d6+2 slashing.");
  expect(struck({ ...SCIMITAR, kind: "special", range: 4, damage: "", text: "DC 16 wisdom save." })).toBe(
    "Special, up to range 4. DC 16 wisdom save.",
  );
});

test("of several of a kind the number stands first", () => {
  expect(["Giant rat 2", "Giant rat", "Corin"].map(numbered)).toEqual(["2 Giant rat", "Giant rat", "Corin"]);
});
