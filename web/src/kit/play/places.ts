/** Fixed places: what can be done keeps its place and its key as long as the situation is the same. */
import { useEffect, useRef, useState } from "react";

export interface Placed {
  id: string;
}
export interface Slot<T> {
  thing: T;
  /** It was here a moment ago and cannot be done now: its place is kept. */
  gone: boolean;
}

/**
 * Things in their places: what goes leaves its place empty, what comes is put behind the others.
 * A new `scope` (another room, the end of a fight) deals the places anew.
 */
export function placed<T extends Placed>(before: Slot<T>[], now: T[]): Slot<T>[] {
  const here = new Map(now.map((thing) => [thing.id, thing]));
  const kept = before.map(({ thing }) => {
    const found = here.get(thing.id);
    here.delete(thing.id);
    return { thing: found ?? thing, gone: found === undefined };
  });
  return [...kept, ...[...here.values()].map((thing) => ({ thing, gone: false }))];
}

export function usePlaces<T extends Placed>(scope: string, now: T[]): Slot<T>[] {
  const kept = useRef<{ scope: string; slots: Slot<T>[] }>({ scope, slots: [] });
  const before = kept.current.scope === scope ? kept.current.slots : [];
  kept.current = { scope, slots: placed(before, now) };
  return kept.current.slots;
}

/** When the situation changes, a press that was meant for the old one does nothing. */
const SETTLE_MS = 300;
export function useSettled(scope: string): boolean {
  const [settled, setSettled] = useState(scope);
  useEffect(() => {
    if (settled === scope) return;
    const timer = setTimeout(() => setSettled(scope), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [settled, scope]);
  return settled === scope;
}

/** So long a digit rests when another sort of deed has come under it. */
const REST_MS = 700;

/** Which of these may be pressed by digit: a press meant for the sort that stood there does nothing. "" never rests. */
export function useRested(kinds: string[]): boolean[] {
  const [known, setKnown] = useState(kinds);
  const now = kinds.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kinds themselves, not the array
  useEffect(() => {
    if (!kinds.length || known.join("\n") === now) return; // what is away for a moment is not forgotten
    const timer = setTimeout(() => setKnown(kinds), known.length ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [known, now]);
  return kinds.map((kind, place) => !kind || !known[place] || known[place] === kind);
}
