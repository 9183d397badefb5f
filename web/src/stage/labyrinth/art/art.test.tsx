import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { PLACES as WORDS } from "../words";
import { MONSTERS } from "./figures";
import { both, curve, points, tube } from "./forms";
import { FRIENDS } from "./friends";
import { Hero } from "./hero";
import { PLACES } from "./places";
import { PlateDefs } from "./plate";
import { ROOMS } from "./rooms";
import { Thing, TrapPicture } from "./things";

describe("forms", () => {
  it("runs smoothly through its points and closes when it is a body", () => {
    const path = curve(points("0,0 10,0 10,10"), true);
    expect(path.startsWith("M0,0C")).toBe(true);
    expect(path.endsWith("Z")).toBe(true);
    expect(curve(points("0,0 10,0"), false).endsWith("Z")).toBe(false);
  });
  it("mirrors a half without doubling what lies on the axis", () => {
    expect(both(points("0,-10 5,0 0,10"))).toEqual([
      [0, -10],
      [5, 0],
      [0, 10],
      [-5, 0],
    ]);
  });
  it("tapers a limb from root to tip", () => {
    expect(tube(points("0,0 0,-10"), 8, 2)).toContain("M-4,0");
  });
});

const drawn = (node: Parameters<typeof renderToStaticMarkup>[0]): string => renderToStaticMarkup(node);

describe("pictures", () => {
  it("has one for each of the 31 monsters, no two alike", () => {
    const all = Object.values(MONSTERS).map((art) => drawn(createElement("g", null, art)));
    expect(all).toHaveLength(31);
    expect(new Set(all).size).toBe(31);
  });
  it("has one for each of the nine companions", () => {
    const all = Object.values(FRIENDS).map((art) => drawn(createElement("g", null, art)));
    expect(new Set(all).size).toBe(9);
  });
  it("has six rooms and a house for every place that has a name", () => {
    expect(Object.keys(ROOMS)).toHaveLength(6);
    expect(Object.keys(PLACES).sort()).toEqual(Object.keys(WORDS).sort());
  });
  it("gives every place a key of its own", () => {
    const keys = Object.values(WORDS).map(({ key }) => key);
    expect(new Set([...keys, "u"]).size).toBe(keys.length + 1);
  });
  it("uses only tones and screens that the plate defines", () => {
    const plate = drawn(<PlateDefs />);
    const everything = [
      ...Object.values({ ...MONSTERS, ...ROOMS, ...PLACES }).map((art) =>
        drawn(createElement("g", null, art)),
      ),
      drawn(<Thing what="potion" kind="healing" />),
      drawn(<Thing what="ring" kind="cursed_ring_of_wisdom" />),
      drawn(<TrapPicture kind="large_spinning_blade" />),
    ].join("");
    for (const [, id] of everything.matchAll(/url\(#([a-z-]+)\)/g)) expect(plate).toContain(`id="${id}"`);
  });
  it("shows on the hero what he wears and holds", () => {
    const bare = drawn(<Hero />);
    expect(drawn(<Hero weapon="mace" />)).not.toBe(bare);
    expect(drawn(<Hero armor="plate_mail" />)).not.toBe(drawn(<Hero armor="leather" />));
    expect(drawn(<Hero weapon="mithril_dagger" />)).not.toBe(drawn(<Hero weapon="dagger" />));
  });
});
