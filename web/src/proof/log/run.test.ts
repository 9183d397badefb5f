import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { altered, alteredBytes, logBytes } from "../vectors";
import { checkPart, survey } from "./check";
import { checkLog, type Progress, workersFor } from "./run";
import type { Task, WorkerReport } from "./worker";

/** A worker in this thread: what it tells comes later, as from a real one. */
class Hand {
  static made: Hand[] = [];
  static silent = false;
  onmessage: ((event: { data: WorkerReport }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  ended = false;

  constructor() {
    Hand.made.push(this);
  }

  async postMessage({ data, part, parts }: Task): Promise<void> {
    await Promise.resolve();
    if (Hand.silent) return;
    const found = survey(data);
    this.tell({ type: "surveyed", report: found.report });
    const steps = checkPart(found, part, parts, 1);
    let [done, step] = [0, steps.next()];
    for (; !step.done; step = steps.next()) {
      done = step.value;
      this.tell({ type: "progress", done });
    }
    this.tell({ type: "done", done, bad: step.value });
  }

  terminate(): void {
    this.ended = true;
  }

  private tell(data: WorkerReport): void {
    if (!this.ended) this.onmessage?.({ data });
  }
}

beforeEach(() => {
  [Hand.made, Hand.silent] = [[], false];
  vi.stubGlobal("Worker", Hand);
});
afterEach(() => vi.unstubAllGlobals());

test("a sound log is checked by all hands, with progress up to its end", async () => {
  const seen: Progress[] = [];
  const checked = await checkLog(logBytes("temple"), (progress) => seen.push(progress), undefined, 3);
  expect(checked).toMatchObject({ bad: null, workers: 3 });
  expect(seen.at(-1)).toMatchObject({ done: checked.entries, entries: checked.entries });
  expect(seen.every(({ done }, i) => i === 0 || done >= (seen[i - 1]?.done ?? 0))).toBe(true);
  expect(Hand.made.map(({ ended }) => ended)).toEqual([true, true, true]);
});

test("the first bad entry is named, whichever hand found it", async () => {
  for (const found of altered.filter(
    ({ name }) => name === "rolled again" || name.startsWith("two faults"),
  )) {
    const { bad } = await checkLog(alteredBytes(found), undefined, undefined, 2);
    expect(bad).toMatchObject({ seq: found.bad, code: found.here });
  }
});

test("it can be stopped, and the hands are let go", async () => {
  Hand.silent = true;
  const stop = new AbortController();
  const running = checkLog(logBytes("duel"), undefined, stop.signal, 2);
  stop.abort();
  await expect(running).rejects.toThrow();
  expect(Hand.made.every(({ ended }) => ended)).toBe(true);
});

test("a worker that cannot start is told", async () => {
  Hand.silent = true;
  const running = checkLog(logBytes("duel"));
  Hand.made[0]?.onerror?.({ message: "" });
  await expect(running).rejects.toThrow("could not be started");
});

test("a small log is not worth many workers; a large one leaves the page a core", () => {
  expect([
    workersFor(1_000, 8),
    workersFor(1e6, 8),
    workersFor(1e6, 2),
    workersFor(1e6, 1),
    workersFor(1e9, 64),
  ]).toEqual([1, 7, 2, 1, 8]);
});
