/** Small hooks: the route in the hash, a query that follows the view, and what rises over the scene. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Item, Session } from "../../state/contract";
import { useHash } from "../../state/use";
import { type Floater, floaters } from "./events";
import { format, parse, type Route } from "./route";

export { type Answer, useAnswer } from "../../state/use";

export function useRoute(): [Route, (route: Route) => void] {
  const hash = useHash();
  const go = useCallback((route: Route) => {
    window.location.hash = format(route);
  }, []);
  return [parse(hash), go];
}

/** All entries there are, older ones read from the log when the session can. */
export function useHistory(session: Session, items: Item[]): { items: Item[]; whole: boolean } {
  const [older, setOlder] = useState<Item[]>([]);
  const [whole, setWhole] = useState(false);
  const first = items[0]?.seq ?? 0;
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const found: Item[] = [];
      // The feed comes in pages; a season is long, and its first pages are old news: stop after ten.
      for (let since = -1, page = 0; session.past && page < 10; page++) {
        const more = await session.past(since);
        found.push(...more);
        const last = more.at(-1)?.seq;
        if (last === undefined || last >= first) break;
        since = last;
      }
      if (current) {
        setOlder(found.filter((item) => item.seq < first));
        setWhole(session.past !== undefined || first <= 1);
      }
    };
    read().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [session, first]);
  return { items: older.length ? [...older, ...items] : items, whole };
}

export interface Risen extends Floater {
  delay: number;
}
const STEP_MS = 380;
const STAY_MS = 1900;

/** What rises now: the floaters of entries that came in since the last look, one after the other. */
export function useFloaters(items: Item[], concerns: (item: Item) => boolean): Risen[] {
  const seen = useRef(items.at(-1)?.seq ?? -1);
  const [risen, setRisen] = useState<Risen[]>([]);
  const last = items.at(-1)?.seq ?? -1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new entry makes anything rise
  useEffect(() => {
    const fresh = items.filter((item) => item.seq > seen.current && concerns(item));
    seen.current = Math.max(seen.current, last);
    const found = fresh.flatMap(floaters).map((one, i) => ({ ...one, delay: i * STEP_MS }));
    if (!found.length) return;
    setRisen(found);
    const timer = setTimeout(() => setRisen([]), found.length * STEP_MS + STAY_MS);
    return () => clearTimeout(timer);
  }, [last]);
  return risen;
}

/** Digits 1 to 9, unless somebody is typing or a dialog is open. */
export function useDigits(press: (place: number) => void): void {
  const latest = useRef(press);
  latest.current = press;
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest("input, textarea, select, [contenteditable=true], dialog")
      )
        return;
      if (document.querySelector("dialog[open]")) return;
      if (/^[1-9]$/.test(event.key)) latest.current(Number(event.key));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
