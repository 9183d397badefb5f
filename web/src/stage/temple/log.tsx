/** What happened, newest last, to be read back; each entry with dice leads to its proof (T-870, T-877). */
import { useEffect, useRef, useState } from "react";
import type { Item } from "../../state/contract";
import { Die, Panel } from "./bits";
import { about, actors } from "./events";
import css from "./log.module.css";

export interface LogProps {
  items: Item[];
  explorer?: number;
  temple?: number;
  prove(seq: number): void;
  title?: string;
}

type Filter = "me" | "temple" | "all";
const NAMES: Record<Filter, string> = { me: "Mine", temple: "This temple", all: "Everything" };

export function LogPanel({ items, explorer = 0, temple = 0, prove, title = "What happened" }: LogProps) {
  const wanted: Filter[] = [
    ...(explorer ? (["me"] as const) : []),
    ...(temple ? (["temple"] as const) : []),
    "all",
  ];
  const [picked, setPicked] = useState<Filter>(wanted[0] ?? "all");
  const filter = wanted.includes(picked) ? picked : (wanted[0] ?? "all");
  const told = about(items, filter === "me" ? { explorer } : filter === "temple" ? { temple } : {}).filter(
    hasWords,
  );
  return (
    <Panel
      title={title}
      testid="log"
      more={
        <span className={css["tabs"]}>
          {wanted.map((name) => (
            <button key={name} type="button" aria-pressed={filter === name} onClick={() => setPicked(name)}>
              {NAMES[name]}
            </button>
          ))}
        </span>
      }
    >
      <Entries items={told.slice(-200)} me={explorer} prove={prove} />
    </Panel>
  );
}

const hasWords = (item: Item): boolean => item.lines.some(Boolean);

export function Entries({ items, me, prove }: { items: Item[]; me: number; prove(seq: number): void }) {
  const box = useRef<HTMLOListElement>(null);
  const last = items.at(-1)?.seq;
  const begun = useRef(false);
  useEffect(() => {
    const list = box.current;
    if (list && !begun.current) list.scrollTop = list.scrollHeight;
    begun.current = list !== null;
    // Stay where the reader is, unless they are at the end already.
    if (list && last !== undefined && list.scrollHeight - list.scrollTop - list.clientHeight < 400)
      list.scrollTop = list.scrollHeight;
  }, [last]);
  if (!items.length) return <p className={css["none"]}>Nothing yet. What happens is told here.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className={css["log"]} ref={box} tabIndex={0} aria-label="Log" aria-live="polite">
      {items.map((item) => {
        const rolled = item.events.some(
          (event) =>
            event.type === "roll_made" || event.type === "damage_rolled" || event.type === "chamber_revealed",
        );
        const others = actors(item).filter((id) => id !== me);
        return (
          <li key={item.seq} data-own={others.length === 0}>
            <button
              type="button"
              className={css["seq"]}
              onClick={() => prove(item.seq)}
              title="Check this entry and its dice"
              aria-label={`Check entry ${item.seq}`}
              data-testid={`prove-${item.seq}`}
            >
              {rolled ? <Die size={13} label="" /> : "·"}
              {item.seq}
            </button>
            <div>
              {others.length > 0 && <span className={css["who"]}>#{others.join(", #")}</span>}
              {item.lines.map((line, i) =>
                line ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
                  <p key={i} data-kind={item.events[i]?.type}>
                    {line}
                  </p>
                ) : null,
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
