import { expect, test } from "vitest";
import { standingOf } from "./view";

const PLACE = {
  place: "t:1:0:0",
  name: "rocky hills",
  text: "",
  exits: [],
  players: [],
  people: [],
  enemies: [],
};
const TILE = { at: [1, 0, 0], biome: "rocky_hills", period: "dawn", weather: "clear", terrain: ["outcrop"] };
const ROOM = { at: null, index: 2, type: "trap_room", trap: "spike_pit" };

const standing = (place: object) => standingOf({ now: 0, me: { id: "a" }, place: { ...PLACE, ...place } });

test("outdoors there is a tile and no room", () => {
  const found = standing({ ...TILE, index: null, type: null, trap: null });
  expect(found?.place.tile).toMatchObject(TILE);
  expect(found?.place.room).toBeNull();
});

test("in a dungeon there is a room and no tile", () => {
  const found = standing(ROOM);
  expect(found?.place.tile).toBeNull();
  expect(found?.place.room).toEqual({ index: 2, type: "trap_room", trap: "spike_pit" });
});

test("who has no character stands nowhere", () => {
  expect(standingOf({ now: 0, me: null, place: null })).toBeNull();
});
