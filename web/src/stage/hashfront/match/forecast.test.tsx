import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Board } from "../board/board";
import type { Truce } from "../talk/notes";
import type { Forecast } from "../types";
import type { Desk } from "./desk";
import { ForecastCard } from "./forecast";

const SURE: Forecast = {
  attack_chance: 100,
  damage_on_hit: 4,
  damage_on_miss: 3,
  kill_chance: 100,
  can_counter: false,
  counter_chance: 0,
  counter_damage_on_hit: 0,
  counter_damage_on_miss: 0,
  loss_chance: 0,
  expected_damage_x100: 200,
  expected_counter_x100: 0,
};
const unit = (unit_id: number, hp: number) => ({
  unit_id,
  hp,
  player_id: unit_id,
  unit_type: "Tank",
  x: unit_id,
  y: 0,
});

/** What the card says of a Tank with 5 HP that attacks one with 2. */
function told(change: Partial<Forecast>, truces: Truce[] = []): string {
  const board = { width: 9, height: 9, units: [unit(1, 5), unit(2, 2)], buildings: [] } as unknown as Board;
  const aim = { unit: 1, target: 2, forecast: { ...SURE, ...change } };
  const desk = { aim, plan: null } as unknown as Desk;
  const box = document.createElement("div");
  box.innerHTML = renderToStaticMarkup(
    <ForecastCard board={board} desk={desk} busy={false} truces={truces} />,
  );
  return box.textContent ?? "";
}

test("the damage is told as the log tells it, and the dead do not answer", () => {
  const said = told({});
  expect(said).toContain(`HIT100%−${SURE.damage_on_hit} HP, kills`);
  expect(said).toContain(`GRAZE0%−${SURE.damage_on_miss} HP, kills`);
  expect(said).toContain("NO_COUNTER: it will be dead.");
});

test("who lives and has no reach cannot answer", () => {
  expect(told({ kill_chance: 90 })).toContain("NO_COUNTER: it cannot reach you.");
});

test("an answer tells its damage", () => {
  const said = told({ can_counter: true, counter_chance: 80, counter_damage_on_hit: 9, kill_chance: 40 });
  expect(said).toContain("COUNTER80%if it lives: −9 / 0");
});

test("the chance of losing the attacker is shown with what it has, and what the target has is not taken for a result", () => {
  const said = told({ can_counter: true, counter_chance: 80, loss_chance: 48, kill_chance: 40 });
  expect(said).toContain("KILL40%it has 2 HP");
  expect(said).toContain("LOSS48%yours has 5 HP");
});

test("an attack where a truce holds says that it breaks it", () => {
  const truce = { slot: 2, place: "in the north", until: 6 };
  expect(told({}, [truce])).toContain("TRUCE in the north until round 6: an attack there breaks it.");
  expect(told({}, [{ ...truce, slot: 3 }])).toContain("TRUCE");
  expect(told({}, [{ ...truce, place: "in the south" }])).not.toContain("TRUCE");
});
