import { describe, expect, it } from "vitest";
import type { Offer, Tagged } from "../../state/contract";
import { actOf, FIGHT_KINDS, hintOf, idOf, ofKinds, ranked, withSpent, withVoid } from "./acts";
import { aimOf } from "./screens/fight";
import { offerFor } from "./screens/shop";
import { stateOf } from "./screens/town";
import type { Fight, Ware } from "./types";

const offer = (action: Tagged, more: Partial<Offer> = {}): Offer => ({
  action,
  label: action.type,
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  odds: null,
  ...more,
});
const chance = (name: string, about: number) => ({
  name,
  kind: "chance",
  value: String(about),
  about,
  spread: [],
});
const odds = (name: string, about: number) => ({
  seq: 1,
  exact: true,
  runs: 1,
  lines: [chance(name, about)],
});

describe("places and keys", () => {
  it("gives aim and guard of a zone the same place", () => {
    expect(idOf({ type: "attack", zone: "low", weapon: 3, hero: 1 })).toBe(
      idOf({ type: "defend", zone: "low", hero: 1 }),
    );
  });
  it("puts zones first, flight last, and leaves out swings with other weapons", () => {
    const wide = offer(
      { type: "attack", zone: "middle" },
      { domains: { zone: { type: "choice", values: ["low"] } } },
    );
    const kinds = ["run_away", "charm", "drink_potion", "attack"].map((type) => offer({ type }));
    expect(ofKinds([...kinds, wide], FIGHT_KINDS).map(({ action }) => action.type)).toEqual([
      "attack",
      "charm",
      "drink_potion",
      "run_away",
    ]);
  });
  it("keeps what cannot be done, with its reason", () => {
    expect(actOf(offer({ type: "charm" }, { enabled: false, reason: "No." })).barred).toBe("No.");
  });
  it("says a guess until the odds are known", () => {
    const act = actOf(offer({ type: "attack", zone: "high" }), { swing: "fair" }, "", "fair is under 75 %");
    expect(act.chips?.map(({ text }) => text)).toEqual(["chance fair"]);
    expect(act.chips?.[0]?.exact).toContain("(fair is under 75 %)");
    expect(actOf(offer({ type: "attack", zone: "high" }, { odds: odds("hit", 0.63) })).chips?.[0]?.text).toBe(
      "hit 63 %",
    );
  });
  it("gives stairs letters, so that a blow too many takes none", () => {
    const stairs: [label: string, way: number][] = [
      ["Go down the left stair", 1],
      ["Go down the right stair", 2],
      ["Go deeper", 1],
    ];
    const letters = stairs.map(([label, way]) => actOf(offer({ type: "go_deeper", way }, { label })).letter);
    expect(letters).toEqual(["A", "D", "D"]);
  });
  it("shows what matters in the room there is, and tells the rest behind it", () => {
    const chips = ["kill", "damage", "stumble", "telling", "hit"].map((name, i) => ({
      name,
      text: name,
      exact: name,
      tone: i ? ("good" as const) : ("plain" as const),
    }));
    const shown = ranked(chips);
    expect(shown.map(({ text }) => text)).toEqual(["hit", "telling", "damage"]);
    expect(shown[0]?.exact).toContain("stumble");
  });
  it("bars the guards that decide nothing", () => {
    const guards = ["high", "middle", "low"].map((zone) => offer({ type: "defend", zone }));
    const open = (fight: Partial<Fight>) =>
      withVoid(guards, { heavy: "", unguarded: false, ...fight } as Fight)
        .filter(({ enabled }) => enabled)
        .map(({ action }) => action["zone"]);
    expect(open({})).toEqual(["high", "middle", "low"]);
    expect(open({ heavy: "low" })).toEqual(["low"]);
    expect(open({ unguarded: true })).toEqual(["high"]);
    expect(open({ unguarded: true, heavy: "low" })).toEqual([]);
  });
  it("says under a potion what it does", () => {
    expect(hintOf({ type: "drink_potion", potion: "speed" }, { speed: "one more attack" })).toBe(
      "one more attack",
    );
  });
});

describe("what is used up", () => {
  const fight = { revealed: true, charm_immune: true, extra_attack: false } as Fight;
  it("stays in its place, greyed, with the reason", () => {
    const offers = ofKinds(withSpent([offer({ type: "attack", zone: "high" })], fight), FIGHT_KINDS);
    expect(offers.map(({ action, reason }) => `${action.type}: ${reason}`)).toEqual([
      "attack: ",
      "examine: You know it already.",
      "use_thing: Used up.",
      "catch_breath: At a third of your hit points.",
      "rage: At a third of your hit points.",
      "ask_divine_aid: The gods were asked in this fight.",
      "charm: It cannot be charmed.",
    ]);
  });
  it("does not come before the offers, whose keys it would take", () => {
    expect(withSpent([], fight)).toEqual([]);
  });
  it("waits for the extra attack", () => {
    const [, examine] = withSpent([offer({ type: "attack", zone: "high" })], {
      ...fight,
      extra_attack: true,
    });
    expect(examine?.reason).toBe("Use your extra attack first.");
  });
});

describe("zones on the figures", () => {
  const zones = ["high", "middle", "low"].map((zone) =>
    offer({ type: "attack", zone }, { odds: odds("hit", 0.5) }),
  );
  it("carry the chance and press their own offer", () => {
    const pressed: unknown[] = [];
    const aim = aimOf(zones, "monster", "fair", ({ action }) => pressed.push(action["zone"]));
    expect(aim?.zones.low).toEqual({ label: "Legs", chance: "50 %", able: true });
    aim?.press("low");
    expect(pressed).toEqual(["low"]);
  });
  it("are not there when it is not their turn", () => {
    expect(aimOf(zones, "hero", "", () => undefined)).toBeNull();
  });
});

describe("the town", () => {
  const ware: Ware = {
    category: "armor",
    kind: "leather",
    name: "Leather",
    does: "",
    price: 50,
    uses: 0,
    compare: "",
  };
  it("finds the offer of a ware", () => {
    const own = offer({ type: "buy", category: "armor", kind: "leather" });
    expect(offerFor([offer({ type: "buy", category: "armor", kind: "padded" }), own], ware)).toBe(own);
    expect(offerFor([], ware)).toBeUndefined();
  });
  it("says why a place is of no use now", () => {
    const healer = {
      service: "visit_healer",
      place: "healer",
      host: "",
      price: 20,
      open: false,
      code: "x",
      reason: "Healthy.",
    };
    expect(stateOf([], [healer], "healer")).toEqual({ open: false, note: "Healthy." });
    expect(stateOf([offer({ type: "visit_healer" })], [healer], "healer")).toEqual({ open: true, note: "" });
  });
});
