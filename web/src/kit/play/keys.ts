/** Keys that press buttons: from the first moment on, wherever the focus is, unless somebody types or a dialog is open. */
import { useEffect, useRef } from "react";

const TYPING =
  "input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable=true], dialog";

/** Is this key meant for the stage? */
export function forStage(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TYPING)) return false;
  return document.querySelector("dialog[open]") === null;
}

/** Calls `press` with each key; what it answers true to was meant for it. */
export function useKeys(press: (key: string, event: KeyboardEvent) => boolean): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (forStage(event) && latest.current(event.key, event)) event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
