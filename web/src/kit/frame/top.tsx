/** The top of a screen: where a new screen begins, one is there, however far down one had scrolled on the last one. */
import { useEffect, useRef } from "react";
import css from "./top.module.css";

/** It stands before what a screen begins with; `screen` names the screen. Who sees the top already is not moved. */
export function Top({ screen }: { screen: string }) {
  const mark = useRef<HTMLDivElement>(null);
  const before = useRef(screen);
  useEffect(() => {
    if (before.current === screen) return;
    before.current = screen;
    if ((mark.current?.getBoundingClientRect().top ?? 0) < 0)
      mark.current?.scrollIntoView({ block: "start" });
  }, [screen]);
  return <div ref={mark} className={css["top"]} aria-hidden="true" />;
}
