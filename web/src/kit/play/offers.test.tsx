import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Offer, Seat, Session } from "../../state/contract";
import { newSeat } from "../../state/reduce";
import { OfferList } from "./offers";

const offer = (type: string, more: Partial<Offer> = {}): Offer => ({
  action: { type },
  label: type,
  group: "",
  domains: {},
  enabled: true,
  code: "",
  reason: "",
  ...more,
});
const acted = vi.fn(async () => null);
const session = { act: acted, odds: async () => null } as unknown as Session;
let box: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  acted.mockClear();
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

async function shown(offers: Offer[], seat: Partial<Seat> = {}): Promise<void> {
  const now = { ...newSeat("r", "duel"), who: "me", offers, ...seat };
  await act(async () => root.render(<OfferList session={session} seat={now} hotkeys />));
}
const button = (label: string): HTMLButtonElement =>
  [...box.querySelectorAll("button")].find((each) => each.textContent?.includes(label)) as HTMLButtonElement;
const press = (key: string) =>
  act(async () => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));

test("a press sends the action as it was offered", async () => {
  await shown([offer("strike"), offer("guard")]);
  await act(async () => button("guard").click());
  expect(acted).toHaveBeenCalledWith({ type: "guard" });
});

test("digits press what is open, and nothing while an action is on its way", async () => {
  await shown([offer("rest", { enabled: false, reason: "Not here." }), offer("strike")]);
  await press("1");
  expect(acted).toHaveBeenCalledWith({ type: "strike" });
  acted.mockClear();
  await shown([offer("strike")], { busy: true });
  await press("1");
  expect(acted).not.toHaveBeenCalled();
});

test("what cannot be done says why and does nothing", async () => {
  await shown([offer("strike", { enabled: false, reason: "It is Blue's turn." }), offer("wave")]);
  expect(button("strike").getAttribute("aria-disabled")).toBe("true");
  expect(button("strike").textContent).toContain("It is Blue's turn.");
  await act(async () => button("strike").click());
  expect(acted).not.toHaveBeenCalled();
});

test("one reason for all is said once", async () => {
  const wait = { enabled: false, reason: "It is Blue's turn." };
  await shown([offer("strike", wait), offer("guard", wait)]);
  expect(box.textContent?.split("It is Blue's turn.")).toHaveLength(2);
});

test("to resign asks first", async () => {
  await shown([offer("resign", { label: "Resign" })]);
  await act(async () => button("Resign").click());
  expect(acted).not.toHaveBeenCalled();
  const sure = [...box.querySelectorAll("button")].filter((each) => each.textContent === "Resign").at(-1);
  await act(async () => sure?.click());
  expect(acted).toHaveBeenCalledWith({ type: "resign" });
});

test("a wide choice opens a form, and what is set there is sent", async () => {
  await shown([offer("move", { domains: { to: { type: "choice", values: ["a1", "b2"] } } })]);
  await act(async () => button("move").click());
  await act(async () => (box.querySelectorAll("input[type=radio]")[1] as HTMLInputElement).click());
  expect(box.querySelector("button[type=submit]")?.textContent).toBe("move: b2");
  await act(async () => (box.querySelector("button[type=submit]") as HTMLButtonElement).click());
  expect(acted).toHaveBeenCalledWith({ type: "move", to: "b2" });
});

test("odds are rounded on the chip and exact beside it", async () => {
  const line = { name: "hit", kind: "chance", value: "13/20", about: 0.65, spread: [] };
  await shown([offer("strike", { odds: { seq: 1, lines: [line], exact: true, runs: 0 } })]);
  expect(box.textContent).toContain("Hit 65 %");
  expect(box.querySelector("[role=tooltip]")?.textContent).toContain("13/20");
});
