import { describe, expect, test } from "vitest";
import type { Item, Odds, Offer, Scene } from "./contract";
import { MOST_ITEMS, newSeat, reduce } from "./reduce";

const seat = newSeat("r", "duel");
const item = (seq: number): Item => ({
  seq,
  at: 0,
  events: [{ type: "joined" }],
  lines: [`entry ${seq}`],
  changes: [],
});
const offer = (type: string, odds?: Odds): Offer => ({
  action: { type },
  label: type,
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  ...(odds ? { odds } : {}),
});
const odds: Odds = { seq: 3, lines: [], exact: true, runs: 0 };
const scene: Scene = { title: "The Green", lines: [], panels: [], map: null };

describe("items", () => {
  test("are kept in order and counted", () => {
    const after = reduce(reduce(seat, { type: "item", item: item(0) }), { type: "item", item: item(1) });
    expect(after.items.map(({ seq }) => seq)).toEqual([0, 1]);
    expect(after.seq).toBe(1);
  });

  test("that come twice count once", () => {
    const once = reduce(seat, { type: "item", item: item(4) });
    expect(reduce(once, { type: "item", item: item(4) })).toBe(once);
    expect(reduce(once, { type: "item", item: item(3) })).toBe(once);
  });

  test("that are old make room for new ones", () => {
    let now = seat;
    for (let seq = 0; seq < MOST_ITEMS + 5; seq++) now = reduce(now, { type: "item", item: item(seq) });
    expect(now.items).toHaveLength(MOST_ITEMS);
    expect(now.items[0]?.seq).toBe(5);
  });

  test("are dropped when the server says that some were missed", () => {
    const before = reduce(seat, { type: "item", item: item(4) });
    const after = reduce(before, { type: "resync", seq: 9 });
    expect(after.items).toEqual([]);
    expect(after.seq).toBe(9);
  });
});

describe("views", () => {
  test("belong to their entry, and an older one never replaces a newer", () => {
    const now = reduce(seat, { type: "seen", seq: 5, view: { hp: 5 }, scene });
    expect(now.at).toBe(5);
    expect(reduce(now, { type: "seen", seq: 4, view: { hp: 9 }, scene })).toBe(now);
  });
});

describe("offers", () => {
  test("get the odds of the same action and no other", () => {
    const now = reduce(seat, {
      type: "offers",
      seq: 3,
      who: "a",
      nonce: 1,
      offers: [offer("strike"), offer("guard")],
    });
    const told = reduce(now, { type: "odds", seq: 3, offers: [offer("guard"), offer("strike", odds)] });
    expect(told.offers.map((each) => each.odds ?? null)).toEqual([odds, null]);
  });

  test("lose their odds when something happens that these do not know of", () => {
    const old = reduce(seat, { type: "offers", seq: 3, who: "a", nonce: 1, offers: [offer("strike")] });
    const told = reduce(old, { type: "odds", seq: 4, offers: [offer("strike", odds)] });
    const item = (seq: number): Item => ({ seq, at: 0, events: [], lines: [] }) as unknown as Item;
    expect(reduce(told, { type: "item", item: item(4) }).offers[0]?.odds).toEqual(odds);
    expect(reduce(told, { type: "item", item: item(5) }).offers[0]?.odds).toBeUndefined();
  });

  test("of a new entry have no odds of the old one", () => {
    const old = reduce(seat, { type: "offers", seq: 3, who: "a", nonce: 1, offers: [offer("strike", odds)] });
    const now = reduce(old, { type: "offers", seq: 4, who: "a", nonce: 2, offers: [offer("strike")] });
    expect(now.offers[0]?.odds).toBeUndefined();
  });
});

test("a message is shown once, in the order of its number", () => {
  const said = (number: number) =>
    ({ type: "chat", message: { number, key: "a", at: 1, text: `${number}` } }) as const;
  const now = [said(2), said(1), said(2)].reduce(reduce, seat);
  expect(now.chat.map(({ id }) => id)).toEqual([1, 2]);
});

test("an action is on its way until it is settled, and a refusal stays until the next", () => {
  const sent = reduce(seat, { type: "sending" });
  expect(sent.busy).toBe(true);
  const refused = reduce(sent, {
    type: "settled",
    refusal: { code: "not_your_turn", text: "It is Blue's turn." },
  });
  expect(refused).toMatchObject({ busy: false, refusal: { code: "not_your_turn" } });
  expect(reduce(refused, { type: "sending" }).refusal).toBeNull();
});

test("another player's eyes see nothing of what the one before saw", () => {
  const full = reduce(reduce(seat, { type: "seen", seq: 5, view: { secret: 1 }, scene }), {
    type: "item",
    item: item(5),
  });
  expect(reduce(full, { type: "left", who: null })).toMatchObject({
    view: null,
    scene: null,
    items: [],
    offers: [],
    at: -1,
  });
});

test("nothing that changes a seat changes the seat before", () => {
  const frozen = Object.freeze({ ...seat, items: Object.freeze([]) as never });
  expect(() => reduce(frozen, { type: "item", item: item(1) })).not.toThrow();
});
