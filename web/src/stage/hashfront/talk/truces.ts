/** Truces with agents: which stand and which have just run out, from what the agents said; each change is announced. */
import { useEffect, useMemo, useRef } from "react";
import type { StageProps } from "../../../state/contract";
import { useSaid, useTexts } from "../../../state/speech";
import { tell } from "../look/messages";
import type { Snapshot } from "../types";
import { lapsed, type Spoken, standing, type Truce } from "./notes";

export interface Truces {
  standing: Truce[];
  lapsed: Truce[];
}

/** What stands between you and the agents by word. */
export function useTruces({ session, seat }: StageProps, { game, players, chat, agents }: Snapshot): Truces {
  const said = useSaid(
    session,
    chat.map(({ words }) => words),
  );
  const mine = players.filter(({ address }) => address === seat.who).map(({ player_id }) => player_id);
  const speakers = agents.filter(({ account }) => account).map(({ player_id }) => player_id);
  const notes = chat
    .filter(({ sender, to }) => speakers.includes(sender) && mine.includes(to))
    .map(({ sender, words }): Spoken => ({ sender, text: said(words) }));
  const key = JSON.stringify([notes, game.round]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when they have changed
  return useMemo(() => ({ standing: standing(notes, game.round), lapsed: lapsed(notes, game.round) }), [key]);
}

/** Are all texts of the game there? Until then nobody knows what is new. */
export function useRead({ chat }: Snapshot): boolean {
  const texts = useTexts((state) => state.texts);
  return chat.every(({ words }) => words.hash in texts);
}

const nameOf = ({ slot, place }: Truce): string => `truce with P${slot} ${place}`;

/** Says so when one is agreed, broken or over. What was so when one came is old news. */
export function useAnnounced({ standing: now, lapsed: past }: Truces, known: boolean): void {
  const before = useRef<Truce[] | null>(null);
  useEffect(() => {
    if (!known) return;
    const old = before.current;
    before.current = now;
    if (!old) return;
    const like = (one: Truce) => (other: Truce) => one.slot === other.slot && one.place === other.place;
    for (const truce of now)
      if (!old.some((each) => like(truce)(each) && each.until === truce.until))
        tell("SUCCESS", `Agreed: ${nameOf(truce)}, until round ${truce.until}.`);
    for (const truce of old) {
      if (now.some(like(truce))) continue;
      const over = past.some(like(truce));
      tell(over ? "SYSTEM_MSG" : "WARNING", `The ${nameOf(truce)} ${over ? "has run out" : "is broken"}.`);
    }
  }, [now, past, known]);
}
