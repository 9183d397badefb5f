import { describe, expect, it } from "vitest";
import { format, parse, type Route } from "./route";

const ROUTES: Route[] = [
  { screen: "lobby" },
  { screen: "explorer", id: 7 },
  { screen: "temple", id: 2 },
  { screen: "token", collection: "explorer", id: 7 },
  { screen: "board" },
  { screen: "graves" },
];

describe("route", () => {
  it.each(ROUTES)("comes back from its own text: %j", (route) => {
    expect(parse(format(route))).toEqual(route);
  });

  it.each(["", "#", "#/explorer/", "#/explorer/0", "#/explorer/x", "#/token/coin/1", "#/nowhere"])(
    "leads to the lobby when it leads nowhere: %s",
    (hash) => {
      expect(parse(hash)).toEqual({ screen: "lobby" });
    },
  );
});
