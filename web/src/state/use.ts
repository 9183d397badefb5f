/** Seats, answers and the place in the address, in React. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { Seat, Session, Tagged } from "./contract";

export const useSeat = (session: Session): Seat =>
  useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.get(),
  );

const onHash = (changed: () => void): (() => void) => {
  window.addEventListener("hashchange", changed);
  return () => window.removeEventListener("hashchange", changed);
};

/** Other hashes (a link to the content, say) are not ours and change nothing. */
let own = "";
function ownHash(): string {
  const { hash } = window.location;
  if (hash === "" || hash.startsWith("#/")) own = hash;
  return own;
}

/** A stage's own place: what stands behind the # of the address. */
export const useHash = (): string => useSyncExternalStore(onHash, ownHash);

export interface Answer<T> {
  data: T | null;
  error: unknown;
}

/** Asks again whenever `seq` moves; the old answer stays until the new one is here. */
export function useAnswer<T>(session: Session, query: Tagged | null, seq: number | string): Answer<T> {
  const text = query === null ? "" : JSON.stringify(query);
  const [answer, setAnswer] = useState<Answer<T> & { to: string }>({ to: "", data: null, error: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new head is what asks again
  useEffect(() => {
    if (!text) return;
    let current = true;
    session.query<T>(JSON.parse(text) as Tagged).then(
      (data) => current && setAnswer({ to: text, data, error: null }),
      (error: unknown) =>
        current && setAnswer((old) => ({ to: text, data: old.to === text ? old.data : null, error })),
    );
    return () => {
      current = false;
    };
  }, [session, text, seq]);
  return answer.to === text ? answer : { data: null, error: null };
}
