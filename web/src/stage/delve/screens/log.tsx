/** What happened, at least five hundred lines of it, by subject; each line with a mark of its own (D-307). */
import { useMemo, useState } from "react";
import { Log, type LogEntry, LogTabs } from "../../../kit/log/log";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Item } from "../../../state/contract";
import { useSaid } from "../../../state/speech";
import { speech, spokenIn, subjectOf } from "../events";
import type { ScreenProps } from "../stage";
import { toYou } from "../telling";
import { MARKS, PLAIN, type Subject, TABS } from "../words";
import css from "./log.module.css";

export function DelveLog({ session, seat, prove, standing }: ScreenProps) {
  const [subject, setSubject] = useState<Subject | "all">("all");
  const words = useMemo(
    () => seat.items.flatMap(({ events }) => events.map(spokenIn).filter((each) => each !== null)),
    [seat.items],
  );
  const said = useSaid(session, words);
  const entries = seat.items.flatMap((item) => entryOf(item, subject, said, standing.me.id));
  return (
    <Panel
      title="The tale"
      more={<LogTabs<Subject | "all"> tabs={TABS} chosen={subject} choose={setSubject} />}
      fill
      testid="log"
    >
      <Log entries={entries} prove={prove} most={500} empty="Nothing has happened yet." />
    </Panel>
  );
}

type Said = ReturnType<typeof useSaid>;

function entryOf(item: Item, subject: Subject | "all", said: Said, me: string): LogEntry[] {
  const lines = item.events.flatMap((event, i) => {
    if (subject !== "all" && subjectOf(event) !== subject) return [];
    const words = spokenIn(event);
    const text = words ? speech(event, said(words), me) : titled(toYou(item.lines[i] ?? "", event, me));
    const [mark, , usual] = MARKS[event.type] ?? PLAIN;
    const lost = event.type === "encounter_end" && event["reason"] !== "victory";
    const tone = lost ? "bad" : usual;
    if (!text) return [];
    return [
      {
        text: (
          <span className={css["line"]}>
            <span className={css["mark"]} aria-hidden="true">
              {mark}
            </span>
            {text}
          </span>
        ),
        tone,
      },
    ];
  });
  return lines.length ? [{ seq: item.seq, lines }] : [];
}
