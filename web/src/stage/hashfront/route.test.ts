import { expect, test } from "vitest";
import { type Route, routes } from "./route";

const KEY = "ab".repeat(32);
const ROUTES: Route[] = [
  { screen: "lobby" },
  { screen: "game", id: 3 },
  { screen: "replay", id: 12 },
  { screen: "profile", key: KEY },
  { screen: "maps" },
];

test("every route survives the hash", () => {
  for (const route of ROUTES) expect(routes.parse(routes.format(route))).toEqual(route);
});

test("what is no route leads to the lobby", () => {
  for (const hash of ["", "#", "#/", "#/game/0", "#/game/x", "#/profile/abc", "#/nowhere", "#/replay/-1"]) {
    expect(routes.parse(hash)).toEqual({ screen: "lobby" });
  }
});
