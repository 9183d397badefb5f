/** What rises over the scene when entries arrive. */
import { useEffect, useRef, useState } from "react";
import type { Item } from "../../../state/contract";
import { type Floater, floaters } from "../log/events";

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
