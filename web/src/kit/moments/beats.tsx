/** Great moments get their beat, small ones their sound: each entry once, and never what was there when one came. */
import { useEffect, useRef } from "react";
import { play, type Sound } from "../sound/sound";
import { type Beat, Moment } from "./moment";

export interface BeatsProps {
  /** The newest entry, or whatever else counts up; a new one may sound. */
  last: number;
  beat: Beat | null;
  /** Unheard where there is a new beat, which has its own. */
  sound: Sound | null;
}

export function Beats({ last, beat, sound }: BeatsProps) {
  const heard = useRef(last);
  const seen = useRef(beat?.key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new entry is what sounds
  useEffect(() => {
    if (last <= heard.current) return;
    heard.current = last;
    const fresh = beat !== null && beat.key !== seen.current;
    seen.current = beat?.key;
    if (sound && !fresh) play(sound);
  }, [last]);
  return <Moment beat={beat} />;
}
