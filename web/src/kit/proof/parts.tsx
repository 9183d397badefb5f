/** Small pieces of the proof: a mark, a long value with a copy button, a list of names and values. */
import { type ReactNode, useState } from "react";
import type { State } from "../../proof/inspect";
import css from "./proof.module.css";

const MARKS: Record<State, [sign: string, word: string]> = {
  good: ["✓", "holds"],
  bad: ["✗", "does not hold"],
  none: ["–", "not checked"],
};

/** A tick, a cross or a dash: the shape tells it, not the colour alone. */
export function Mark({ state, big = false }: { state: State; big?: boolean }) {
  const [sign, word] = MARKS[state];
  return (
    <span
      className={big ? `${css["mark"]} ${css["big"]}` : css["mark"]}
      data-state={state}
      role="img"
      aria-label={word}
    >
      {sign}
    </span>
  );
}

/** Something long that one may want elsewhere. */
export function Value({ text, name, shown }: { text: string; name: string; shown?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <span className={css["value"]}>
      <code title={text}>{shown ?? text}</code>
      <button type="button" className={css["copy"]} onClick={() => void copy()} aria-label={`Copy ${name}`}>
        {copied ? "Copied" : "Copy"}
      </button>
    </span>
  );
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css["fact"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** `3f9a…02c1`: enough to compare by eye. */
export const brief = (hex: string): string => (hex.length > 20 ? `${hex.slice(0, 8)}…${hex.slice(-8)}` : hex);
