/** A map of places and ways, layered by their distance from the first; the same as a list for those who do not see it. */
import { useMemo } from "react";
import type { SceneMap } from "../../state/contract";
import css from "./graph.module.css";
import { type Graph, laidOut } from "./layout";

export function GraphMap({ map }: { map: Extract<SceneMap, { type: "graph" }> }) {
  const drawn = useMemo(() => laidOut(map), [map]);
  if (map.nodes.length === 0) return null;
  return (
    <figure className={css["figure"]}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={css["frame"]} tabIndex={0} aria-label="Map">
        <svg
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          style={{ width: drawn.width, height: drawn.height }}
          className={css["graph"]}
          aria-hidden="true"
        >
          {drawn.links.map(({ key, from, to, link }) => (
            <g key={key}>
              <line
                x1={from.x}
                y1={from.y}
                x2={to.x}
                y2={to.y}
                data-shut={link.open === false || undefined}
              />
              {link.label && (
                <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2 - 4} className={css["way"]}>
                  {link.label}
                </text>
              )}
            </g>
          ))}
          {drawn.nodes.map(({ node, x, y }) => (
            <g key={node.id} data-here={node.id === map.here || undefined} className={css["node"]}>
              <rect x={x - 62} y={y - 20} width="124" height="40" rx="10" />
              <text x={x} y={node.marks?.length ? y - 2 : y + 5}>
                {cut(node.label)}
              </text>
              {node.marks && node.marks.length > 0 && (
                <text x={x} y={y + 13} className={css["marks"]}>
                  {cut(node.marks.join(" "), 22)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </section>
      <AsList map={map} />
    </figure>
  );
}

function AsList({ map }: { map: Graph }) {
  const names = new Map(map.nodes.map((node) => [node.id, node.label]));
  return (
    <ul className="visually-hidden" aria-label="Places and ways">
      {map.nodes.map((node) => (
        <li key={node.id}>
          {node.label}
          {node.id === map.here && ", you are here"}
          {node.marks?.length ? `, ${node.marks.join(", ")}` : ""}
          {": to "}
          {map.links
            .filter((link) => link.source === node.id || link.target === node.id)
            .map((link) => {
              const other = link.source === node.id ? link.target : link.source;
              return `${names.get(other) ?? other}${link.open === false ? " (shut)" : ""}`;
            })
            .join(", ") || "nowhere yet"}
        </li>
      ))}
    </ul>
  );
}

const cut = (text: string, most = 16): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
