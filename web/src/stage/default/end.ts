/** The end of a game that one has seen happen, as a beat: a victory, a defeat, or who has won. */
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { summary } from "../../api/realms";
import type { Beat } from "../../kit/moments/moment";
import type { Seat } from "../../state/contract";

export function useEnd(seat: Seat): Beat | null {
  // The page asks for it after each entry; here it is only read.
  const found = useQuery({
    queryKey: ["realm", seat.realm],
    queryFn: () => summary(seat.realm),
    enabled: false,
  }).data;
  const arrived = useRef<boolean | null>(null);
  if (found && arrived.current === null) arrived.current = found.over;
  if (seat.kind !== "live" || !found?.over || arrived.current || !found.outcome) return null;
  const { reason, winners } = found.outcome;
  const won = seat.who !== null && (winners ?? []).includes(seat.who);
  const lost = seat.who !== null && !won && (winners ?? []).length > 0;
  return {
    key: "over",
    tone: lost ? "death" : "victory",
    title: won ? "You win" : lost ? "You lose" : "It is over",
    text: reason ?? "",
  };
}
