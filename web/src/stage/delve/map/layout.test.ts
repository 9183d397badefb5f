import { expect, test } from "vitest";
import type { Delve, KnownRoom } from "../view";
import { laidOut } from "./layout";

const room = (index: number, exits: KnownRoom["exits"]): KnownRoom => ({
  index,
  name: `Room ${index}`,
  type: "chamber",
  exits,
  items: 0,
  trap: null,
  enemies: 0,
  boss: false,
});
const delve = (rooms: KnownRoom[]): Delve => ({ rooms, scouted: [] }) as unknown as Delve;

test("parents stand over their children, and each way nobody has gone is a stump", () => {
  const drawn = laidOut(
    delve([
      room(0, { exit: null, deeper: 1, "side passage": 2 }),
      room(1, { back: 0, deeper: null }),
      room(2, { back: 0, "locked door": null }),
    ]),
  );
  const at = new Map(drawn.spots.map((spot) => [spot.key, spot]));
  expect([...at.keys()].toSorted()).toEqual(["0", "1", "1 deeper", "2", "2 locked door"]);
  expect(at.get("0")?.x).toBe(((at.get("1")?.x ?? 0) + (at.get("2")?.x ?? 0)) / 2);
  expect(at.get("1 deeper")?.room).toBeNull();
  expect(drawn.links.filter(({ open }) => !open).map(({ label }) => label)).toEqual([
    "deeper",
    "locked door",
  ]);
});

test("a portal back to a room that is drawn already leads to no second one", () => {
  const drawn = laidOut(delve([room(0, { deeper: 1 }), room(1, { back: 0, portal: 0 })]));
  expect(drawn.spots.map(({ key }) => key).toSorted()).toEqual(["0", "1"]);
});

test("before anything is known nothing is drawn", () => {
  expect(laidOut(delve([])).spots).toEqual([]);
});
