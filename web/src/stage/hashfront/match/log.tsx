/** MISSION_LOG: what happened, in words; folded it shows the newest line (H-840). The dice are told on demand. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Item } from "../../../state/contract";
import { useProvable } from "../../../state/provable";
import { type Board, unitOf } from "../board/board";
import { Btn, css as look, Panel } from "../look/look";
import type { BoardEvent, Place } from "../types";
import css from "./game.module.css";
import { enlist, type Muster, narrated, type Told } from "./narration";

export interface LogProps {
  items: Item[];
  game: number;
  board: Board;
  /** The slots of the reader: none for a spectator. */
  mine: number[];
  open: boolean;
  setOpen(open: boolean): void;
  onPlace(at: Place): void;
  prove(seq: number): void;
}

const MOST = 120;

export function MissionLog({ items, game, board, mine, open, setOpen, onPlace, prove }: LogProps) {
  const muster = useRef<Muster>(new Map());
  const lines = useMemo(
    () => narrated(items, game, enlist(muster.current, board, items, game), mine).slice(-MOST),
    [items, game, board, mine],
  );
  const list = useRef<HTMLOListElement>(null);
  const newest = lines.at(-1)?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is brought into view
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest, open]);
  return (
    <Panel
      title="MISSION_LOG"
      className={css["fill"]}
      aside={
        <Btn small tone="grey" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "FOLD" : "OPEN"}
        </Btn>
      }
    >
      {lines.length === 0 && <p className={look["note"]}>Nothing has happened yet.</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <ol ref={list} className={css["log"]} tabIndex={0} aria-label="Log" aria-live="polite">
        {lines.slice(open ? 0 : -1).map((line) => (
          <Line key={line.key} told={line} onPlace={() => goTo(line.event, board, onPlace)} prove={prove} />
        ))}
      </ol>
    </Panel>
  );
}

function Line({
  told: { seq, at, line, rolls },
  onPlace,
  prove,
}: {
  told: Told;
  onPlace(): void;
  prove(seq: number): void;
}) {
  const [open, setOpen] = useState(false);
  const provable = useProvable();
  return (
    <li>
      <time dateTime={new Date(at).toISOString()}>{new Date(at).toTimeString().slice(0, 8)}</time>
      <button type="button" onClick={onPlace}>
        {line}
      </button>
      <span>
        {rolls.length > 0 && (
          <button
            type="button"
            className={css["proof"]}
            aria-expanded={open}
            aria-label={`${open ? "Hide" : "Show"} the rolls of entry ${seq}`}
            onClick={() => setOpen(!open)}
          >
            ROLLS
          </button>
        )}
        {provable(seq) && (
          <button
            type="button"
            className={css["proof"]}
            onClick={() => prove(seq)}
            aria-label={`View proof of entry ${seq}`}
          >
            VIEW_PROOF
          </button>
        )}
      </span>
      {open && <p className={css["rolls"]}>{rolls.join(" // ")}</p>}
    </li>
  );
}

function goTo(event: BoardEvent, board: Board, onPlace: (at: Place) => void): void {
  const id = event["unit_id"] ?? event["target_id"] ?? 0;
  const unit = unitOf(board, Number(id));
  if (typeof event["x"] === "number" && typeof event["y"] === "number") onPlace([event["x"], event["y"]]);
  else if (unit) onPlace([unit.x, unit.y]);
}
