/** What must stay in view, also on a phone: own health, whose turn, what one has, and what just happened. */
import type { ReactNode } from "react";
import { useProvable } from "../../state/provable";
import css from "./status.module.css";

export interface StatusProps {
  /** A bar or two, and a few facts; they keep their places. */
  children: ReactNode;
  /** The result line. */
  result?: ReactNode;
  testid?: string;
}

/** A stage lays it beside its scene, and on a phone makes it stick to the top of the window. */
export function StatusStrip({ children, result, testid = "status" }: StatusProps) {
  return (
    <div className={css["strip"]} data-testid={testid}>
      <div className={css["row"]}>{children}</div>
      {result}
    </div>
  );
}

/** One word and its figure, in the strip. */
export function Standing({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={css["standing"]}>
      <small>{name}</small> <b>{children}</b>
    </span>
  );
}

export interface ResultProps {
  /** What just happened, in one or two sentences; empty before anything has. */
  text: string;
  tone?: "good" | "bad" | "plain";
  /** The entry it is told of: a new one is marked as new, and leads to its proof. */
  seq?: number;
  prove?: ((seq: number) => void) | undefined;
}

/** The last result. Its room is kept, so that nothing moves when it is told. */
export function ResultLine({ text, tone = "plain", seq, prove }: ResultProps) {
  const provable = useProvable();
  return (
    <div className={css["result"]} data-tone={tone} data-testid="result" aria-live="polite">
      <p key={seq} title={text}>
        {text}
      </p>
      {prove && seq !== undefined && text && provable(seq) && (
        <button type="button" onClick={() => prove(seq)} aria-label={`Check entry ${seq}`}>
          #{seq}
        </button>
      )}
    </div>
  );
}
