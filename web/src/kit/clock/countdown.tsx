/** Time that runs: how long until something happens. The server's clock decides; this one only shows. */
import { useEffect, useState } from "react";
import css from "./countdown.module.css";

const SECOND = 1_000;

/** The time now, told again every second (or as often as asked); still while `on` is false. */
export function useNow(every = SECOND, on = true): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!on) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every, on]);
  return now;
}

/** "1:05", "2 h 05", "3 days". */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND));
  const minutes = Math.floor(seconds / 60);
  const two = (n: number): string => String(n).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${two(minutes % 60)}` : `${Math.floor(hours / 24)} days`;
}

export interface CountdownProps {
  /** When it ends, in ms since 1970. */
  to: number;
  /** What ends, such as "Your turn ends". */
  label: string;
  /** When it began, for the ring. */
  from?: number;
  /** What to say when the time is over. */
  over?: string;
  /** Below so many ms it is urgent. */
  soon?: number;
}

export function Countdown({ to, label, from, over = "now", soon = 10_000 }: CountdownProps) {
  const now = useNow(SECOND);
  const left = to - now;
  const part = from !== undefined && to > from ? Math.min(1, Math.max(0, left / (to - from))) : null;
  return (
    <span className={css["countdown"]} data-soon={left < soon || undefined} role="timer" aria-live="off">
      {part !== null && (
        <svg viewBox="0 0 36 36" className={css["ring"]} aria-hidden="true">
          <circle cx="18" cy="18" r="15" pathLength="100" className={css["rest"]} />
          <circle cx="18" cy="18" r="15" pathLength="100" strokeDasharray={`${part * 100} 100`} />
        </svg>
      )}
      <span className={css["label"]}>{label}</span>{" "}
      <b className={css["time"]}>{left > 0 ? clockText(left) : over}</b>
    </span>
  );
}
