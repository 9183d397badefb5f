/** Small pieces that several screens share. */
import type { ReactNode } from "react";
import { Tip } from "../../kit/tip";
import { CLASS_INK } from "./art/palette";
import css from "./panel.module.css";
import { format, type Route } from "./route";
import type { ClassName } from "./types";

export function Panel(props: {
  title: ReactNode;
  more?: ReactNode;
  testid?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section className={`${css["panel"]} ${props.className ?? ""}`} data-testid={props.testid}>
      <h2>
        <span>{props.title}</span>
        {props.more && <small className={css["small"]}>{props.more}</small>}
      </h2>
      {props.children}
    </section>
  );
}

export type Tone = "good" | "warn" | "bad" | "plain";

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

/** Hit points: a bar, the figures, and hatched what a drain has taken until the next rest. */
export function Hp({ hp, most, cap }: { hp: number; most: number; cap?: number }) {
  const whole = Math.max(cap ?? most, 1);
  const tone = hp * 3 <= most ? "bad" : hp * 3 <= most * 2 ? "warn" : "good";
  return (
    <div className={css["hp"]}>
      <span>HP</span>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> cannot show what a drain has taken */}
      <span
        className={css["track"]}
        role="meter"
        aria-label="Hit points"
        aria-valuemin={0}
        aria-valuemax={whole}
        aria-valuenow={hp}
        aria-valuetext={`${hp} of ${most}`}
      >
        <span className={css["fill"]} data-tone={tone} style={{ width: `${(hp * 100) / whole}%` }} />
        {whole > most && (
          <span className={css["lost"]} style={{ width: `${((whole - most) * 100) / whole}%` }} />
        )}
      </span>
      <span className={css["figure"]}>
        {hp}/{most}
      </span>
    </div>
  );
}

export function Link({ to, children, testid }: { to: Route; children: ReactNode; testid?: string }) {
  return (
    <a href={format(to)} data-testid={testid}>
      {children}
    </a>
  );
}

export const badges = css["badges"];

const EMBLEMS: Record<string, string> = {
  Fighter: "M12,2 L14,5 V15 H18 V17.5 H13.4 V22 H10.6 V17.5 H6 V15 H10 V5 Z",
  Rogue: "M12,3 L14.4,14 L18,15 L17.5,17.2 L13.4,16.6 L13,22 H11 L10.6,16.6 L6.5,17.2 L6,15 L9.6,14 Z",
  Wizard: "M12,2.5 L14.5,9.4 L21.8,9.5 L16,13.9 L18.1,21 L12,16.9 L5.9,21 L8,13.9 L2.2,9.5 L9.5,9.4 Z",
};

export function Emblem({
  kind,
  dead = false,
  size = 22,
}: {
  kind: ClassName;
  dead?: boolean;
  size?: number;
}) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} role="img" aria-label={kind}>
      <path d={EMBLEMS[kind]} fill={dead ? "#8a8a8a" : CLASS_INK[kind]} />
    </svg>
  );
}

/** A d20, to mark what is left to the dice. */
export function Die({ size = 16, label = "rolls dice" }: { size?: number; label?: string }) {
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
