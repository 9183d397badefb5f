/** MISSION_LOG: what happened, in words; folded it shows the newest line (H-840). */
import { useMemo, useState } from "react";
import type { Item } from "../../state/contract";
import { type Board, unitOf } from "./board";
import css from "./game.module.css";
import { told } from "./history";
import { Btn, css as look, Panel } from "./look";
import type { BoardEvent, Place } from "./types";

export interface LogProps {
  items: Item[];
  game: number;
  board: Board;
  open: boolean;
  setOpen(open: boolean): void;
  onPlace(at: Place): void;
  prove(seq: number): void;
}

const MOST = 120;

export function MissionLog({ items, game, board, open, setOpen, onPlace, prove }: LogProps) {
  const lines = useMemo(
    () =>
      numbered(told(items, game))
        .filter(({ event }) => event.type !== "chat_sent")
        .slice(-MOST)
        .toReversed(),
    [items, game],
  );
  const [shown, setShown] = useState(30);
  return (
    <Panel
      title="MISSION_LOG"
      aside={
        <Btn small tone="grey" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? "FOLD" : "OPEN"}
        </Btn>
      }
    >
      {lines.length === 0 && <p className={look["note"]}>Nothing has happened yet.</p>}
      <ol className={css["log"]} aria-live="polite">
        {lines.slice(0, open ? shown : 1).map(({ seq, at, event, line, key }) => (
          <li key={key}>
            <time dateTime={new Date(at).toISOString()}>{new Date(at).toTimeString().slice(0, 8)}</time>
            <button type="button" onClick={() => goTo(event, board, onPlace)}>
              {line || event.type.replaceAll("_", " ")}
            </button>
            <button
              type="button"
              className={css["proof"]}
              onClick={() => prove(seq)}
              aria-label={`View proof of entry ${seq}`}
            >
              VIEW_PROOF
            </button>
          </li>
        ))}
      </ol>
      {open && lines.length > shown && (
        <Btn small tone="grey" onClick={() => setShown(shown + 30)}>
          MORE
        </Btn>
      )}
    </Panel>
  );
}

function goTo(event: BoardEvent, board: Board, onPlace: (at: Place) => void): void {
  const unit = unitOf(board, Number(event["unit_id"] ?? event["target_id"] ?? 0));
  if (typeof event["x"] === "number" && typeof event["y"] === "number") onPlace([event["x"], event["y"]]);
  else if (unit) onPlace([unit.x, unit.y]);
}

/** Each event with a key of its own: its entry, and its place in it. */
function numbered<T extends { seq: number }>(all: T[]): (T & { key: string })[] {
  let [seq, place] = [-1, 0];
  return all.map((each) => {
    place = each.seq === seq ? place + 1 : 0;
    seq = each.seq;
    return { ...each, key: `${seq}.${place}` };
  });
}
