/** The slider, the buttons and the jumps of a replay. Space plays, arrows step, Home and End go to the ends. */
import { useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "../../kit/controls/button";
import { toast } from "../../kit/dialogs/toast";
import { titled } from "../../kit/words";
import { useIdentity } from "../../state/people/identity";
import { nameOf, useNames } from "../../state/people/names";
import { type Controls, type Replay, SPEEDS } from "../../state/replay/replay";
import css from "./replay.module.css";

export const useControls = (replay: Replay): Controls =>
  useSyncExternalStore(
    (changed) => replay.subscribe(changed),
    () => replay.controls(),
  );

interface ControlsProps {
  replay: Replay;
  onFork(at: number): void;
  forking: boolean;
  prove(seq: number): void;
}

export function ReplayControls({ replay, onFork, forking, prove }: ControlsProps) {
  const { at, head, playing, speed, trouble } = useControls(replay);
  useKeys(replay);
  return (
    <section className={css["controls"]} aria-label="Replay">
      <div className={css["track"]}>
        <input
          type="range"
          min={0}
          max={head}
          value={at}
          aria-label="Entry"
          aria-valuetext={`Entry ${at} of ${head}`}
          onChange={(event) => replay.scrub(Number(event.target.value))}
        />
        <output className={css["place"]}>
          {at} / {head}
        </output>
      </div>
      <div className={css["row"]}>
        <Button small aria-label="Previous entry" disabled={at <= 0} onClick={() => step(replay, -1)}>
          ◀︎|
        </Button>
        <Button kind="primary" small onClick={() => toggle(replay)}>
          {playing ? "Pause" : "Play"}
        </Button>
        <Button small aria-label="Next entry" disabled={at >= head} onClick={() => step(replay, 1)}>
          |▶︎
        </Button>
        <select
          aria-label="Speed"
          className={css["speed"]}
          value={speed}
          onChange={(event) => replay.setSpeed(Number(event.target.value))}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        <Jump replay={replay} />
        <Eyes replay={replay} />
        <Button small onClick={() => prove(at)}>
          Proof
        </Button>
        <Button small busy={forking} onClick={() => onFork(at)}>
          Continue from here
        </Button>
      </div>
      {trouble && (
        <p role="alert" className={css["trouble"]}>
          {trouble}
        </p>
      )}
    </section>
  );
}

function Jump({ replay }: { replay: Replay }) {
  const { kinds } = useControls(replay);
  const [kind, setKind] = useState("");
  const chosen = kinds.some(([name]) => name === kind) ? kind : (kinds[0]?.[0] ?? "");
  const jump = async (way: 1 | -1): Promise<void> => {
    if (!(await replay.seek(chosen, way))) {
      toast(`There is no ${titled(chosen).toLowerCase()} ${way > 0 ? "after" : "before"} this entry.`);
    }
  };
  if (kinds.length === 0) return null;
  return (
    <div className={css["jump"]}>
      <Button small aria-label={`Previous: ${titled(chosen)}`} onClick={() => void jump(-1)}>
        «
      </Button>
      <select aria-label="Event to jump to" value={chosen} onChange={(event) => setKind(event.target.value)}>
        {kinds.map(([name, count]) => (
          <option key={name} value={name}>
            {titled(name)} ({count})
          </option>
        ))}
      </select>
      <Button small aria-label={`Next: ${titled(chosen)}`} onClick={() => void jump(1)}>
        »
      </Button>
    </div>
  );
}

function Eyes({ replay }: { replay: Replay }) {
  const { who } = useControls(replay);
  const mine = useIdentity((state) => state.me?.key ?? null);
  useNames((state) => state.names);
  if (replay.stand.players.length === 0) return null;
  return (
    <select
      className={css["eyes"]}
      aria-label="Seen by"
      value={who ?? ""}
      onChange={(event) => void replay.lookAs(event.target.value || null)}
    >
      <option value="">As a spectator</option>
      {replay.stand.players.map((key) => (
        <option key={key} value={key}>
          As {nameOf(key)}
          {key === mine ? " (you)" : ""}
        </option>
      ))}
    </select>
  );
}

const step = (replay: Replay, by: number): void => {
  replay.pause();
  void replay.go(replay.controls().at + by);
};
const toggle = (replay: Replay): void => {
  if (replay.controls().playing) replay.pause();
  else void replay.play();
};

const TYPED = "input, select, textarea, [contenteditable]";
/** What a space presses by itself. */
const PRESSED = `${TYPED}, button, a, summary, [role=button]`;

const KEYS: { [key: string]: (replay: Replay) => void } = {
  " ": toggle,
  ArrowLeft: (replay) => step(replay, -1),
  ArrowRight: (replay) => step(replay, 1),
  Home: (replay) => void replay.go(0),
  End: (replay) => void replay.go(replay.controls().head),
};

/** Keys that nothing else has taken. */
function useKeys(replay: Replay): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const act = KEYS[event.key];
      const plain = !(
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.shiftKey ||
        event.defaultPrevented
      );
      const taken = event.key === " " ? PRESSED : TYPED;
      if (!act || !plain || (event.target instanceof Element && event.target.closest(taken))) return;
      event.preventDefault();
      act(replay);
    };
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [replay]);
}
