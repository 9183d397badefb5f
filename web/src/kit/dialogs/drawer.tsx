import { type ReactNode, useEffect, useId, useRef } from "react";
import css from "./drawer.module.css";

export interface DrawerProps {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** A drawer beside the stage, which stays usable; a sheet from below on phones. Escape closes it. */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const box = useRef<HTMLElement>(null);
  const name = useId();
  useEffect(() => {
    const before = document.activeElement;
    box.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <aside
      ref={box}
      className={css["drawer"]}
      aria-labelledby={name}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <div className={css["head"]}>
        <h2 id={name}>{title}</h2>
        <button type="button" className={css["close"]} aria-label={`Close ${title}`} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className={css["body"]}>{children}</div>
    </aside>
  );
}
