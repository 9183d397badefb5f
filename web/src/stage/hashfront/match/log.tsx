/** MISSION_LOG: what happened, in words; folded it shows the newest line (H-840). */
import { useState } from "react";
import { Log, type LogEntry } from "../../../kit/log/log";
import { Btn, Panel } from "../look/look";
import css from "./game.module.css";

export function MissionLog({ entries, prove }: { entries: LogEntry[]; prove(seq: number): void }) {
  const [open, setOpen] = useState(true);
  const newest = entries.at(-1);
  const shown = open || !newest ? entries : [{ ...newest, lines: newest.lines.slice(-1) }];
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
      <Log entries={shown} prove={prove} proof="VIEW_PROOF" empty="Nothing has happened yet." />
    </Panel>
  );
}
