/** What happened, newest last, to be read back; dice on demand, and each entry leads to its proof (T-870, T-877). */
import { useState } from "react";
import { entriesOf } from "../../../kit/log/entries";
import { Log, type LogEntry, LogTabs, type Tab } from "../../../kit/log/log";
import { Panel } from "../../../kit/sheet/panel";
import type { Item, Tagged } from "../../../state/contract";
import { about, actors } from "./events";
import { blows, foes } from "./result";
import { rollOf } from "./rolls";

export interface LogProps {
  items: Item[];
  explorer?: number;
  temple?: number;
  prove(seq: number): void;
  title?: string;
}

type Filter = "me" | "temple" | "all";

export function LogPanel({ items, explorer = 0, temple = 0, prove, title = "What happened" }: LogProps) {
  const tabs: Tab<Filter>[] = [
    ...(explorer ? [{ id: "me" as const, name: "Mine" }] : []),
    ...(temple ? [{ id: "temple" as const, name: "This temple" }] : []),
    { id: "all", name: "Everything" },
  ];
  const [picked, setPicked] = useState<Filter>(tabs[0]?.id ?? "all");
  const chosen = tabs.some(({ id }) => id === picked) ? picked : (tabs[0]?.id ?? "all");
  const told = about(items, chosen === "me" ? { explorer } : chosen === "temple" ? { temple } : {});
  return (
    <Panel
      title={title}
      testid="log"
      more={<LogTabs<Filter> tabs={tabs} chosen={chosen} choose={(id) => setPicked(id)} />}
    >
      <Log entries={entries(told.slice(-200), explorer, items)} prove={prove} />
    </Panel>
  );
}

const TONES: Record<string, "bad" | "gain"> = {
  explorer_died: "bad",
  level_up: "gain",
  boss_defeated: "gain",
};

/** What a death takes off somebody is no news: nothing thaws or returns. */
function atDeath(item: Item): Item {
  if (!item.events.some(({ type }) => type === "explorer_died")) return item;
  const idle = ({ type, active }: Tagged): boolean => type === "condition_changed" && !active;
  return {
    ...item,
    lines: item.lines.map((line, i) => (item.events[i] && idle(item.events[i]) ? "" : line)),
  };
}

/** `all` tells whom one fights, also where the beginning of the fight is not among the entries shown. */
export function entries(items: Item[], me = 0, all: Item[] = items): LogEntry[] {
  const foe = foes(all);
  const others = (item: Item): number[] => actors(item).filter((id) => id !== me);
  return entriesOf(items.map(atDeath), {
    roll: rollOf,
    tone: (event: Tagged) => TONES[event.type],
    who: (item) => (others(item).length ? `#${others(item).join(", #")}` : undefined),
    sum: (item) => {
      const [other] = others(item);
      return blows(item, foe.get(item.seq) ?? "", other ? `Explorer #${other}` : "You");
    },
  });
}
