import { type ReactNode, useId, useRef } from "react";
import css from "./tip.module.css";

interface TipProps {
  text: ReactNode;
  children: ReactNode;
  /** For what cannot take the focus by itself. */
  focusable?: boolean;
}

/** A word more, on hover and on focus, over everything and never beside the screen. */
export function Tip({ text, children, focusable = false }: TipProps) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const place = (): void => {
    if (box.current === null || tip.current === null) return;
    const at = box.current.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip.current;
    const left = Math.max(8, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - 8));
    const top = at.top - height - 6 > 8 ? at.top - height - 6 : at.bottom + 6;
    tip.current.style.left = `${left}px`;
    tip.current.style.top = `${top}px`;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only finds its place; hover and focus themselves are CSS
    <span
      ref={box}
      className={css["tip"]}
      onMouseEnter={place}
      onFocus={place}
      {...(focusable ? { tabIndex: 0, "aria-describedby": id } : {})}
    >
      {children}
      <span role="tooltip" id={id} ref={tip} className={css["text"]}>
        {text}
      </span>
    </span>
  );
}
