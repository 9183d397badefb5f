/** The same figures as on the display, as SVG: for panels, portraits and pictures of maps. */
import type { ReactNode } from "react";
import { GLYPHS } from "../facts";
import type { BuildingType, Drawn, Terrain, UnitType } from "../types";
import { slotColour } from "./palette";

const NAVY = "#001226";
const hue = (slot: number): string => slotColour(slot);

function unitShape(kind: UnitType, colour: string): ReactNode {
  if (kind === "Infantry") {
    return (
      <g stroke="#fff" strokeWidth="1.1" strokeLinejoin="round">
        <path d="M-4 1-5 11h3.5L0 5l2 6h3.5L4 1z" fill={colour} />
        <rect x="-5" y="-5" width="10" height="8" rx="2.5" fill={colour} />
        <rect x="-8" y="-4" width="3.5" height="7" fill={NAVY} />
        <circle cy="-8" r="3.4" fill="#f5d6b8" />
        <path d="M-4.6-8-4-11.4 0-12.8l4 1.4.8 3.4z" fill={colour} />
        <path d="M-3 1 10-4" stroke={NAVY} strokeWidth="3.2" />
        <path d="M-3 1 10-4" strokeWidth="1.6" />
      </g>
    );
  }
  if (kind === "Tank") {
    return (
      <g stroke="#fff" strokeWidth="1.1" strokeLinejoin="round">
        <rect x="-13" y="3" width="26" height="8" rx="4" fill={NAVY} />
        {[-9, -3, 3, 9].map((x) => (
          <circle key={x} cx={x} cy="7" r="2.2" fill="none" />
        ))}
        <path d="M-13 3-10-2H10L13.5 3z" fill={colour} />
        <path d="M5-5 15.5-6.5" stroke={NAVY} strokeWidth="4" />
        <path d="M5-5 15.5-6.5" strokeWidth="2.2" />
        <path d="M-7-2-5-9H4L7-2z" fill={colour} />
        <rect x="-3" y="-11" width="4.5" height="2" fill={NAVY} />
        <path d="M-6-8-9-14" strokeWidth="0.8" />
      </g>
    );
  }
  return (
    <g stroke="#fff" strokeWidth="1.1" strokeLinejoin="round">
      <path d="M0 5-13 10" strokeWidth="1.8" />
      <path d="M-3 3 12-12" stroke={NAVY} strokeWidth="5.4" />
      <path d="M-3 3 12-12" strokeWidth="3.6" />
      <path d="M-3 3 11-11" stroke={colour} strokeWidth="1.8" />
      <path d="M9.6-13.4 14-9" strokeWidth="2" />
      <path d="M-1 6 1.5-7 5-5.5V6z" fill={colour} />
      <circle cx="-1" cy="6" r="5.4" fill={NAVY} />
      <path d="M-6 6H4M-1 1v10M-4.3 2.7l6.6 6.6M-4.3 9.3l6.6-6.6" strokeWidth="0.8" />
    </g>
  );
}

function houseShape(kind: BuildingType, slot: number): ReactNode {
  const fill = slot ? hue(slot) : "#2b4e72";
  const wall = { fill, fillOpacity: slot ? 0.6 : 0.9, stroke: "#fff", strokeWidth: 1.1 };
  if (kind === "City") {
    return (
      <g>
        <path d="M4 14h8v15H4zM19 11h9v18h-9z" {...wall} />
        <path d="M10 4h11v25H10z" {...wall} />
        <path
          d="M12.5 8h2.2v2.6h-2.2zM16.5 8h2.2v2.6h-2.2zM12.5 14h2.2v2.6h-2.2zM16.5 14h2.2v2.6h-2.2z"
          fill="#fff3b0"
        />
      </g>
    );
  }
  if (kind === "Factory") {
    return (
      <g>
        <path d="M22 3h5v14h-5z" {...wall} />
        <path d="M3 29V15l7-5v5l7-5v5l7-5 5 5v14z" {...wall} />
        <path d="M6 20h9v9H6z" fill={NAVY} stroke="#fff" strokeWidth="0.9" />
      </g>
    );
  }
  return (
    <g>
      <path d="M16 12V1l9 2.5-9 3" fill={hue(slot)} stroke="#fff" strokeWidth="1" />
      <path d="M3 29V13h4v3h4v-6h10v6h4v-3h4v16z" {...wall} />
      <path d="M13 29v-6l3-3 3 3v6z" fill={NAVY} stroke="#fff" strokeWidth="0.9" />
    </g>
  );
}

export function UnitIcon({ kind, slot, size = 40 }: { kind: UnitType; slot: number; size?: number }) {
  return (
    <svg viewBox="-16 -16 32 32" width={size} height={size} aria-hidden="true" fill="none">
      {unitShape(kind, hue(slot))}
    </svg>
  );
}

export function HouseIcon({ kind, slot, size = 40 }: { kind: BuildingType; slot: number; size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" fill="none">
      {houseShape(kind, slot)}
    </svg>
  );
}

const GROUND: Partial<Record<Terrain, ReactNode>> = {
  Mountain: (
    <path d="M1 29 12 5l6 12 4-7 9 19z" fill="#0b4277" stroke="#fff" strokeWidth="1.6" strokeOpacity=".8" />
  ),
  Tree: (
    <path
      d="M10 4 17 19H3zM22 10l7 16H15z"
      fill="#0e4f52"
      stroke="#c8f5d8"
      strokeWidth="1.4"
      strokeOpacity=".8"
    />
  ),
  Road: <path d="M0 0h32v32H0z" fill="#fff" fillOpacity=".26" />,
  DirtRoad: <path d="M0 0h32v32H0z" fill="#eab308" fillOpacity=".26" />,
  Ocean: (
    <>
      <path d="M0 0h32v32H0z" fill="#001226" />
      <path d="M4 11q6-6 12 0t12 0M4 22q6-6 12 0t12 0" stroke="#7db4ff" strokeWidth="1.6" />
    </>
  ),
};

/** A picture of a map with its buildings and starting units (H-720). */
export function MapPicture({ map, name }: { map: Drawn; name: string }) {
  const [w, h] = [map.width * 32, map.height * 32];
  const columns = Array.from({ length: map.width + 1 }, (_, x) => `M${x * 32} 0v${h}`).join("");
  const lines = Array.from({ length: map.height + 1 }, (_, y) => `M0 ${y * 32}h${w}`).join("");
  return (
    <svg
      viewBox={`0 0 ${w} ${h}`}
      role="img"
      aria-label={`Map ${name}, ${map.width} by ${map.height}`}
      fill="none"
    >
      <rect width={w} height={h} fill="#00264d" />
      {map.rows.flatMap((row, y) =>
        [...row].map((glyph, x) => {
          const drawing = GROUND[GLYPHS[glyph] ?? "Grass"];
          return drawing ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: tiles do not move
            <g key={`${x},${y}`} transform={`translate(${x * 32} ${y * 32})`}>
              {drawing}
            </g>
          ) : null;
        }),
      )}
      <path d={columns + lines} stroke="#5580aa" strokeOpacity=".45" strokeWidth="1" />
      {map.buildings.map(({ x, y, building_type, player_id }) => (
        <g key={`b${x},${y}`} transform={`translate(${x * 32} ${y * 32})`}>
          {houseShape(building_type, player_id)}
        </g>
      ))}
      {map.units.map(({ x, y, unit_type, player_id }) => (
        <g key={`u${x},${y}`} transform={`translate(${x * 32 + 16} ${y * 32 + 16})`}>
          {unitShape(unit_type, hue(player_id))}
        </g>
      ))}
      <rect width={w} height={h} stroke="#fff" strokeWidth="2" />
    </svg>
  );
}

/** A white flag on a staff in the colour of the other side. */
export function TruceIcon({ slot }: { slot: number }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      <path d="M3 1v12" stroke={hue(slot)} strokeWidth="1.6" />
      <path d="M4 2c3-2 5 2 9 0v6c-4 2-6-2-9 0z" fill="#fff" />
    </svg>
  );
}
