/** What happened, newest last, in the game's words: rolls on demand at the line they decided, each entry with its proof. */
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useProvable } from "../../state/provable";
import { DieMark, type Roll, RollCard } from "../dice/dice";
import css from "./log.module.css";

export interface LogLine {
  text: ReactNode;
  tone?: "good" | "bad" | "gain" | "plain" | undefined;
  /** The dice that decided it. */
  rolls?: Roll[];
  /** What was said of those dice. */
  said?: string;
  /** Where it happened: pressing the line goes there. */
  go?: (() => void) | undefined;
}
export interface LogEntry {
  seq: number;
  /** Who did it, if it was not oneself. */
  who?: string;
  /** When, in ms since 1970; told beside the entry where a game wants it. */
  at?: number;
  lines: LogLine[];
}

export interface LogProps {
  entries: LogEntry[];
  prove(seq: number): void;
  label?: string;
  empty?: string;
  /** At most so many of the newest. */
  most?: number;
  /** The words on the button that leads to the proof; else it shows the entry's number. */
  proof?: string;
}

/** It scrolls inside its place, and stays where the reader is unless that is the end. */
export function Log({ entries, prove, label = "Log", empty = NOTHING, most = 200, proof }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const provable = useProvable();
  useEnd(box, entries.at(-1)?.seq);
  if (!entries.length) return <p className={css["none"]}>{empty}</p>;
  return (
    <ol
      className={css["log"]}
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      aria-live="polite"
      data-worded={proof ? true : undefined}
    >
      {entries.slice(-most).map((entry) => (
        <li key={entry.seq} data-own={entry.who === undefined}>
          <div className={css["mark"]}>
            {entry.at !== undefined && <Time at={entry.at} />}
            <button
              type="button"
              className={css["seq"]}
              onClick={() => prove(entry.seq)}
              disabled={!provable(entry.seq)}
              title={
                provable(entry.seq)
                  ? "Check this entry and its dice"
                  : "Tried in a sandbox: there is no proof"
              }
              aria-label={`${proof ?? "Check"} entry ${entry.seq}`}
              data-testid={`prove-${entry.seq}`}
            >
              {proof ?? entry.seq}
            </button>
          </div>
          <div>
            {entry.who !== undefined && <span className={css["who"]}>{entry.who}</span>}
            {entry.lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
              <Line key={i} line={line} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

const Time = ({ at }: { at: number }) => (
  <time dateTime={new Date(at).toISOString()}>{new Date(at).toTimeString().slice(0, 8)}</time>
);

const NOTHING = "Nothing yet. Events appear here.";

function Line({ line }: { line: LogLine }) {
  const [open, setOpen] = useState(false);
  const { text, tone, rolls = [], said, go } = line;
  return (
    <>
      <p data-tone={tone}>
        {go ? (
          <button type="button" className={css["go"]} onClick={go}>
            {text}
          </button>
        ) : (
          text
        )}
        {rolls.length > 0 && (
          <button
            type="button"
            className={css["dice"]}
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Show"} the dice of this line`}
            onClick={() => setOpen(!open)}
          >
            <DieMark size={15} label="" />
          </button>
        )}
      </p>
      {open && (
        <div className={css["rolls"]}>
          {said && <p className={css["said"]}>{said}</p>}
          {rolls.map((roll, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rolls of a line never change
            <RollCard key={i} roll={roll} />
          ))}
        </div>
      )}
    </>
  );
}

const NEAR_PX = 400;

/** Keeps the end in view, also when the log is unfolded or shown later, unless somebody reads further up. */
function useEnd(box: { current: HTMLElement | null }, last: number | undefined): void {
  const reading = useRef(false);
  useEffect(() => {
    if (box.current && last !== undefined && !reading.current)
      box.current.scrollTop = box.current.scrollHeight;
  }, [box, last]);
  const shown = last !== undefined;
  useEffect(() => {
    const list = box.current;
    if (list === null || !shown) return;
    const note = (): void => {
      if (list.clientHeight)
        reading.current = list.scrollHeight - list.scrollTop - list.clientHeight >= NEAR_PX;
    };
    const watch = new ResizeObserver(() => {
      if (!reading.current) list.scrollTop = list.scrollHeight;
    });
    list.addEventListener("scroll", note, { passive: true });
    watch.observe(list);
    return () => {
      list.removeEventListener("scroll", note);
      watch.disconnect();
    };
  }, [box, shown]);
}

export interface Tab<T extends string> {
  id: T;
  name: string;
  /** The key that chooses it, if there is one. */
  key?: string;
}

/** Which part of the log to read. */
export function LogTabs<T extends string>(props: { tabs: Tab<T>[]; chosen: T; choose(id: T): void }) {
  return (
    <span className={css["tabs"]}>
      {props.tabs.map(({ id, name, key }) => (
        <button
          key={id}
          type="button"
          aria-pressed={props.chosen === id}
          aria-keyshortcuts={key?.toUpperCase()}
          onClick={() => props.choose(id)}
        >
          {name}
          {key && <kbd> {key.toUpperCase()}</kbd>}
        </button>
      ))}
    </span>
  );
}
