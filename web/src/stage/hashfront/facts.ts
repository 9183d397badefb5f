/** The tables of the rulebook that are shown (H-130, H-150). Nothing here decides: what may be done, the server says. */
import type { Terrain, Tier, Trait, UnitType } from "./types";

export interface UnitFacts {
  hp: number;
  attack: number;
  move: number;
  range: string;
  cost: number;
  accuracy: number;
  reach: [least: number, most: number];
  note: string;
}

export const UNIT_TYPES: UnitType[] = ["Infantry", "Tank", "Ranger"];

export const UNITS: Record<UnitType, UnitFacts> = {
  Infantry: {
    hp: 3,
    attack: 2,
    move: 4,
    range: "1",
    cost: 1,
    accuracy: 90,
    reach: [1, 1],
    note: "Captures, also after moving. Climbs mountains.",
  },
  Tank: {
    hp: 5,
    attack: 4,
    move: 2,
    range: "1",
    cost: 4,
    accuracy: 85,
    reach: [1, 1],
    note: "Two free road tiles when it starts on a road. Cannot capture.",
  },
  Ranger: {
    hp: 3,
    attack: 3,
    move: 3,
    range: "2–3",
    cost: 2,
    accuracy: 88,
    reach: [2, 3],
    note: "Fires and captures only if it has not moved. Two free road tiles.",
  },
};

export interface TerrainFacts {
  name: string;
  cost: number | null;
  defence: number;
  evasion: number;
}

export const TERRAIN: Record<Terrain, TerrainFacts> = {
  Grass: { name: "Grass", cost: 1, defence: 0, evasion: 0 },
  Mountain: { name: "Mountain", cost: 2, defence: 2, evasion: 12 },
  City: { name: "City", cost: 1, defence: 1, evasion: 8 },
  Factory: { name: "Factory", cost: 1, defence: 1, evasion: 8 },
  HQ: { name: "HQ", cost: 1, defence: 2, evasion: 10 },
  Road: { name: "Road", cost: 1, defence: 0, evasion: 0 },
  Tree: { name: "Forest", cost: 1, defence: 1, evasion: 5 },
  DirtRoad: { name: "Dirt road", cost: 1, defence: 0, evasion: 0 },
  Ocean: { name: "Ocean", cost: null, defence: 0, evasion: 0 },
};

export const GLYPHS: Record<string, Terrain> = {
  ".": "Grass",
  M: "Mountain",
  C: "City",
  F: "Factory",
  H: "HQ",
  R: "Road",
  T: "Tree",
  D: "DirtRoad",
  O: "Ocean",
};

export const FIRST_GOLD = 5;
export const OTHER_GOLD = 7;

export const TIERS: Tier[] = ["cadet", "basic", "intermediate", "advanced"];
export const TRAITS: Trait[] = ["stubborn", "gullible", "analytical", "aggressive", "cautious"];

/** Turn and reserve seconds (H-766). */
export const CLOCKS: [name: string, turn: number, reserve: number][] = [
  ["OFF", 0, 0],
  ["60 S", 60, 0],
  ["90 S + 300 S", 90, 300],
  ["1 DAY", 86_400, 0],
  ["3 DAYS", 259_200, 0],
];

export const SLOT_NAMES = ["neutral", "blue", "red", "green", "yellow"];
