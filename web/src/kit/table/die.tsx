/** A die as it lies on a table: pips on six sides, figures on all others, a question mark while nobody may see it. */
import css from "./die.module.css";

export interface DieProps {
  shows: number;
  sides?: number;
  label?: string;
  /** In rem. */
  size?: number;
}

const PIPS: Record<number, [x: number, y: number][]> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [27, 27],
    [73, 27],
    [27, 73],
    [73, 73],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};

/** The outline of each kind of die, and the lines of its edges. */
const SHAPES: Record<number, [outline: string, edges: string, figure: number]> = {
  4: ["50,6 96,88 4,88", "", 68],
  8: ["50,3 95,50 50,97 5,50", "5,50 50,66 95,50", 46],
  10: ["50,3 96,42 96,58 50,97 4,58 4,42", "4,58 50,74 96,58", 48],
  12: ["50,3 88,20 98,58 76,92 24,92 2,58 12,20", "50,24 76,43 66,73 34,73 24,43 50,24", 51],
  20: ["50,2 92,26 92,74 50,98 8,74 8,26", "50,22 80,70 20,70 50,22", 55],
};

export function Die({ shows, sides = 6, label = "", size = 3 }: DieProps) {
  const said = `${label ? `${label}: ` : ""}${shows > 0 ? shows : "hidden"} on a d${sides}`;
  const best = sides > 6 && shows === sides;
  const worst = sides > 6 && shows === 1;
  return (
    <span className={css["die"]}>
      <svg
        key={shows}
        className={css["body"]}
        data-mark={best ? "best" : worst ? "worst" : undefined}
        viewBox="0 0 100 100"
        style={{ width: `${size}rem`, height: `${size}rem` }}
        role="img"
        aria-label={said}
      >
        <title>{said}</title>
        {sides === 6 ? <Six shows={shows} /> : <Many shows={shows} sides={sides} />}
      </svg>
      {label && <span className={css["label"]}>{label}</span>}
    </span>
  );
}

function Six({ shows }: { shows: number }) {
  const pips = PIPS[shows];
  return (
    <>
      <rect className={css["side"]} x="5" y="5" width="90" height="90" rx="20" />
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} className={css["pip"]} cx={x} cy={y} r="9" />)
      ) : (
        <text className={css["figure"]} x="50" y="52">
          {shows || "?"}
        </text>
      )}
    </>
  );
}

function Many({ shows, sides }: { shows: number; sides: number }) {
  const [outline, edges, figure] = SHAPES[sides] ?? ["50,2 92,26 92,74 50,98 8,74 8,26", "", 52];
  return (
    <>
      <polygon className={css["side"]} points={outline} />
      {edges && <polyline className={css["edge"]} points={edges} />}
      <text className={css["figure"]} x="50" y={figure}>
        {shows || "?"}
      </text>
    </>
  );
}
