import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Offer, Seat, Session } from "../../state/contract";
import { newSeat } from "../../state/reduce";
import { digits, OfferList } from "./offers";

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

test("a digit stays with what it was given to when answers to a question come and go", () => {
  const kept = new Map<string, number>();
  const now = (offers: Offer[]) => [...digits(kept, offers)].map(([{ label }, digit]) => `${digit} ${label}`);
  const [press, rally] = [offer("press"), offer("rally")];
  const greyed = [press, rally].map((each) => ({ ...each, enabled: false }));
  expect(now([press, rally])).toEqual(["1 press", "2 rally"]);
  expect(now([offer("answer", { label: "Yield to 7" }), ...greyed])).toEqual(["3 Yield to 7"]);
  expect(now([press, rally])).toEqual(["1 press", "2 rally"]);
  expect(now([offer("answer", { label: "Yield to 4" }), press])).toEqual(["3 Yield to 4", "1 press"]);
});

test("where everything keeps its place the digit is the place, also of what cannot be done now", async () => {
  const list = [offer("resume", { enabled: false, reason: "Not now." }), offer("halt"), offer("back")];
  const now = { ...newSeat("r", "duel"), who: "me", offers: list };
  await act(async () => root.render(<OfferList session={session} seat={now} hotkeys="places" />));
  await press("1");
  expect(acted).not.toHaveBeenCalled();
  await press("3");
  expect(acted).toHaveBeenCalledWith({ type: "back" });
});

test("when all nine are given, what comes takes the digit of what is gone", () => {
  const kept = new Map<string, number>();
  digits(
    kept,
    "abcdefghi".split("").map((type) => offer(type)),
  );
  const found = digits(kept, [offer("b"), offer("new")]);
  expect([...found.values()]).toEqual([2, 1]);
});

test("what is seldom meant is shown like everything else where there is nothing else", async () => {
  await shown([offer("open", { label: "Open a table", aside: true })]);
  expect(box.querySelector("details")).toBeNull();
  await press("1");
  expect(acted).toHaveBeenCalledWith({ type: "open" });
});

test("a reason that a whole group shares is said once", async () => {
  const wait = { enabled: false, reason: "This must be answered first.", group: "table" };
  await shown([offer("yield"), offer("press", wait), offer("rally", wait)]);
  expect(box.textContent?.split("This must be answered first.")).toHaveLength(2);
});
