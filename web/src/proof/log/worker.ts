/** One part of a log, checked away from the page. Told once what to do, it tells how far it is and what it found. */
import { type Bad, checkPart, type Report, survey } from "./check";

export interface Task {
  data: Uint8Array;
  part: number;
  parts: number;
}

export type WorkerReport =
  | { type: "surveyed"; report: Report }
  | { type: "progress"; done: number }
  | { type: "done"; done: number; bad: Bad | null }
  | { type: "failed"; why: string };

const EVERY_MS = 50;
const tell = (told: WorkerReport): void => self.postMessage(told);

self.onmessage = ({ data: { data, part, parts } }: MessageEvent<Task>): void => {
  try {
    work(data, part, parts);
  } catch (error) {
    tell({ type: "failed", why: String(error) });
  }
};

function work(data: Uint8Array, part: number, parts: number): void {
  const found = survey(data);
  tell({ type: "surveyed", report: found.report });
  const steps = checkPart(found, part, parts);
  let [done, told] = [0, performance.now()];
  for (;;) {
    const step = steps.next();
    if (step.done) {
      tell({ type: "done", done, bad: step.value });
      return;
    }
    done = step.value;
    if (performance.now() - told > EVERY_MS) {
      told = performance.now();
      tell({ type: "progress", done });
    }
  }
}
