/** What happened, newest last; each entry leads to its proof. */
import { useEffect, useRef } from "react";
import type { Item, Seat } from "../../state/contract";
import { useProvable } from "../../state/provable";
import { titled } from "../words";
import css from "./story.module.css";

interface StoryProps {
  seat: Seat;
  prove(seq: number): void;
  /** How many entries at most. */
  most?: number;
  /** Accounts in a line, as names. */
  people?(line: string): string;
}

export function StoryLog({ seat, prove, most = 100, people = (line) => line }: StoryProps) {
  const box = useRef<HTMLDivElement>(null);
  const provable = useProvable();
  const told = seat.items.filter((item) => linesOf(item).length > 0).slice(-most);
  const last = told.at(-1)?.seq;
  useEffect(() => {
    const list = box.current;
    if (list !== null && last !== undefined) list.scrollTop = list.scrollHeight;
  }, [last]);
  if (told.length === 0) return <p className={css["none"]}>Nothing has happened yet. Events appear here.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={css["story"]} ref={box} tabIndex={0} aria-label="Story" role="log">
      <ol className={css["items"]}>
        {told.map((item) => (
          <li key={item.seq} className={css["item"]}>
            <button
              type="button"
              className={css["proof"]}
              onClick={() => prove(item.seq)}
              disabled={!provable(item.seq)}
              aria-label={`Proof of entry ${item.seq}`}
              title={`Proof of entry ${item.seq}`}
            >
              {item.seq}
            </button>
            <div>
              {linesOf(item).map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
                <p key={index}>{people(line)}</p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** An entry in the game's words; where it has none for any of its events, their names and figures. */
export function linesOf(item: Item): string[] {
  const told = item.lines.filter((line) => line !== "");
  return told.length > 0 ? told : item.events.map(plainly);
}

function plainly({ type, ...fields }: Item["events"][number]): string {
  const told = Object.entries(fields)
    .filter(([, value]) => typeof value !== "object")
    .map(([name, value]) => `${name.replaceAll("_", " ")} ${String(value)}`);
  return told.length > 0 ? `${titled(type)}: ${told.join(", ")}.` : `${titled(type)}.`;
}
