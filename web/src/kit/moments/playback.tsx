/** Skip and fast-forward: there while anything is played, for pointer, touch and keys. */
import { useKeys } from "../play/keys";
import css from "./playback.module.css";
import { hurry, skipAll, useBusy, useFast } from "./playing";

export function Playback() {
  const busy = useBusy();
  const fast = useFast();
  useKeys((key) => {
    if (!busy || (key !== "." && key !== ">")) return false;
    if (key === ".") skipAll();
    else hurry(!fast);
    return true;
  });
  if (!busy) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here
    <div className={css["playback"]} role="group" aria-label="Playback" data-playback data-testid="playback">
      <button
        type="button"
        aria-label="Fast-forward"
        aria-pressed={fast}
        title="Fast-forward (key >)"
        onClick={() => hurry(!fast)}
      >
        ≫
      </button>
      <button type="button" title="Skip (key .)" onClick={skipAll}>
        Skip
      </button>
    </div>
  );
}
