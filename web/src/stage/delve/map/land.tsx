/** The land as far as you have walked it: one sign for each kind of ground; what you have not visited is blank (D-310). */
import { useQuery } from "@tanstack/react-query";
import { titled } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import { SIGNS } from "../words";
import css from "./land.module.css";

interface Tile {
  at: [number, number, number];
  biome: string;
  landmark: string | null;
  entrance: boolean;
  exits: string[];
}

const RADIUS = 5;
const SIZE = 22;
const SPAN = (2 * RADIUS + 1) * SIZE;
const STEPS: Record<string, [number, number]> = {
  north: [0, -1],
  south: [0, 1],
  east: [1, 0],
  west: [-1, 0],
};

export function LandMap({ session, seat, standing }: ScreenProps) {
  const { place, goal } = standing;
  const [x0, y0, z0] = place.tile?.at ?? [0, 0, 0];
  const asked = useQuery({
    queryKey: ["delve map", seat.realm, seat.who, place.place, seat.kind, seat.kind === "live" ? 0 : seat.at],
    queryFn: () => session.query<Tile[]>({ type: "map", radius: 2 * RADIUS }),
    placeholderData: (before) => before,
  });
  const tiles = (asked.data ?? []).filter(
    ({ at: [x, y, z] }) => z === z0 && Math.abs(x - x0) <= RADIUS && Math.abs(y - y0) <= RADIUS,
  );
  /** North is up. */
  const spot = ([x, y]: Tile["at"]): [number, number] => [
    (x - x0 + RADIUS) * SIZE,
    (RADIUS - (y - y0)) * SIZE,
  ];
  return (
    <figure className={css["map"]}>
      <svg
        viewBox={`0 0 ${SPAN} ${SPAN}`}
        role="img"
        aria-label={`Map of ${tiles.length} places you have visited`}
      >
        {tiles.map((tile) => (
          <Ground key={tile.at.join()} tile={tile} spot={spot(tile.at)} />
        ))}
        {goal && (
          <text {...flag(goal.at, [x0, y0])} className={css["goal"]}>
            ⚑
          </text>
        )}
        <circle cx={SPAN / 2} cy={SPAN / 2} r={SIZE / 2 + 1} className={css["you"]} />
      </svg>
      <figcaption>
        {x0} east, {y0} north{z0 === 0 ? "" : z0 < 0 ? `, ${-z0} below ground` : `, ${z0} up`}. ○ you, ▼ a way
        down, ★ a landmark{goal && ", ⚑ your goal"}
      </figcaption>
      <ul className="visually-hidden" aria-label="Places you have visited nearby">
        {tiles.map(({ at, biome, entrance, landmark }) => (
          <li key={at.join()}>
            {titled(biome)} at {at[0]}, {at[1]}
            {entrance && ", a way down"}
            {landmark && `, ${titled(landmark)}`}
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** Where the goal is, or the edge that it lies behind. */
function flag([x, y]: Tile["at"], [x0, y0]: [number, number]): { x: number; y: number } {
  const kept = (far: number): number => Math.max(-RADIUS, Math.min(RADIUS, far));
  return { x: (kept(x - x0) + RADIUS + 0.5) * SIZE, y: (RADIUS - kept(y - y0) + 0.5) * SIZE + 5 };
}

function Ground({ tile, spot: [x, y] }: { tile: Tile; spot: [number, number] }) {
  const middle = [x + SIZE / 2, y + SIZE / 2] as const;
  const sign = tile.entrance ? "▼" : tile.landmark ? "★" : (SIGNS[tile.biome] ?? "·");
  return (
    <g data-special={tile.entrance || tile.landmark ? true : undefined} className={css["tile"]}>
      <rect x={x} y={y} width={SIZE} height={SIZE} />
      {tile.exits.map((way) => {
        const step = STEPS[way];
        return step ? (
          <line
            key={way}
            x1={middle[0] + (step[0] * SIZE) / 3}
            y1={middle[1] + (step[1] * SIZE) / 3}
            x2={middle[0] + (step[0] * SIZE) / 2}
            y2={middle[1] + (step[1] * SIZE) / 2}
          />
        ) : null;
      })}
      <text x={middle[0]} y={middle[1] + 5}>
        {sign}
      </text>
    </g>
  );
}
