/** A beat for what matters: a death, a critical hit, a victory. Any key or touch skips it; it never blocks the game. */
import { useEffect, useRef, useState } from "react";
import { moves } from "../../state/settings";
import { play, type Sound } from "../sound/sound";
import css from "./moment.module.css";

export interface Beat {
  /** A new key is a new beat; the same key is not shown twice. */
  key: string;
  tone: "death" | "critical" | "victory" | "turn";
  title: string;
  text?: string;
}

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
    <div className={css["moment"]} data-tone={shown.tone} data-still={!moves() || undefined} role="status">
      <div className={css["card"]} key={shown.key}>
        <p className={css["title"]}>{shown.title}</p>
        {shown.text && <p className={css["text"]}>{shown.text}</p>}
      </div>
    </div>
  );
}

function useFresh(beat: Beat | null): Beat | null {
  const [shown, setShown] = useState<Beat | null>(null);
  const seen = useRef(beat?.key ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a beat is known by its key
  useEffect(() => {
    if (beat === null || beat.key === seen.current) return;
    seen.current = beat.key;
    setShown(beat);
    play(SOUNDS[beat.tone]);
  }, [beat?.key]);
  useEffect(() => {
    if (shown === null) return;
    const end = (): void => setShown(null);
    const timer = setTimeout(end, LASTS_MS[shown.tone]);
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
