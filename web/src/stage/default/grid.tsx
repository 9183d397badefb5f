// biome-ignore-all lint/a11y/useSemanticElements: an interactive grid is no table of data
// biome-ignore-all lint/a11y/useFocusableInteractive: squares take the focus, rows do not
/** A grid of squares as an accessible grid: drawn with CSS, read row by row, walked with the arrow keys. */
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from "react";
import type { Cell, SceneMap } from "../../state/contract";
import css from "./grid.module.css";

type Grid = Extract<SceneMap, { type: "grid" }>;

const STEPS: { [key: string]: [number, number] } = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function GridMap({ map }: { map: Grid }) {
  const cells = useMemo(() => new Map(map.cells.map((cell) => [`${cell.x} ${cell.y}`, cell])), [map]);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const x = Math.min(map.width - 1, Math.max(0, at.x + step[0]));
    const y = Math.min(map.height - 1, Math.max(0, at.y + step[1]));
    setAt({ x, y });
    event.currentTarget.querySelector<HTMLElement>(`[data-at="${x} ${y}"]`)?.focus();
  };
  const looked = cells.get(`${at.x} ${at.y}`);
  return (
    <figure className={css["figure"]}>
      <div className={css["frame"]}>
        <div
          className={css["grid"]}
          role="grid"
          aria-label="Map"
          onKeyDown={walk}
          style={{ fontSize: `${size(map)}rem` }}
        >
          {Array.from({ length: map.height }, (_, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <div key={y} role="row" className={css["row"]}>
              {Array.from({ length: map.width }, (_, x) => {
                const cell = cells.get(`${x} ${y}`);
                const here = at.x === x && at.y === y;
                return (
                  <div
                    // biome-ignore lint/suspicious/noArrayIndexKey: a square is its place
                    key={x}
                    role="gridcell"
                    className={css["cell"]}
                    data-at={`${x} ${y}`}
                    data-full={cell ? "" : undefined}
                    tabIndex={here ? 0 : -1}
                    aria-label={told(x, y, cell)}
                    title={cell && told(x, y, cell)}
                    onFocus={() => setAt({ x, y })}
                    data-owned={cell?.owner ? "" : undefined}
                    style={cell?.owner ? ({ "--hue": hue(cell.owner) } as CSSProperties) : undefined}
                  >
                    <span aria-hidden="true">{cell?.glyph ?? "·"}</span>
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      </div>
      <figcaption className={css["caption"]}>{told(at.x, at.y, looked)}</figcaption>
    </figure>
  );
}

const told = (x: number, y: number, cell: Cell | undefined): string =>
  `${x}, ${y}: ${cell ? cell.name || cell.glyph : "empty"}${cell?.owner ? `, ${cell.owner}` : ""}`;

const size = ({ width }: Grid): number => (width > 40 ? 0.7 : width > 24 ? 0.85 : width > 12 ? 1.1 : 1.35);

/** A hue for each owner, the same each time; the name in the caption says it too. */
function hue(owner: string): number {
  let sum = 0;
  for (const char of owner) sum = sum * 31 + (char.codePointAt(0) ?? 0);
  return Math.round((sum * 137.508) % 360); // the golden angle keeps neighbours apart
}
