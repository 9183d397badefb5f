/** Up to which entry there is something to prove: in a sandbox, what was tried has dice that nobody proves. */
import { createContext, useContext } from "react";

const Played = createContext(Number.POSITIVE_INFINITY);

export const ProvableUpTo = Played.Provider;

/** Has this entry a proof? Where it has none, none is offered. */
export function useProvable(): (seq: number) => boolean {
  const played = useContext(Played);
  return (seq) => seq <= played;
}
