import css from "./meter.module.css";

export interface MeterProps {
  label: string;
  value: number;
  most: number;
  tone?: "good" | "warn" | "bad" | "calm";
}

/** So much of so much, with the figures beside it: colour is never the only sign. */
export function Meter({ label, value, most, tone = "calm" }: MeterProps) {
  const part = most > 0 ? Math.min(1, Math.max(0, value / most)) : 0;
  return (
    <div className={css["meter"]}>
      <span className={css["label"]}>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: browsers do not let a meter be styled alike */}
      <span
        className={css["track"]}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(most, value)}
        aria-valuenow={value}
        aria-valuetext={`${value} of ${most}`}
      >
        <span className={`${css["fill"]} ${css[tone]}`} style={{ width: `${part * 100}%` }} />
      </span>
      <span className={css["figure"]}>
        {value}
        <span className={css["of"]}> / {most}</span>
      </span>
    </div>
  );
}
