import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import type { Odds, Offer, Session, Tagged } from "../../state/contract";
import { newSeat } from "../../state/reduce";
import { aimed, useAimedOdds } from "./aim";

const odds: Odds = { seq: 1, exact: true, runs: 1, lines: [] };
const offer = (more: Partial<Offer> = {}): Offer => ({
  action: { type: "attack", target: "a" },
  label: "Longsword",
  group: "",
  domains: { target: { type: "choice", values: ["a", "b"], names: ["goblin", "wolf"] } },
  enabled: true,
  code: "",
  reason: "",
  odds,
  ...more,
});

test("an offer is listed once for each target, with the odds of the one it was made for", () => {
  const found = aimed(offer(), ["target"]);
  expect(found.map(({ label }) => label)).toEqual(["Longsword: goblin", "Longsword: wolf"]);
  expect(found.map(({ action }) => action["target"])).toEqual(["a", "b"]);
  expect(found.map((each) => each.odds)).toEqual([odds, null]);
});

test("what is barred, has too many targets or needs more than a target stays one offer", () => {
  const many = { type: "choice" as const, values: Array.from({ length: 9 }, (_, i) => i) };
  for (const each of [offer({ enabled: false }), offer({ domains: { target: many } })])
    expect(aimed(each, ["target"])).toEqual([each]);
  const two = offer({ domains: { ...offer().domains, level: { type: "span", low: 1, high: 3 } } });
  expect(aimed(two, ["target"])).toEqual([two]);
});

test("oneself is listed once", () => {
  const domains = {
    target: { type: "choice" as const, values: ["", "me", "bob"], names: ["", "myself", "Bob"] },
  };
  expect(aimed(offer({ domains }), ["target"]).map(({ label }) => label)).toEqual([
    "Longsword",
    "Longsword: Bob",
  ]);
});

const ask = vi.fn(async (_: Tagged) => odds);
const session = { odds: ask } as unknown as Session;
const pair = aimed(offer(), ["target"]);
const settle = () => act(async () => vi.advanceTimersByTimeAsync(300));
const Weighed = ({ seq }: { seq: number }) => (
  <p>
    {
      useAimedOdds(session, { ...newSeat("r", "duel"), seq, at: seq }, pair).filter((each) => each.odds)
        .length
    }
  </p>
);

test("the odds of the other targets are asked for once", async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  const box = document.body.appendChild(document.createElement("div"));
  const root = createRoot(box);
  await act(async () => root.render(<Weighed seq={1} />));
  await act(async () => root.render(<Weighed seq={1} />));
  await settle();
  expect(box.textContent).toBe("2");
  expect(ask).toHaveBeenCalledTimes(1);
  await act(async () => root.render(<Weighed seq={2} />));
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  await act(async () => root.unmount());
  vi.useRealTimers();
});
