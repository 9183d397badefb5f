import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { set } from "../../state/settings";
import { Moment } from "./moment";
import { Playback } from "./playback";
import { begin, hurry, pace, useAfter } from "./playing";

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  set({ motion: "full", sound: false });
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
  hurry(false);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Panel({ due }: { due: boolean }) {
  return useAfter(due) ? <p>results</p> : null;
}
const page = (won: boolean) => (
  <>
    <Panel due={won} />
    <Moment beat={won ? { key: "1", tone: "victory", title: "Won" } : null} />
    <Playback />
  </>
);
const press = (key: string): boolean => window.dispatchEvent(new KeyboardEvent("keydown", { key }));
const button = (name: string): HTMLButtonElement | undefined =>
  [...box.querySelectorAll("button")].find((one) => one.textContent === name);

test("the control is there while something is played, and skips it", async () => {
  await act(async () => root.render(<Playback />));
  expect(button("Skip")).toBeUndefined();
  const skipped = vi.fn();
  let over = (): void => undefined;
  await act(async () => {
    over = begin(() => {
      skipped();
      over();
    });
  });
  await act(async () => button("Skip")?.click());
  expect(skipped).toHaveBeenCalledOnce();
  expect(button("Skip")).toBeUndefined();
});

test("keys skip and hurry, and are left alone when nothing is played", async () => {
  await act(async () => root.render(<Playback />));
  await act(async () => void press(">"));
  expect(pace()).toBe(1);
  const skipped = vi.fn();
  let over = (): void => undefined;
  await act(async () => {
    over = begin(skipped);
  });
  await act(async () => void press(">"));
  expect(pace()).toBeGreaterThan(1);
  expect(box.querySelector("[aria-pressed=true]")).not.toBeNull();
  await act(async () => void press("."));
  expect(skipped).toHaveBeenCalledOnce();
  await act(async () => over());
});

test("a panel waits for the beat, comes after it, and stays", async () => {
  await act(async () => root.render(page(false)));
  await act(async () => root.render(page(true)));
  expect(box.textContent).toContain("Won");
  expect(box.textContent).not.toContain("results");
  await act(async () => vi.runAllTimers());
  expect(box.textContent).toBe("results");
  const over = begin(() => undefined);
  await act(async () => root.render(page(true)));
  expect(box.textContent).toContain("results");
  await act(async () => over());
});

test("where nothing moves, panels do not wait", async () => {
  set({ motion: "off" });
  await act(async () => root.render(page(false)));
  await act(async () => root.render(page(true)));
  expect(box.textContent).toContain("results");
  expect(button("Skip")).toBeUndefined();
});
