import type { ButtonHTMLAttributes } from "react";
import css from "./button.module.css";

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: "primary" | "plain" | "ghost" | "danger";
  busy?: boolean;
  small?: boolean;
}

/** A button. While busy it keeps its place and its name, and cannot be pressed. */
export function Button({
  kind = "plain",
  busy = false,
  small = false,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = [css["button"], css[kind], small && css["small"], className].filter(Boolean).join(" ");
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={css["spinner"]} aria-hidden="true" />}
      {children}
    </button>
  );
}
