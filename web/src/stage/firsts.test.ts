/** What newcomers are told first: the bar above every stage keeps two lines for it, also on a phone. */
import { describe, expect, it } from "vitest";
import { FIRSTS as delve, PRAISE as delvePraise } from "./delve/firsts";
import { missionSteps } from "./hashfront/match/mission";
import type { Snapshot } from "./hashfront/types";
import { firstsOf as labyrinth, PRAISE as labyrinthPraise } from "./labyrinth/firsts";
import { FIRSTS as quest, PRAISE as questPraise } from "./quest/firsts";
import { firstsOf as temple, PRAISE as templePraise } from "./temple/firsts";

const TWO_LINES = 108;
const TWO_LINES_OF_MONO = 90;
const empty = { game: { game_id: 1, state: "Playing", winner: 0 }, units: [] } as unknown as Snapshot;

describe.each([
  ["delve", delve, delvePraise, TWO_LINES],
  ["hashfront", missionSteps([], empty, [1]), "", TWO_LINES_OF_MONO],
  ["labyrinth", labyrinth(1), labyrinthPraise, TWO_LINES],
  ["quest", quest, questPraise, TWO_LINES],
  ["temple", temple([1]), templePraise, TWO_LINES],
])("the first steps of %s", (_, steps, praise, most) => {
  it("are five or so", () => {
    expect(steps.length).toBeGreaterThanOrEqual(5);
    expect(steps.length).toBeLessThanOrEqual(6);
  });
  it("fit on two lines of a phone", () => {
    const long = [...steps.map(({ hint }) => hint), praise].filter((hint) => hint.length > most);
    expect(long).toEqual([]);
  });
});

it("hashfront's first mission teaches to move, build, capture, attack and win", () => {
  const names = missionSteps([], empty, [1]).map(({ name }) => name);
  expect(names).toEqual(["MOVE", "BUILD", "CAPTURE", "ATTACK", "WIN"]);
});
