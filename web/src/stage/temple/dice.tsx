/** The dice of the last deed, one after the other: natural roll, modifiers, total against target, damage, reply (T-869). */
import { useEffect, useState } from "react";
import type { Item } from "../../state/contract";
import { moves } from "../../state/settings";
import { Die } from "./bits";
import css from "./dice.module.css";
import { type D20Step, type DamageStep, type Step, signed, steps } from "./rolls";

const STEP_MS = 420;

export function DiceTray({
  item,
  explorer,
  prove,
}: {
  item: Item | null;
  explorer: number;
  prove(seq: number): void;
}) {
  const all = steps(item, explorer);
  const shown = useUnfolding(item?.seq ?? -1, all.length);
  if (!item || all.length === 0) return null;
  const rolled = all.some((step) => step.kind !== "note");
  return (
    <section
      className={css["tray"]}
      data-testid="dice"
      aria-label="The dice of the last action"
      aria-live="polite"
    >
      <ol className={css["steps"]}>
        {all.slice(0, shown).map((step, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of an entry never change
          <li key={`${item.seq}.${i}`} className={css["step"]}>
            <StepView step={step} />
          </li>
        ))}
      </ol>
      {rolled && (
        <button
          type="button"
          className={css["prove"]}
          onClick={() => prove(item.seq)}
          data-testid="prove-last"
        >
          <Die size={14} label="" /> Check these dice
        </button>
      )}
    </section>
  );
}

/** How many steps to show yet: all at once where motion is unwanted or the entry is old. */
function useUnfolding(seq: number, count: number): number {
  const [state, setState] = useState({ seq, shown: count });
  useEffect(() => {
    if (state.seq === seq && state.shown >= count) return;
    if (state.seq !== seq) {
      setState({ seq, shown: moves() ? 1 : count });
      return;
    }
    const timer = setTimeout(() => setState({ seq, shown: state.shown + 1 }), STEP_MS);
    return () => clearTimeout(timer);
  }, [seq, count, state]);
  return state.seq === seq ? state.shown : 0;
}

function StepView({ step }: { step: Step }) {
  if (step.kind === "d20") return <D20 step={step} />;
  if (step.kind === "damage") return <Damage step={step} />;
  return (
    <p className={css["note"]} data-tone={step.tone}>
      {step.text}
    </p>
  );
}

function D20({ step }: { step: D20Step }) {
  const special = step.kept === 20 ? "20" : step.kept === 1 ? "1" : "";
  const dropped = step.dice.length > 1 ? step.dice.filter((_, i) => i !== step.dice.indexOf(step.kept)) : [];
  return (
    <div className={css["roll"]} data-who={step.who}>
      <span className={css["d20"]} data-natural={special}>
        <svg viewBox="0 0 48 52" aria-hidden="true">
          <path d="M24,1 L46,14 V38 L24,51 L2,38 V14 Z" />
          <path d="M24,1 L11,34 H37 Z M2,14 L11,34 L24,51 L37,34 L46,14" className={css["edges"]} />
        </svg>
        <b>{step.kept}</b>
      </span>
      <span className={css["sum"]}>
        <span className={css["title"]}>{step.title}</span>
        <span className={css["figures"]}>
          d20 {step.kept}
          {dropped.length > 0 && <s title="the die not kept"> {dropped.join(", ")}</s>}{" "}
          {signed(step.modifier)} = <b>{step.total}</b> vs {step.target}
        </span>
      </span>
      <span className={css["verdict"]} data-tone={(step.who === "you") === step.success ? "good" : "bad"}>
        {step.verdict}
      </span>
    </div>
  );
}

function Damage({ step }: { step: DamageStep }) {
  return (
    <div className={css["roll"]} data-who={step.who}>
      <span className={css["small"]}>
        {step.dice.map((die, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: dice of one roll never change
          <i key={i}>{die}</i>
        ))}
      </span>
      <span className={css["sum"]}>
        <span className={css["title"]}>{step.title}</span>
        <span className={css["figures"]}>
          {step.dice.join(" + ") || "0"} {step.modifier ? signed(step.modifier) : ""} · {step.note}
        </span>
      </span>
      <span className={css["verdict"]} data-tone={step.who === "you" ? "good" : "bad"}>
        −{step.total}
      </span>
    </div>
  );
}
