import { describe, expect, it } from "vitest";
import type { Json } from "../../state/contract";
import { all, atLeast, between, type Curve } from "./curve";
import { recordsOf, standingOf } from "./read";
import { routes } from "./route";

const attribute = (name: string, value: number, effective = value) => ({
  attribute: name,
  short: "",
  value,
  effective,
  text: "",
});
const HERO = {
  hero: 3,
  name: "Mira",
  status: "town",
  attributes: [attribute("strength", 14), attribute("dexterity", 12, 10)],
  level_xp: 50,
  next_xp: 150,
  weapon: 2,
  armor: 0,
  items: [
    { item: 1, slot: "weapon", kind: "dagger", name: "Dagger", dice: "1d4", ac: 0, equipped: false },
    { item: 2, slot: "weapon", kind: "mace", name: "Mace", dice: "3d4", ac: 0, equipped: true },
  ],
  potions: [{ kind: "healing", name: "Healing", uses: 3, text: "restores 2d4" }],
  spells: [],
  rings: [],
  companion: null,
  quests: [],
  revival: { difficulty: 20, luck: 50, chance_bp: 9897 },
  last_death: null,
  counters: { gold_earned: 7 },
};
const WARES = [
  {
    category: "weapon",
    kind: "axe",
    name: "Axe",
    price: 50,
    shortfall: 0,
    dice: "2d4",
    ac: 0,
    uses: 0,
    text: "",
    better: -5,
  },
  {
    category: "armor",
    kind: "leather",
    name: "Leather",
    price: 50,
    shortfall: 0,
    dice: "",
    ac: 9,
    uses: 0,
    text: "",
    better: 9,
  },
];
const view = (more: object): Json =>
  ({
    hero: HERO,
    creation: null,
    town: { services: [], shop: WARES },
    room: null,
    fight: null,
    recent: [],
    hall: [],
    graveyard: [],
    ...more,
  }) as unknown as Json;

describe("the view", () => {
  it("is nobody's before the first hero", () => {
    expect(standingOf(view({ hero: null }))).toBeNull();
  });
  it("shows what the hero holds, and Dexterity as it counts now", () => {
    const standing = standingOf(view({}));
    expect(standing?.hero).toMatchObject({ id: 3, weapon: "mace", armor: "", level_xp: [50, 150] });
    expect(standing?.hero.attributes).toMatchObject({ strength: 14, dexterity: 10, wisdom: 0 });
    expect(standing?.things.map(({ name, does }) => `${name}: ${does}`)).toEqual([
      "Dagger: 1d4",
      "Mace: 3d4",
      "Healing: restores 2d4",
    ]);
    expect(standing?.counters).toEqual([["Gold earned", 7]]);
  });
  it("compares weapons by mean damage and armor by its figure", () => {
    expect(standingOf(view({}))?.wares.map(({ compare }) => compare)).toEqual(["−2.5", "+9"]);
  });
  it("guesses before a monster was studied, and knows after", () => {
    const fight = {
      monster: "orc",
      name: "Orc",
      band: "hurt",
      round: 1,
      revealed: false,
      known: null,
      guesses: { swing: "fair" },
      freeze: 2,
    };
    expect(standingOf(view({ fight }))?.fight).toMatchObject({ hp: null, effects: ["frozen for 2 turns"] });
    const tired = standingOf(view({ fight: { ...fight, freeze: 0, exhaustion: 3 } }))?.fight;
    expect(tired?.effects).toEqual(["both careless: +3 to hit and to run"]);
    const known = {
      hp: 9,
      max_hp: 26,
      ac: 22,
      strength: 11,
      dexterity: 10,
      dice: "3d4",
      resistance: 0,
      charm_immune: false,
    };
    const seen = standingOf(view({ fight: { ...fight, revealed: true, known } }))?.fight;
    expect(seen).toMatchObject({ hp: 9, max_hp: 26 });
    expect(seen?.facts[0]).toEqual(["AC", "22"]);
  });
  it("names what lies in the graveyard", () => {
    const grave = {
      hero: 1,
      owner: "a",
      name: "Tom",
      level: 2,
      depth: 3,
      cause: "monster",
      by: "death_knight",
      kills: 4,
    };
    expect(recordsOf(view({ graveyard: [grave] })).graves[0]).toMatchObject({
      by: "Death knight",
      by_kind: "death_knight",
    });
  });
});

describe("addresses", () => {
  it.each(["#/", "#/town/smith", "#/pack", "#/hall", "#/graves", "#/how"])(
    "%s leads back to itself",
    (hash) => {
      expect(routes.format(routes.parse(hash))).toBe(hash);
    },
  );
  it("go to the game when they are unknown", () => {
    expect(routes.parse("#/town/nowhere")).toEqual({ page: "play" });
  });
});

describe("the curve of 5d4", () => {
  const curve: Curve = [1, 5, 15, 35, 65, 101, 135, 155, 155, 135, 101, 65, 35, 15, 5, 1].map((ways, i) => [
    i + 5,
    ways,
  ]);
  it("counts as P-1 does", () => {
    expect(all(curve)).toBe(1024);
    expect(atLeast(curve, 13)).toBe(512);
    expect(atLeast(curve, 20)).toBe(1);
    expect(between(curve, 10, 15)).toBe(76);
  });
});
