/** First steps, taught by doing: what to do next and how, until all of them are done or the lesson is put away. */
import { useEffect, useState } from "react";
import { keep, kept } from "../../state/kept";
import css from "./lesson.module.css";

export interface LessonStep {
  name: string;
  hint: string;
  /** Has it been done, as far as the stage can see now? What was done once stays done. */
  done: boolean;
}

interface LessonProps {
  /** Under this name progress is kept. */
  id: string;
  title: string;
  steps: LessonStep[];
  /** What is said in the end. */
  praise: string;
  /** If it can no longer be finished: why, and what to do. */
  failed?: string;
}

interface Progress {
  done: string[];
  away: boolean;
}
const NONE: Progress = { done: [], away: false };
const nameOf = (id: string): string => `lesson.${id}`;

/** Begin (again). */
export const beginLesson = (id: string): void => {
  keep(nameOf(id), NONE);
};
export const hasLesson = (id: string): boolean => kept<Progress | null>(nameOf(id), null) !== null;

export function Lesson({ id, title, steps, praise, failed = "" }: LessonProps) {
  const [progress, setProgress] = useState<Progress>(() => kept(nameOf(id), NONE));
  const now = steps.filter(({ name, done }) => done || progress.done.includes(name)).map(({ name }) => name);
  const all = now.join();
  useEffect(() => {
    setProgress((old) => (old.done.join() === all ? old : { ...old, done: all ? all.split(",") : [] }));
  }, [all]);
  useEffect(() => {
    keep(nameOf(id), progress);
  }, [id, progress]);
  if (progress.away) return null;
  const next = steps.find(({ name }) => !now.includes(name));
  const hint = next ? failed || next.hint : praise;
  return (
    <section className={css["lesson"]} aria-label={title} data-testid="lesson">
      <ol className={css["steps"]}>
        {steps.map(({ name }) => (
          <li
            key={name}
            data-done={now.includes(name) || undefined}
            aria-current={name === next?.name ? "step" : undefined}
          >
            <span aria-hidden="true">{now.includes(name) ? "✓" : "·"}</span> {name}
            {now.includes(name) && <span className="visually-hidden"> done</span>}
          </li>
        ))}
      </ol>
      <p className={css["hint"]} role="status">
        {hint}
      </p>
      <button
        type="button"
        className={css["away"]}
        aria-label={`Dismiss ${title}`}
        onClick={() => setProgress({ ...progress, away: true })}
      >
        ×
      </button>
    </section>
  );
}
