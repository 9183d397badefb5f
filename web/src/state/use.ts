/** Seats in React. */
import { useSyncExternalStore } from "react";
import type { Seat, Session } from "./contract";

export const useSeat = (session: Session): Seat =>
  useSyncExternalStore(
    (changed) => session.subscribe(changed),
    () => session.get(),
  );
