/** The switch and the volume, for the settings and for a stage's own corner. */
import { set, useSettings } from "../../state/settings";
import css from "./control.module.css";
import { play } from "./sound";

export function SoundControl() {
  const { sound, volume } = useSettings();
  return (
    <fieldset className={css["sound"]}>
      <legend>Sound</legend>
      <label className={css["switch"]}>
        <input
          type="checkbox"
          checked={sound}
          onChange={(event) => {
            set({ sound: event.target.checked });
            play("turn");
          }}
        />
        On
      </label>
      <label className={css["volume"]}>
        <span>Volume</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={volume}
          disabled={!sound}
          onChange={(event) => set({ volume: Number(event.target.value) })}
          onPointerUp={() => play("turn")}
          onKeyUp={() => play("turn")}
        />
        <output>{volume} %</output>
      </label>
    </fieldset>
  );
}
