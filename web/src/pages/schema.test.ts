import { expect, test } from "vitest";
import { fieldsOf, usual, worded } from "./schema";

const components = {
  Setup: {
    type: "object",
    properties: {
      locks: { type: "boolean", default: false },
      max_explorers: { type: "integer", default: 0, minimum: 0, maximum: 9 },
      map: { enum: ["river", "hills"] },
      title: { type: "string", default: "x" },
      deck: { type: "array", items: { type: "string" }, default: ["a"] },
      house: { $ref: "#/components/House" },
    },
  },
  House: {
    type: "object",
    description: "House rules.",
    properties: { quick: { type: "boolean", default: true } },
  },
};

test("a setup becomes fields, with what its schema says", () => {
  const fields = fieldsOf({ $ref: "#/components/Setup" }, components);
  expect(fields.map(({ name, kind }) => [name, kind])).toEqual([
    ["locks", "flag"],
    ["max_explorers", "number"],
    ["map", "choice"],
    ["title", "text"],
    ["deck", "json"],
    ["house", "group"],
  ]);
  expect(fields[1]).toMatchObject({ least: 0, most: 9 });
  expect(fields[5]).toMatchObject({ about: "House rules." });
});

test("untouched, it is the usual setup", () => {
  expect(usual(fieldsOf({ $ref: "#/components/Setup" }, components))).toEqual({
    locks: false,
    max_explorers: 0,
    map: "river",
    title: "x",
    deck: ["a"],
    house: { quick: true },
  });
});

test("a game without settings has no fields", () => {
  expect(fieldsOf({ type: "object", properties: {} }, {})).toEqual([]);
  expect(fieldsOf({ $ref: "#/components/Gone" }, {})).toEqual([]);
});

test("a game's own words name what people choose, and leave the rest to programs", () => {
  const fields = fieldsOf({ $ref: "#/components/Setup" }, components);
  const found = worded(fields, { locks: ["Locked exits", "Some exits need a key."] });
  expect(found.map(({ title, about }) => [title, about])).toEqual([
    ["Locked exits", "Some exits need a key."],
  ]);
});

test("without words a setting goes by its name, and nobody is asked for JSON", () => {
  const found = worded(fieldsOf({ $ref: "#/components/Setup" }, components), {});
  expect(found.map(({ title }) => title)).toEqual(["Locks", "Max explorers", "Map", "Title", "House"]);
});
