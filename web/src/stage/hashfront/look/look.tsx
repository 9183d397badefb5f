/** The pieces of the Tactical Blueprint: panels, buttons, dialogs, slots, and the tube over all. */
import { type ButtonHTMLAttributes, type ReactNode, useId } from "react";
import { slotColour } from "../art/palette";
import css from "./look.module.css";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  tone?: "white" | "green" | "grey" | "red";
  small?: boolean;
  /** Takes the focus when its dialog opens. */
  "data-first"?: boolean;
  /** Keeps its place, but is not to be seen. */
  "data-off"?: boolean | undefined;
}

/** Is the finger the pointer here? Then words speak of taps, not of clicks. */
export const byTouch = (): boolean => window.matchMedia("(pointer: coarse)").matches;

export function Btn({ tone = "white", small = false, className, ...rest }: ButtonProps) {
  const classes = [css["button"], small && css["small"], className].filter(Boolean).join(" ");
  return <button type="button" {...rest} className={classes} data-tone={tone} />;
}

/** The key that does the same, for those who have keys; a screen reader knows it from the help. */
export const Key = ({ name }: { name: string }) => (
  <span className={css["key"]} data-key={name} aria-hidden="true" />
);

export interface PanelProps {
  title: string;
  children: ReactNode;
  aside?: ReactNode;
  wide?: boolean;
  className?: string | undefined;
}

export function Panel({ title, children, aside, wide = false, className }: PanelProps) {
  const name = useId();
  const classes = [css["panel"], wide && css["wide"], className].filter(Boolean).join(" ");
  return (
    <section className={classes} aria-labelledby={name}>
      <div className={css["sweep"]} aria-hidden="true" />
      <header className={css["head"]}>
        <h2 id={name} className={css["heading"]}>
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A screen other than the board: one box on graph paper (H-804 .. H-806). */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className={css["paper"]}>
      <div className={css["box"]}>
        <i className={css["corner"]} aria-hidden="true" />
        <i className={css["corner"]} aria-hidden="true" />
        <i className={css["corner"]} aria-hidden="true" />
        <i className={css["corner"]} aria-hidden="true" />
        {children}
      </div>
    </div>
  );
}

/** A slot: its colour and always its number (H-815). */
export function Slot({ id, children }: { id: number; children?: ReactNode }) {
  return (
    <span className={css["slot"]}>
      <i style={{ background: slotColour(id) }}>{id}</i>
      {children}
    </span>
  );
}

export function Chip({ colour, children }: { colour: string; children: ReactNode }) {
  return (
    <span className={css["chip"]} style={{ color: colour }}>
      {children}
    </span>
  );
}

export function Crt() {
  return (
    <div className={css["crt"]} aria-hidden="true">
      <div className={css["scan"]} />
      <div className={css["veil"]} />
      <div className={css["vignette"]} />
    </div>
  );
}

const PHRASES = [
  "CALIBRATING_SENSORS",
  "SYNCING_BATTLEFIELD_GRID",
  "DECRYPTING_TRAFFIC",
  "VERIFYING_CHAIN_OF_COMMAND",
];

export function Wait({ what }: { what: string }) {
  return (
    <div className={css["loading"]} role="status">
      <p>
        <span className="visually-hidden">{what}</span>
        <span aria-hidden="true">{PHRASES[what.length % PHRASES.length]}…</span>
      </p>
      <i />
    </div>
  );
}

export { css };
