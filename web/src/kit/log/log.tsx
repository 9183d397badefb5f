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
}
export interface LogEntry {
  seq: number;
  /** Who did it, if it was not oneself. */
  who?: string;
  lines: LogLine[];
}

export interface LogProps {
  entries: LogEntry[];
  prove(seq: number): void;
  label?: string;
  empty?: string;
  /** At most so many of the newest. */
  most?: number;
}

/** It scrolls inside its place, and stays where the reader is unless that is the end. */
export function Log({ entries, prove, label = "Log", empty = NOTHING, most = 200 }: LogProps) {
  const box = useRef<HTMLOListElement>(null);
  const provable = useProvable();
  useEnd(box, entries.at(-1)?.seq);
  if (!entries.length) return <p className={css["none"]}>{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={css["log"]} ref={box} tabIndex={0} aria-label={label} aria-live="polite">
      {entries.slice(-most).map((entry) => (
        <li key={entry.seq} data-own={entry.who === undefined}>
          <button
            type="button"
            className={css["seq"]}
            onClick={() => prove(entry.seq)}
            disabled={!provable(entry.seq)}
            title={provable(entry.seq) ? "Check this entry and its dice" : "Only tried: there is no proof"}
            aria-label={`Check entry ${entry.seq}`}
            data-testid={`prove-${entry.seq}`}
          >
            {entry.seq}
          </button>
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

const NOTHING = "Nothing yet. What happens is told here.";

function Line({ line }: { line: LogLine }) {
  const [open, setOpen] = useState(false);
  const { text, tone, rolls = [], said } = line;
  return (
    <>
      <p data-tone={tone}>
        {text}
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

/** Scrolls to the end with each new entry, unless somebody reads further up. */
function useEnd(box: { current: HTMLElement | null }, last: number | undefined): void {
  const begun = useRef(false);
  useEffect(() => {
    const list = box.current;
    if (list === null || last === undefined) return;
    const near = list.scrollHeight - list.scrollTop - list.clientHeight < 400;
    if (!begun.current || near) list.scrollTop = list.scrollHeight;
    begun.current = true;
  }, [box, last]);
}

export interface Tab<T extends string> {
  id: T;
  name: string;
}

/** Which part of the log to read. */
export function LogTabs<T extends string>(props: { tabs: Tab<T>[]; chosen: T; choose(id: T): void }) {
  return (
    <span className={css["tabs"]}>
      {props.tabs.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={props.chosen === id} onClick={() => props.choose(id)}>
          {name}
        </button>
      ))}
    </span>
  );
}
