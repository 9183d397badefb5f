/** One game as it goes: what the server says, and the beats of what has just happened. */
import { useEffect, useRef, useState } from "react";
import type { Item, Seat, Session } from "../../state/contract";
import { useAnswer } from "../../state/use";
import { apply, type Board } from "./board/board";
import type { Beat } from "./board/pixi/director";
import { boardOf } from "./board/read";
import { told } from "./records/history";
import type { Snapshot } from "./types";

export { type Answer, useAnswer } from "../../state/use";

/** The last entry that concerns a game; the head where the story is not known. */
function lastOf(items: Item[], game: number, seq: number): number {
  if (!items.length) return seq;
  return items.findLast(({ events }) => events.some((event) => event["game_id"] === game))?.seq ?? 0;
}

export interface Live {
  snapshot: Snapshot | null;
  board: Board | null;
  beats: Beat[];
  error: unknown;
}

/** One game as it goes: the server's word for what is, and beats for what has just happened. */
export function useLive(session: Session, seat: Seat, game: number): Live {
  const last = lastOf(seat.items, game, seat.seq);
  const { data, error } = useAnswer<Snapshot>(
    session,
    { type: "get_game", game_id: game },
    `${last} ${seat.who} ${seat.kind === "live" ? "" : seat.seq}`,
  );
  // A replay may stand before the game: then there is no board, not the last one.
  const snapshot = error && seat.kind === "replay" ? null : data;
  const [told_, setTold] = useState<{ board: Board | null; beats: Beat[] }>({ board: null, beats: [] });
  const model = useRef<Board | null>(null);
  const seen = useRef<number | null>(null);
  const count = useRef(0);
  useEffect(() => {
    if (!snapshot) return;
    model.current = boardOf(snapshot);
    setTold(({ beats }) => ({ board: model.current, beats }));
  }, [snapshot]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new entry makes beats
  useEffect(() => {
    const newest = seat.items.at(-1)?.seq ?? seat.seq;
    if (seen.current === null || model.current === null) {
      // What happened before one looked is not played.
      if (model.current) seen.current = newest;
      return;
    }
    const after = seen.current;
    seen.current = Math.max(after, newest);
    const beats: Beat[] = [];
    // Before the first turn there is no board to play on: the server's word is enough.
    const fresh = model.current.state === "Lobby" ? [] : seat.items.filter(({ seq }) => seq > after);
    for (const { event } of told(fresh, game)) {
      const before = model.current as Board;
      model.current = apply(before, event);
      beats.push({ id: ++count.current, event, before, after: model.current });
    }
    if (beats.length) setTold({ board: model.current, beats });
  }, [last, snapshot === null]);
  return { snapshot, board: told_.board, beats: told_.beats, error };
}
