/** Replay and spectator modes: who one is at this seat, and why one cannot act. */
import type { Seat } from "../../state/contract";

export type Role = "player" | "spectator" | "replay";

/** What one is here: somebody who plays, somebody who watches, or somebody who looks back. */
export const roleOf = (seat: Seat): Role =>
  seat.kind === "replay" ? "replay" : seat.who === null ? "spectator" : "player";

/** Why there is nothing to press; empty if it is only a matter of time. `owned` says whose it is, if not one's own. */
export function whyNothing(seat: Seat, owned = ""): string {
  if (seat.kind === "replay") return "This is a replay: it can be watched, not changed.";
  if (seat.line === "offline" || seat.line === "reconnecting" || seat.line === "closed")
    return "Connection lost. The page reconnects by itself.";
  if (seat.who === null) return "You are watching. Choose “Play” at the top to get a key and join.";
  return owned && `${owned} You can watch, but not act.`;
}
