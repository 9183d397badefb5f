import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Act, ActionList } from "./actions";

const pressed = vi.fn();
let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  pressed.mockReset();
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById("root") as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.useRealTimers();
});
const show = (acts: Act[]) =>
  act(async () => root.render(<ActionList acts={acts} scope="s" press={({ id }) => pressed(id)} />));
const key = (name: string) =>
  act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: name })));
const wait = (ms: number) => act(async () => void vi.advanceTimersByTime(ms));
const chip = { name: "hit", text: "hit 50 %", exact: "your blow lands: 1/2", tone: "good" as const };

test("a digit rests when another sort of deed has come under it, and only that digit", async () => {
  const stay: Act = { id: "stay", kind: "dodge", label: "Dodge" };
  await show([{ id: "door", kind: "open", label: "Open" }, stay]);
  await wait(0);
  await key("1");
  await show([{ id: "door", kind: "walk", label: "Walk" }, stay]);
  await key("1");
  await key("2");
  expect(pressed.mock.calls.flat()).toEqual(["door", "stay"]);
  await wait(700);
  await key("1");
  expect(pressed.mock.calls.flat()).toEqual(["door", "stay", "door"]);
});

test("a press on a chip is a press on its card", async () => {
  await show([{ id: "blow", label: "Attack", rolls: true, chips: [chip] }]);
  const told = [...document.querySelectorAll("li span")].find(
    ({ textContent }) => textContent === "hit 50 %",
  );
  await act(async () => (told as HTMLElement).click());
  expect(pressed).toHaveBeenCalledWith("blow");
});

test("odds of a deed are not those of what comes after it in its place", async () => {
  await show([{ id: "door", kind: "open", label: "Open", rolls: true, chips: [chip] }]);
  await show([{ id: "door", kind: "walk", label: "Walk", rolls: true, chips: undefined }]);
  expect(document.body.textContent).not.toContain("hit");
});
