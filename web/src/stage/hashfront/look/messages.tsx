/** SYSTEM_MSG: short messages at the bottom right; each goes after three seconds, but not while it is looked at (H-846). */
import { useEffect, useState } from "react";
import { StageToasts, type Tone, toast } from "../../../kit/dialogs/toast";
import { play } from "../../../kit/sound/sound";
import type { Seat } from "../../../state/contract";
import { useTellsRefusals } from "../../../state/place";
import { css } from "./look";

const TONES = {
  SYSTEM_MSG: "calm",
  SUCCESS: "good",
  WARNING: "warn",
  ERROR: "bad",
} satisfies Record<string, Tone>;

const STAY_MS = 3_000;
const PATIENCE_MS = 2_000;

export const tell = (kind: keyof typeof TONES, text: string): void =>
  toast(text, TONES[kind], { title: kind, stay: STAY_MS });

export function Messages({ seat }: { seat: Seat }) {
  useNews(seat);
  useTellsRefusals();
  return <StageToasts label="SYSTEM_MSG" className={css["messages"] ?? ""} />;
}

/** What the line to the server has to say: a refusal in its own words, a broken line, a line that is back. */
function useNews({ refusal, line }: Seat): void {
  useEffect(() => {
    if (!refusal) return;
    tell("ERROR", refusal.text);
    play("refused");
  }, [refusal]);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (line === "open" && broken) {
      setBroken(false);
      tell("SUCCESS", "The connection is back.");
    }
    if (broken || (line !== "reconnecting" && line !== "offline")) return;
    // A line that is back at once was never missed.
    const timer = setTimeout(() => {
      setBroken(true);
      tell("WARNING", "Connection lost.");
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [line, broken]);
}
