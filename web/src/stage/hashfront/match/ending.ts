/** The end of the turn: said while an order is still under way, it waits for that order instead of being lost. */
import { useEffect, useState } from "react";
import type { Desk } from "./desk";
import { idleUnits } from "./orders";

export interface Ending {
  /** Is the question open? */
  asked: boolean;
  /** Said, but an order is still under way. */
  waits: boolean;
  say(): void;
  close(): void;
}

/** `busy`: an order is on its way. Whether units could still act is judged by what is true after it. */
export function useEnding(desk: Desk, busy: boolean, end: (desk: Desk) => Promise<void>): Ending {
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is decided once, when nothing is under way
  useEffect(() => {
    if (!said || busy) return;
    setSaid(false);
    const { orders } = desk;
    if (!orders.endTurn) return;
    if (idleUnits(orders).length || orders.builds.size) setAsked(true);
    else void end(desk);
  }, [said, busy]);
  return { asked, waits: said && busy, say: () => setSaid(true), close: () => setAsked(false) };
}
