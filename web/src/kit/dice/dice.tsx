/** Dice cards, and the tray that shows the dice of the last deed one after the other. The tray keeps its size. */
import { useEffect, useRef, useState } from "react";
import { useProvable } from "../../state/provable";
import { moves } from "../../state/settings";
import { pace, usePlayed } from "../moments/playing";
import { play } from "../sound/sound";
import css from "./dice.module.css";
import { type Roll, rollText, type Step } from "./steps";

export * from "./steps";

const STEP_MS = 420;

export interface TrayProps {
  /** The entry whose dice these are; -1 for none. A new one is unfolded step by step. */
  seq: number;
  steps: Step[];
  prove?: ((seq: number) => void) | undefined;
  /** What stands there before anything was rolled. */
  empty?: string;
}

export function DiceTray({ seq, steps, prove, empty = "Dice that are rolled are shown here." }: TrayProps) {
  const shown = useUnfolding(seq, steps);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new card is brought into view
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [shown]);
  const provable = useProvable();
  const rolled = steps.some((step) => step.kind === "roll") && provable(seq);
  return (
    <section className={css["tray"]} data-testid="dice" aria-label="The dice of the last action">
      {steps.length === 0 && <p className={css["empty"]}>{empty}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol className={css["steps"]} ref={list} tabIndex={0} aria-label="Dice" aria-live="polite">
        {steps.slice(0, shown).map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an entry never change
          <li key={`${seq}.${i}`} className={css["step"]}>
            <StepCard step={step} />
          </li>
        ))}
      </ol>
      {prove && rolled && (
        <button type="button" className={css["prove"]} onClick={() => prove(seq)} data-testid="prove-last">
          <DieMark size={14} label="" /> Check these dice
        </button>
      )}
    </section>
  );
}

/** How many steps to show yet: all at once where motion is unwanted or the entry is old. */
function useUnfolding(seq: number, steps: Step[]): number {
  const count = steps.length;
  const [state, setState] = useState({ seq, shown: count });
  const unfolding = moves() && (state.seq !== seq ? count > 1 : state.shown < count);
  usePlayed(unfolding, () => setState({ seq, shown: count }));
  useEffect(() => {
    if (state.seq === seq && state.shown >= count) return;
    if (state.seq !== seq) {
      if (steps[0]?.kind === "roll") play("roll");
      setState({ seq, shown: moves() ? 1 : count });
      return;
    }
    const timer = setTimeout(() => setState({ seq, shown: state.shown + 1 }), STEP_MS / pace());
    return () => clearTimeout(timer);
  }, [seq, count, state, steps]);
  return state.seq === seq ? state.shown : 0;
}

/** One step by itself. */
export function StepCard({ step }: { step: Step }) {
  if (step.kind === "roll") return <RollCard roll={step} />;
  return (
    <p className={css["note"]} data-tone={step.tone}>
      {step.text}
    </p>
  );
}

export function RollCard({ roll }: { roll: Roll }) {
  const dropped =
    roll.kept === undefined ? [] : roll.dice.filter((_, i) => i !== roll.dice.indexOf(roll.kept ?? 0));
  return (
    <div className={css["roll"]} data-by={roll.by}>
      {roll.sides === 20 && roll.kept !== undefined ? <D20 face={roll.kept} /> : <Small dice={roll.dice} />}
      <span className={css["sum"]}>
        <span className={css["title"]}>{roll.title}</span>
        <span className={css["figures"]}>
          {rollText(roll)}
          {dropped.length > 0 && <s title="the die that was not kept"> {dropped.join(", ")}</s>}
          {roll.note && ` · ${roll.note}`}
        </span>
      </span>
      <span className={css["verdict"]} data-tone={roll.tone}>
        {roll.verdict}
      </span>
    </div>
  );
}

export function D20({ face }: { face: number }) {
  const natural = face === 20 ? "best" : face === 1 ? "worst" : undefined;
  return (
    <span className={css["d20"]} data-natural={natural}>
      <svg viewBox="0 0 48 52" aria-hidden="true">
        <path d="M24,1 L46,14 V38 L24,51 L2,38 V14 Z" />
        <path d="M24,1 L11,34 H37 Z M2,14 L11,34 L24,51 L37,34 L46,14" className={css["edges"]} />
      </svg>
      <b>{face}</b>
    </span>
  );
}

const Small = ({ dice }: { dice: number[] }) => (
  <span className={css["small"]}>
    {dice.map((die, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: dice of one roll never change
      <i key={i}>{die}</i>
    ))}
  </span>
);

/** A d20 in outline, to mark what is left to the dice. */
export function DieMark({ size = 16, label = "rolls dice" }: { size?: number; label?: string }) {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden where words stand beside it
    <svg viewBox="0 0 24 24" width={size} height={size} {...said}>
      <path
        d="M12,1.5 L21.5,7 V17 L12,22.5 L2.5,17 V7 Z M12,1.5 L6.5,15.5 H17.5 Z M2.5,7 L6.5,15.5 L12,22.5 L17.5,15.5 L21.5,7 M2.5,17 L6.5,15.5 M21.5,17 L17.5,15.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinejoin="round"
      />
    </svg>
  );
}
