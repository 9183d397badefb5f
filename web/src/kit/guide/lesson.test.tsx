import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { beginLesson, hasLesson, Lesson, type LessonStep } from "./lesson";

let box: HTMLElement;
let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  localStorage.clear();
  box = document.body.appendChild(document.createElement("div"));
  root = createRoot(box);
});
afterEach(async () => {
  await act(async () => root.unmount());
  box.remove();
});

const steps = (...done: string[]): LessonStep[] =>
  ["MOVE", "STRIKE"].map((name) => ({ name, hint: `How to ${name}.`, done: done.includes(name) }));
const show = (list: LessonStep[], failed = ""): Promise<void> =>
  act(async () =>
    root.render(<Lesson id="duel" title="First steps" steps={list} praise="Well done." failed={failed} />),
  );

test("the next step is told, and what was done stays done", async () => {
  await show(steps());
  expect(box.textContent).toContain("How to MOVE.");
  await show(steps("MOVE"));
  expect(box.textContent).toContain("How to STRIKE.");
  await show(steps());
  expect(box.querySelector("[aria-current]")?.textContent).toContain("STRIKE");
  await show(steps(), "It is lost.");
  expect(box.textContent).toContain("It is lost.");
  await show(steps("STRIKE"));
  expect(box.textContent).toContain("Well done.");
});

test("a lesson is kept, put away, and begun anew", async () => {
  expect(hasLesson("duel")).toBe(false);
  await show(steps("MOVE"));
  expect(hasLesson("duel")).toBe(true);
  await act(async () => (box.querySelector("button") as HTMLButtonElement).click());
  expect(box.textContent).toBe("");
  await act(async () => root.unmount());
  beginLesson("duel");
  root = createRoot(box);
  await show(steps());
  expect(box.textContent).toContain("How to MOVE.");
});
