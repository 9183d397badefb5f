/** The map: discovered chambers as a tree by yonder, with what is in each, unopened exits, and where everybody is. */
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { CLASS_INK } from "../art/palette";
import type { MapNode } from "../types";
import { MONSTER_NAMES } from "../words";
import { band, type Layout, layOut, type Spot } from "./layout";
import css from "./map.module.css";

export interface MapProps {
  chambers: MapNode[];
  links: [number, number][];
  here?: number;
  /** Explorers of mine by chamber. */
  mine?: Map<number, number>;
  selected?: number;
  onPick?: ((id: number) => void) | undefined;
  size?: "small" | "large";
}

const COLUMN = 46;
const ROW = 58;
const EDGE = 44;
const INK: Record<string, string> = {
  Entrance: "var(--temple-entrance)",
  Empty: "var(--temple-empty)",
  Monster: "var(--temple-monster)",
  Treasure: "var(--temple-treasure)",
  Trap: "var(--temple-trap)",
  Boss: "var(--temple-boss)",
};

export function TempleMap({
  chambers,
  links,
  here = 0,
  mine,
  selected = 0,
  onPick,
  size = "small",
}: MapProps) {
  const layout = useMemo(() => layOut(chambers, links), [chambers, links]);
  const box = useRef<HTMLElement>(null);
  const width = EDGE + layout.width * COLUMN + 14;
  const rows = layout.bottom - layout.top + 1;
  const height = rows * ROW + 10;
  const at = (x: number, y: number): [number, number] => [
    EDGE + x * COLUMN + COLUMN / 2,
    (y - layout.top) * ROW + ROW / 2 + 5,
  ];
  useCentre(box, layout, selected || here, at);
  return (
    <figure
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={css["box"]}
      data-size={size}
      ref={box}
      data-testid="map"
      aria-label={`Map of ${chambers.length} chambers`}
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the figure is named; a title would pop up over every chamber */}
      <svg width="100%" height={height} style={{ minWidth: width }}>
        {Array.from({ length: rows }, (_, i) => layout.top + i).map((yonder) => (
          <g key={yonder} className={css["band"]} data-band={band(yonder)}>
            <rect className={css["floor"]} y={(yonder - layout.top) * ROW + 5} width="100%" height={ROW} />
            <text x="6" y={(yonder - layout.top) * ROW + ROW / 2 + 9}>
              <title>yonder {yonder}: so many steps from the entrance</title>y{yonder}
            </text>
          </g>
        ))}
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: it only keeps the tree in the middle */}
        <svg x="50%" overflow="visible">
          <g transform={`translate(${-width / 2} 0)`}>
            <g className={css["links"]}>
              {layout.edges.map(({ from, to }) => (
                <path key={`${from.node.id}-${to.node.id}`} d={curve(at(from.x, from.y), at(to.x, to.y))} />
              ))}
            </g>
            <g className={css["stubs"]}>
              {layout.stubs.map((stub, i) => {
                const [x, y] = at(stub.x, stub.y);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the stubs of a layout have no name but their place
                  <g key={i}>
                    <path d={curve(at(stub.from.x, stub.from.y), [x, y - 14])} />
                    <circle cx={x} cy={y - 8} r="9" />
                    <text x={x} y={y - 4}>
                      ?
                    </text>
                  </g>
                );
              })}
            </g>
            {layout.spots.map((spot) => (
              <Node
                key={spot.node.id}
                spot={spot}
                at={at(spot.x, spot.y)}
                here={spot.node.id === here}
                mine={mine?.get(spot.node.id) ?? 0}
                selected={spot.node.id === selected}
                onPick={onPick}
              />
            ))}
          </g>
        </svg>
      </svg>
    </figure>
  );
}

const curve = ([ax, ay]: [number, number], [bx, by]: [number, number]): string =>
  `M${ax},${ay} C${ax},${(ay + by) / 2} ${bx},${(ay + by) / 2} ${bx},${by}`;

function useCentre(
  box: React.RefObject<HTMLElement | null>,
  layout: Layout,
  id: number,
  at: (x: number, y: number) => [number, number],
): void {
  const spot = layout.spots.find((one) => one.node.id === id);
  const [x, y] = spot ? at(spot.x, spot.y) : [0, 0];
  useEffect(() => {
    const view = box.current;
    if (!view || x === 0) return;
    view.scrollLeft = x - view.clientWidth / 2;
    view.scrollTop = y - view.clientHeight / 2;
  }, [box, x, y]);
}

interface NodeProps {
  spot: Spot;
  at: [number, number];
  here: boolean;
  mine: number;
  selected: boolean;
  onPick: ((id: number) => void) | undefined;
}

function Node({ spot: { node }, at: [x, y], here, mine, selected, onPick }: NodeProps) {
  const others = (node.explorers?.length ?? 0) - mine;
  const label = nodeText(node, here);
  const pick = onPick && (() => onPick(node.id));
  return (
    <g
      transform={`translate(${x} ${y})`}
      className={css["node"]}
      data-testid={`node-${node.id}`}
      data-here={here}
      data-selected={selected}
      {...(pick
        ? {
            role: "button",
            tabIndex: 0,
            onClick: pick,
            onKeyDown: (e: React.KeyboardEvent) => e.key === "Enter" && pick(),
          }
        : { role: "img" })}
      aria-label={label}
    >
      <title>{label}</title>
      {here && <circle r="23" className={css["ring"]} />}
      <rect className={css["tile"]} x="-16" y="-16" width="32" height="32" rx="8" stroke={INK[node.type]} />
      <g fill={INK[node.type]} stroke={INK[node.type]}>
        {glyph(node)}
      </g>
      <text y="29" className={css["number"]}>
        {node.id}
      </text>
      {node.bodies > 0 && (
        <g transform="translate(-18 -15)" className={css["mark"]}>
          <circle r="7" />
          <path d="M0,-4 V4 M-3,-1.4 H3" />
        </g>
      )}
      {others > 0 && (
        <g fill={CLASS_INK["Wizard"]} stroke="var(--temple-chosen)">
          {Array.from({ length: Math.min(others, 3) }, (_, i) => 19 - i * 8).map((x) => (
            <path key={x} d={`M${x},-22 a4,4 0 1 1 0.1,0 M${x - 5},-12 q5,-11 10,0 Z`} />
          ))}
        </g>
      )}
      {(here || mine > 0) && (
        <path d="M-7,-31 H7 L0,-20 Z" fill="var(--temple-torch)" stroke="var(--temple-torch-edge)" />
      )}
    </g>
  );
}

/** A sign for each type, and a crossed-out one for what is over: shape says it, not colour alone. */
function glyph(node: MapNode): ReactNode {
  switch (node.type) {
    case "Entrance":
      return <path d="M-8,8 V2 H-3 V-3 H2 V-8 H8" fill="none" strokeWidth="3" />;
    case "Monster":
      return node.monster ? (
        <g>
          <path d="M-8,-2 C-8,-11 8,-11 8,-2 C8,2 5,3 5,7 H-5 C-5,3 -8,2 -8,-2 Z" />
          <path d="M-4,-2 h2 M2,-2 h2" stroke="var(--temple-eye)" strokeWidth="4" />
        </g>
      ) : (
        <path d="M-7,-7 L7,7 M7,-7 L-7,7" strokeWidth="2.5" opacity="0.55" />
      );
    case "Treasure":
      return node.looted ? (
        <path d="M-8,7 V-2 H8 V7 Z M-8,-2 L-6,-8 H6 L8,-2" fill="none" strokeWidth="2" opacity="0.7" />
      ) : (
        <path d="M-8,7 V-2 C-8,-9 8,-9 8,-2 V7 Z" />
      );
    case "Trap":
      return node.trap ? (
        <path d="M-9,7 L-6,-7 L-2,7 L1,-7 L5,7 L8,-7" fill="none" strokeWidth="2.5" />
      ) : (
        <path d="M-8,5 H8 M-5,0 L5,-8" fill="none" strokeWidth="2.5" opacity="0.7" />
      );
    case "Boss":
      return node.monster ? (
        <path d="M-9,7 L-10,-6 L-5,-1 L0,-9 L5,-1 L10,-6 L9,7 Z" />
      ) : (
        <path
          d="M-9,7 L-10,-6 L-5,-1 L0,-9 L5,-1 L10,-6 L9,7 Z M-10,10 L10,-10"
          fill="none"
          strokeWidth="2"
        />
      );
    default:
      return <circle r="3.5" opacity={node.looted ? 0.4 : 1} />;
  }
}

export function nodeText(node: MapNode, here = false): string {
  const said = [`Chamber ${node.id}, ${node.type}, yonder ${node.yonder}`];
  if (here) said.push("you are here");
  if (node.monster) said.push(MONSTER_NAMES[node.monster] ?? node.monster);
  else if (node.type === "Monster" || node.type === "Boss") said.push("monster dead");
  if (node.type === "Trap") said.push(node.trap ? "trap armed" : "trap harmless");
  if (node.type === "Treasure") said.push(node.looted ? "looted" : "treasure");
  if (node.unopened) said.push(`${node.unopened} unopened exit${node.unopened > 1 ? "s" : ""}`);
  if (node.bodies) said.push(`${node.bodies} fallen`);
  if (node.explorers?.length) said.push(`explorers ${node.explorers.map((id) => `#${id}`).join(", ")}`);
  return said.join("; ");
}
