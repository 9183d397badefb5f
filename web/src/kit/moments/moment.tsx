/** A beat for what matters: a death, a critical hit, a victory. Any key or touch skips it; it never blocks the game. */
import { useEffect, useState } from "react";
import { moves } from "../../state/settings";
import { play, type Sound } from "../sound/sound";
import css from "./moment.module.css";
import { pace, usePlayed } from "./playing";

export interface Beat {
  /** A new key is a new beat; the same key is not shown twice. */
  key: string;
  tone: "death" | "critical" | "victory" | "turn";
  title: string;
  text?: string;
}

/** A critical hit is called so in every game. */
export const critical = (key: string, damage: number, own: boolean): Beat => ({
  key,
  tone: "critical",
  title: "Critical!",
  text: own ? `${damage} damage` : `You take ${damage} damage`,
});

const SOUNDS: Record<Beat["tone"], Sound> = {
  death: "death",
  critical: "critical",
  victory: "victory",
  turn: "turn",
};
const LASTS_MS: Record<Beat["tone"], number> = { death: 2600, critical: 1100, victory: 2600, turn: 1200 };

/** Shows the beat while it is fresh. What was already there when one came is old news and gets none. */
export function Moment({ beat }: { beat: Beat | null }) {
  const shown = useFresh(beat);
  if (shown === null) return null;
  return (
    <div
      className={css["moment"]}
      data-moment
      data-tone={shown.tone}
      data-still={!moves() || undefined}
      role="status"
    >
      <div className={css["card"]} key={shown.key}>
        <p className={css["title"]}>{shown.title}</p>
        {shown.text && <p className={css["text"]}>{shown.text}</p>}
      </div>
    </div>
  );
}

function useFresh(beat: Beat | null): Beat | null {
  const [seen, setSeen] = useState(beat?.key ?? null);
  const [shown, setShown] = useState<Beat | null>(null);
  if (beat !== null && beat.key !== seen) {
    setSeen(beat.key);
    setShown(beat);
  }
  usePlayed(shown !== null && moves(), () => setShown(null));
  useEffect(() => {
    if (shown !== null) play(SOUNDS[shown.tone]);
  }, [shown]);
  useEffect(() => {
    if (shown === null) return;
    const end = ({ target }: { target?: EventTarget | null } = {}): void => {
      if (!(target instanceof Element && target.closest("[data-playback]"))) setShown(null);
    };
    const timer = setTimeout(end, LASTS_MS[shown.tone] / pace());
    document.addEventListener("keydown", end, true);
    document.addEventListener("pointerdown", end, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("keydown", end, true);
      document.removeEventListener("pointerdown", end, true);
    };
  }, [shown]);
  return shown;
}
