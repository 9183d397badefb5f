/** The whole country, drawn: lands, cities, roads with their danger, the nine masters, where one is and where the next aim lies. */
import { bendOf, HIGH, hereOf, pathOf, spotOf, WIDE } from "../country";
import type { Campaign, Country, Road } from "../view";
import css from "./country.module.css";

const PEAK = (x: number, y: number): string =>
  `M${x - 9} ${y + 6} L${x} ${y - 8} L${x + 9} ${y + 6} M${x - 3} ${y - 3} l3 3 l3 -3`;
const TREE = (x: number, y: number): string =>
  `M${x} ${y + 6} v-4 M${x - 5} ${y + 2} L${x} ${y - 9} L${x + 5} ${y + 2}Z`;
const WAVE = (x: number, y: number): string => `M${x - 8} ${y} q4 -4 8 0 t8 0`;
const DUNE = (x: number, y: number): string => `M${x - 10} ${y + 3} Q${x - 2} ${y - 6} ${x + 10} ${y + 3}`;
const REED = (x: number, y: number): string =>
  `M${x - 6} ${y + 4} h12 M${x - 3} ${y + 4} l-1 -9 M${x + 2} ${y + 4} l1 -11`;
const BLADE = (x: number, y: number): string =>
  `M${x - 5} ${y + 4} l-2 -6 M${x} ${y + 4} v-8 M${x + 5} ${y + 4} l2 -6`;
const STONE = (x: number, y: number): string => `M${x - 6} ${y + 4} l2 -6 l6 -1 l4 7z`;
const FLAKE = (x: number, y: number): string =>
  `M${x} ${y - 6} v12 M${x - 5} ${y - 3} l10 6 M${x + 5} ${y - 3} l-10 6`;
const HUMP = (x: number, y: number): string => `M${x - 10} ${y + 5} Q${x} ${y - 10} ${x + 10} ${y + 5}`;

const GLYPHS: Record<string, (x: number, y: number) => string> = {
  forest: TREE,
  mountain: PEAK,
  coast: WAVE,
  desert: DUNE,
  swamp: REED,
  grassland: BLADE,
  highway: STONE,
  arctic: FLAKE,
  hill: HUMP,
};
const AROUND: [number, number][] = [
  [-26, -16],
  [24, -20],
  [-30, 14],
  [28, 16],
  [2, 26],
  [-4, -30],
];

interface CountryProps {
  map: Country;
  campaign: Campaign;
  /** The road that is looked at. */
  picked?: string;
  pick?(road: string): void;
}

export function CountryMap({ map, campaign, picked = "", pick }: CountryProps) {
  const here = hereOf(map);
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      className={css["country"]}
      role="img"
      aria-label={`The country. ${campaign.hint}`}
      data-testid="country"
    >
      <path className={css["sea"]} d="M0 300 V282 Q90 268 150 286 T230 290 Q300 300 330 270 T400 262 V300Z" />
      {map.roads.map((road) => (
        <LandOf key={road.id} road={road} />
      ))}
      {map.roads.map((road) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map does the same by keyboard
        <g key={road.id} onClick={() => pick?.(road.id)} data-pick={pick ? true : undefined}>
          <path d={pathOf(road)} className={css["touch"]} />
          <path
            d={pathOf(road)}
            className={css["road"]}
            data-badge={road.danger.badge}
            data-known={road.known || undefined}
            data-picked={picked === road.id || undefined}
          />
        </g>
      ))}
      {campaign.masters.map(({ id, way, felled, name }) => {
        const road = map.roads.find((each) => each.id === way);
        if (!road) return null;
        const [x, y] = bendOf(road);
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the list beside the map does the same by keyboard
          <g
            key={id}
            transform={`translate(${x} ${y})`}
            className={css["master"]}
            data-felled={felled || undefined}
            data-aim={campaign.aim === id || undefined}
            onClick={() => pick?.(way)}
          >
            <title>{name}</title>
            <circle r="10" />
            <path d={felled ? "M-5 0 l4 4 l6 -8" : "M-6 4 v-8 l3 4 l3 -6 l3 6 l3 -4 v8z"} />
          </g>
        );
      })}
      {map.cities.map(({ id, name, known, home }) => {
        const [x, y] = spotOf(id);
        return (
          <g
            key={id}
            transform={`translate(${x} ${y})`}
            className={css["city"]}
            data-known={known || undefined}
          >
            <path d="M-7 4 v-6 l3 -3 l3 3 v-4 l3 -4 l3 4 v10z" />
            <text y="15">
              {name}
              {home ? " ⌂" : ""}
            </text>
          </g>
        );
      })}
      {here && (
        <g transform={`translate(${here[0]} ${here[1]})`} className={css["you"]}>
          <path d="M0 -4 C-9 -14 -7 -24 0 -24 C7 -24 9 -14 0 -4Z" />
          <circle cy="-17" r="2.6" />
        </g>
      )}
    </svg>
  );
}

/** A land as a stain of its colour and a few of its signs, around its road. */
function LandOf({ road }: { road: Road }) {
  const [x, y] = bendOf(road);
  const glyph = GLYPHS[road.terrain] ?? BLADE;
  return (
    <g data-terrain={road.terrain} className={css["land"]} data-known={road.known || undefined}>
      <ellipse cx={x} cy={y} rx="52" ry="38" />
      <path d={AROUND.map(([dx, dy]) => glyph(x + dx, y + dy)).join("")} />
    </g>
  );
}
