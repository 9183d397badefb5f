/** Checks a log in workers, one for each core but one, and tells how far they are. */
import { type Bad, type Report, settled } from "./check";
import type { Task, WorkerReport } from "./worker";

export interface Progress {
  done: number;
  /** Entries in all; 0 until the order has been checked. */
  entries: number;
  perSecond: number;
}

export interface Checked extends Report {
  millis: number;
  workers: number;
}

const MOST = 8;
const SMALL = 200_000;

/** How many workers a log of this size is worth. */
export function workersFor(bytes: number, cores = navigator.hardwareConcurrency || 2): number {
  return bytes < SMALL ? 1 : Math.max(1, Math.min(MOST, cores > 3 ? cores - 1 : cores));
}

export function checkLog(
  data: Uint8Array,
  onProgress: (progress: Progress) => void = () => {},
  signal?: AbortSignal,
  parts = workersFor(data.length),
): Promise<Checked> {
  const began = performance.now();
  const hands = Array.from({ length: parts }, makeWorker);
  return new Promise<Checked>((resolve, reject) => {
    const done: number[] = hands.map(() => 0);
    const found: (Bad | null | undefined)[] = hands.map(() => undefined);
    let report: Report | null = null;

    const progress = (): void => {
      const sum = done.reduce((total, each) => total + each, 0);
      const perSecond = (sum * 1000) / Math.max(1, performance.now() - began);
      onProgress({ done: sum, entries: report?.entries ?? 0, perSecond });
    };
    const heard = (part: number, told: WorkerReport): void => {
      if (told.type === "failed") reject(new Error(told.why));
      else if (told.type === "surveyed") report = told.report;
      else done[part] = told.done;
      if (told.type === "done") found[part] = told.bad;
      progress();
      if (report && found.every((bad) => bad !== undefined)) {
        resolve({ ...settled(report, found), millis: performance.now() - began, workers: parts });
      }
    };
    hands.forEach((hand, part) => {
      hand.onmessage = ({ data: told }: MessageEvent<WorkerReport>) => heard(part, told);
      hand.onerror = (event) => reject(new Error(event.message || "A worker could not be started."));
      hand.postMessage({ data, part, parts } satisfies Task);
    });
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    if (signal?.aborted) reject(signal.reason);
  }).finally(() => {
    for (const hand of hands) hand.terminate();
  });
}

const makeWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
