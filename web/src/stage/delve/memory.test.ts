import { expect, test } from "vitest";
import type { Item, Tagged } from "../../state/contract";
import { remembered } from "./memory";

const item = (seq: number, ...events: Tagged[]): Item => ({ seq, at: 0, events, lines: [], changes: [] });
const room = (index: number): Tagged => ({
  ...{ type: "room_entered", room: `dg:a:warren:1/${index}`, index, room_type: "chamber", name: "hall" },
});
const enter: Tagged = { type: "dungeon_enter", instance: "dg:a:warren:1", dungeon_name: "Warren" };
const close: Tagged = { type: "dungeon_closed", instance: "dg:a:warren:1", seed: "5eed" };

test("a delve is remembered with its rooms, each once, and with its seed once that is open", () => {
  const inside = remembered([], [item(1, enter, room(0)), item(2, room(1)), item(3, room(0))], "a");
  expect(inside).toMatchObject([{ name: "Warren", seed: "", rooms: [{ index: 0 }, { index: 1 }] }]);
  const after = remembered(inside, [item(9, close)], "a");
  expect(after).toMatchObject([{ seed: "5eed", closed: 9, looked: false }]);
  expect(after[0]?.rooms).toHaveLength(2);
});

test("what tells nothing new changes nothing", () => {
  const known = remembered([], [item(1, enter, room(0))], "a");
  expect(remembered(known, [item(1, enter, room(0)), item(4, { type: "say" })], "a")).toBe(known);
});

const death = (id: string): Tagged => ({ type: "death", entity: { id, name: id } }) as unknown as Tagged;

test("how a delve went is counted once, however often it is told", () => {
  const items = [item(1, enter), item(2, death("dg:a:warren:1/1/e0")), item(3, death("a")), item(9, close)];
  const after = remembered(remembered([], items.slice(0, 3), "a"), items, "a");
  expect(after[0]?.went).toMatchObject({ template: "warren", slain: ["dg:a:warren:1/1/e0"], deaths: [3] });
  expect(remembered(after, [...items, item(12, death("a"))], "a")).toBe(after);
});
