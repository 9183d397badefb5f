/** The pieces a sheet is made of: panels, badges, bars and facts. All say in words what colour says. */
import type { ReactNode } from "react";
import { Tip } from "../controls/tip";
import css from "./panel.module.css";

export interface PanelProps {
  title: ReactNode;
  /** Beside the title, small. */
  more?: ReactNode;
  testid?: string;
  className?: string | undefined;
  /** As high as its place; what is inside scrolls. */
  fill?: boolean;
  children: ReactNode;
}

export function Panel({ title, more, testid, className = "", fill = false, children }: PanelProps) {
  return (
    <section className={`${css["panel"]} ${className}`} data-testid={testid} data-fill={fill || undefined}>
      <h2>
        <span>{title}</span>
        {more && <small className={css["small"]}>{more}</small>}
      </h2>
      {children}
    </section>
  );
}

export type Tone = "good" | "warn" | "bad" | "plain";

/** A word in a frame, with a tip if there is more to say. */
export function Badge({ tone = "plain", tip, children }: { tone?: Tone; tip?: string; children: ReactNode }) {
  const badge = (
    <span className={css["badge"]} data-tone={tone}>
      {children}
    </span>
  );
  return tip ? (
    <Tip text={tip} focusable>
      {badge}
    </Tip>
  ) : (
    badge
  );
}

export const Badges = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={css["badges"]} {...(label ? { role: "group", "aria-label": label } : {})}>
    {children}
  </div>
);

export interface BarProps {
  /** What is measured, in full: "Hit points". */
  label: string;
  value: number;
  most: number;
  /** What it was before something took a part for good; that part is hatched. */
  cap?: number;
  /** The word on the page, if shorter than the label. */
  short?: string;
  tone?: Exclude<Tone, "plain">;
}

/** So much of so much: green, amber and red by thirds unless told otherwise, with the figures beside it. */
export function Bar({ label, value, most, cap, short = label, tone }: BarProps) {
  const whole = Math.max(cap ?? most, 1);
  const shown = tone ?? (value * 3 <= most ? "bad" : value * 3 <= most * 2 ? "warn" : "good");
  return (
    <div className={css["bar"]}>
      <span>{short}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot show what was taken for good */}
      <span
        className={css["track"]}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={value}
        aria-valuetext={`${value} of ${most}`}
      >
        <span className={css["fill"]} data-tone={shown} style={{ width: `${(value * 100) / whole}%` }} />
        {whole > most && (
          <span className={css["lost"]} style={{ width: `${((whole - most) * 100) / whole}%` }} />
        )}
      </span>
      <span className={css["figure"]}>
        {value}/{most}
      </span>
    </div>
  );
}

/** A figure with its name, in a row of others. */
export function Fact({ name, value, tip }: { name: string; value: ReactNode; tip?: string }) {
  const fact = (
    <span className={css["fact"]}>
      <small>{name}</small>
      <b>{value}</b>
    </span>
  );
  return tip ? (
    <Tip text={tip} focusable>
      {fact}
    </Tip>
  ) : (
    fact
  );
}

export const Facts = ({ children, label }: { children: ReactNode; label?: string }) => (
  <div className={css["facts"]} {...(label ? { role: "group", "aria-label": label } : {})}>
    {children}
  </div>
);
