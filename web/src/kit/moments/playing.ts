/** What is being played just now, anywhere on the page: it can be hurried or skipped, and panels wait for its end. */
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { create } from "zustand";

interface Playing {
  /** What is under way, each with what ends it at once. */
  under: ReadonlySet<() => void>;
  fast: boolean;
}

const FAST = 4;
const usePlaying = create<Playing>()(() => ({ under: new Set(), fast: false }));

/** Something begins; `skip` is called to end it at once. What is returned says that it is over. */
export function begin(skip: () => void): () => void {
  const mine = (): void => skip();
  usePlaying.setState(({ under }) => ({ under: new Set(under).add(mine) }));
  return () =>
    usePlaying.setState(({ under }) => ({ under: new Set([...under].filter((one) => one !== mine)) }));
}

export const skipAll = (): void => {
  for (const skip of usePlaying.getState().under) skip();
};

export const hurry = (fast: boolean): void => usePlaying.setState({ fast });

/** How many times as fast as usual things are played. */
export const pace = (): number => (usePlaying.getState().fast ? FAST : 1);

export const useBusy = (): boolean => usePlaying(({ under }) => under.size > 0);
export const useFast = (): boolean => usePlaying(({ fast }) => fast);

/** A component plays something while `on`. It begins before the next paint, so that no panel comes too early. */
export function usePlayed(on: boolean, skip: () => void): void {
  const latest = useRef(skip);
  latest.current = skip;
  useLayoutEffect(() => (on ? begin(() => latest.current()) : undefined), [on]);
}

/** Is it time for what waits? It comes when nothing is played any more, and stays. */
export function useAfter(due: boolean): boolean {
  const busy = useBusy();
  const [come, setCome] = useState(due);
  useEffect(() => {
    if (!due) setCome(false);
    else if (!busy && usePlaying.getState().under.size === 0) setCome(true);
  }, [due, busy]);
  return due && come;
}
