/** The chamber itself: walls, floor and what the masons left, by type, depth and tier; the same chamber looks the same. */
import { memo } from "react";
import { type Seed, seeded } from "../chamber/seeded";
import { band } from "../map/layout";
import type { ChamberType } from "../types";
import css from "./art.module.css";
import { Furnish } from "./furnish";
import { paletteAt, tierInk } from "./palette";

export interface BackdropProps {
  id: string;
  temple: number;
  chamber: number;
  type: ChamberType;
  yonder: number;
  difficulty: number;
}

const LEFT = "M0,-30 L230,80 L230,285 L0,450 Z";
const RIGHT = "M800,-30 L570,80 L570,285 L800,450 Z";
const FLOOR = "M0,450 L230,285 L570,285 L800,450 Z";
const ROOF = "M0,-30 L800,-30 L570,80 L230,80 Z";

export const Backdrop = memo(function Backdrop(props: BackdropProps) {
  const { id, type, yonder, difficulty } = props;
  const ink = paletteAt(yonder);
  const seed: Seed = [props.temple, props.chamber];
  const vines = band(yonder) < 2 && seeded(...seed)() < (type === "Entrance" ? 1 : 0.6);
  return (
    <g>
      <defs>
        <linearGradient id={`${id}floor`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={ink.floorFar} />
          <stop offset="1" stopColor={ink.floor} />
        </linearGradient>
        <linearGradient id={`${id}left`}>
          <stop offset="0" stopColor={ink.mortar} />
          <stop offset="1" stopColor={ink.dark} />
        </linearGradient>
        <linearGradient id={`${id}right`}>
          <stop offset="0" stopColor={ink.dark} />
          <stop offset="1" stopColor={ink.mortar} />
        </linearGradient>
        <radialGradient id={`${id}torch`}>
          <stop offset="0" stopColor={ink.flame} stopOpacity="0.55" />
          <stop offset="0.45" stopColor={ink.ember} stopOpacity="0.2" />
          <stop offset="1" stopColor={ink.ember} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}fog`}>
          <stop offset="0" stopColor={ink.strange} stopOpacity="0.3" />
          <stop offset="1" stopColor={ink.strange} stopOpacity="0" />
        </radialGradient>
        <radialGradient id={`${id}dark`} cx="0.5" cy="0.55" r="0.72">
          <stop offset="0.35" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity={0.55 + 0.1 * band(yonder)} />
        </radialGradient>
      </defs>
      <path d={ROOF} fill={ink.ceiling} />
      <path
        d="M0,-30 L800,-30 L570,80 L230,80 Z M133,16 H667"
        stroke={ink.mortar}
        strokeWidth="4"
        fill="none"
      />
      <path d={LEFT} fill={`url(#${id}left)`} />
      <path d={RIGHT} fill={`url(#${id}right)`} />
      <SideCourses ink={ink.mortar} />
      <rect x="230" y="80" width="340" height="205" fill={ink.mortar} />
      <Bricks seed={seed} wall={ink.wall} light={ink.light} dark={ink.dark} />
      <rect x="230" y="80" width="340" height="16" fill={ink.dark} />
      <path d="M230,96 H570" stroke={ink.mortar} strokeWidth="3" />
      <path d={FLOOR} fill={`url(#${id}floor)`} />
      <Flags seed={seed} ink={ink.mortar} />
      <path
        d="M230,80 V285 L0,450 M570,80 V285 L800,450 M230,285 H570"
        stroke="#000"
        strokeOpacity="0.45"
        strokeWidth="3"
        fill="none"
      />
      <Banner ink={tierInk(difficulty)} tier={difficulty} />
      <Furnish type={type} seed={seed} ink={ink} id={id} />
      {vines && <Vines seed={seed} ink={band(yonder) === 0 ? "#5f7a3d" : "#4f7a4a"} />}
      {band(yonder) >= 2 && <Glyphs seed={seed} ink={ink.strange} many={band(yonder) === 3} />}
      <Torch x={252} y={166} id={id} ink={ink} />
      <Torch x={548} y={166} id={id} ink={ink} />
      <Motes seed={seed} ink={ink.flame} />
    </g>
  );
});

/** Over everything: the dark closes in from the edges, and deep down a fog crawls. */
export function Gloom({ id, yonder }: { id: string; yonder: number }) {
  return (
    <g pointerEvents="none">
      {band(yonder) >= 2 && (
        <g className={css["fog"]}>
          <ellipse cx="260" cy="430" rx="360" ry="44" fill={`url(#${id}fog)`} />
          <ellipse cx="600" cy="440" rx="330" ry="46" fill={`url(#${id}fog)`} />
        </g>
      )}
      <rect x="0" y="-30" width="800" height="480" fill={`url(#${id}dark)`} />
    </g>
  );
}

function Bricks(props: { seed: Seed; wall: string; light: string; dark: string }) {
  const random = seeded(...props.seed, 1);
  const bricks = [];
  for (let row = 0; row < 9; row++) {
    let x = 230 - (row % 2 ? 22 : 0) - random() * 8;
    const y = 97 + row * 21;
    while (x < 570) {
      const width = 36 + random() * 18;
      const from = Math.max(231, x);
      const to = Math.min(569, x + width - 2);
      const dice = random();
      const fill = dice < 0.18 ? props.light : dice < 0.38 ? props.dark : props.wall;
      if (to - from > 3)
        bricks.push(
          <rect
            key={`${row}:${x}`}
            x={from}
            y={y}
            width={to - from}
            height={19}
            rx="2"
            fill={fill}
            opacity={0.8 + random() * 0.2}
          />,
        );
      x += width;
    }
  }
  return <g>{bricks}</g>;
}

/** Courses of stone on the side walls, running to the vanishing point. */
function SideCourses({ ink }: { ink: string }) {
  const lines = [];
  for (let i = 1; i < 8; i++) {
    const far = 80 + (205 * i) / 8;
    const near = -30 + (480 * i) / 8;
    lines.push(`M0,${near} L230,${far} M800,${near} L570,${far}`);
  }
  for (const x of [52, 104, 150, 192]) {
    const [top, foot] = [-30 + (110 * x) / 230, 450 - (165 * x) / 230];
    lines.push(`M${x},${top} V${foot} M${800 - x},${top} V${foot}`);
  }
  return <path d={lines.join(" ")} stroke={ink} strokeWidth="2.5" opacity="0.75" fill="none" />;
}

function Flags({ seed, ink }: { seed: Seed; ink: string }) {
  const random = seeded(...seed, 2);
  const rows = [285, 300, 320, 347, 381, 424].map(
    (y, i) =>
      `M${Math.max(0, 230 - ((y - 285) * 230) / 165)},${y} H${Math.min(800, 570 + ((y - 285) * 230) / 165)}${i % 2 ? "" : ""}`,
  );
  const columns = [];
  for (let i = 1; i < 9; i++) {
    const far = 230 + (340 * i) / 9;
    const near = -170 + (1140 * i) / 9;
    columns.push(`M${far + random() * 4},285 L${near},450`);
  }
  return <path d={[...rows, ...columns].join(" ")} stroke={ink} strokeWidth="2" opacity="0.55" fill="none" />;
}

function Banner({ ink, tier }: { ink: string; tier: number }) {
  const pips = Array.from({ length: tier }, (_, i) => i);
  return (
    <g>
      {[118, 682].map((x) => (
        <g key={x} transform={`translate(${x} 84) skewY(${x < 400 ? 24 : -24})`}>
          <path d="M-17,0 H17 V78 L0,64 L-17,78 Z" fill={ink} opacity="0.72" />
          <path d="M-17,0 H17" stroke="#000" strokeOpacity="0.5" strokeWidth="5" />
          {pips.map((i) => (
            <path key={i} d={`M0,${9 + i * 11} l5,5 l-5,5 l-5,-5 Z`} fill="#f5ead0" opacity="0.85" />
          ))}
        </g>
      ))}
    </g>
  );
}

function Torch({ x, y, id, ink }: { x: number; y: number; id: string; ink: ReturnType<typeof paletteAt> }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r="170" cy="-16" fill={`url(#${id}torch)`} className={css["glow"]} />
      <path d="M-5,0 H5 L3,40 H-3 Z" fill="#3a2a1a" />
      <path d="M-9,-4 H9 L6,6 H-6 Z" fill="#241a11" />
      <g className={css["flame"]}>
        <path d="M0,-40 C12,-24 13,-14 8,-5 H-8 C-14,-14 -9,-22 0,-40 Z" fill={ink.ember} />
        <path d="M0,-28 C7,-18 7,-11 4,-5 H-4 C-8,-11 -5,-17 0,-28 Z" fill={ink.flame} />
      </g>
    </g>
  );
}

function Vines({ seed, ink }: { seed: Seed; ink: string }) {
  const random = seeded(...seed, 3);
  const vines = [0, 1, 2, 3, 4].map((i) => {
    const x = i < 3 ? 236 + random() * 60 : 520 + random() * 46;
    const length = 26 + random() * 64;
    const bend = 8 - random() * 16;
    return { x, length, bend };
  });
  return (
    <g fill="none" stroke={ink} strokeWidth="3" strokeLinecap="round">
      {vines.map(({ x, length, bend }) => (
        <g key={x}>
          <path d={`M${x},96 q${bend},${length / 2} 0,${length}`} />
          {[0.3, 0.55, 0.8].map((t) => (
            <ellipse
              key={t}
              cx={x + bend * (1 - Math.abs(t - 0.5)) * 0.6 + (t > 0.5 ? 5 : -5)}
              cy={96 + length * t}
              rx="5"
              ry="3"
              fill={ink}
              stroke="none"
            />
          ))}
        </g>
      ))}
    </g>
  );
}

const RUNES = [
  "M0,-9 L7,7 H-7 Z",
  "M-7,-7 L7,7 M7,-7 L-7,7",
  "M0,-9 V9 M-6,-3 H6",
  "M-6,8 Q0,-14 6,8",
  "M-7,0 A7,7 0 1 1 7,0 M0,0 V8",
];

function Glyphs({ seed, ink, many }: { seed: Seed; ink: string; many: boolean }) {
  const random = seeded(...seed, 4);
  const marks = Array.from({ length: many ? 9 : 5 }, () => ({
    x: 246 + random() * 308,
    y: 108 + random() * 26,
    rune: RUNES[Math.floor(random() * RUNES.length)] ?? "",
  }));
  return (
    <g stroke={ink} strokeWidth="2.4" fill="none" className={css["glow"]}>
      {marks.map(({ x, y, rune }) => (
        <path key={`${x}:${y}`} d={rune} transform={`translate(${x} ${y})`} />
      ))}
    </g>
  );
}

function Motes({ seed, ink }: { seed: Seed; ink: string }) {
  const random = seeded(...seed, 5);
  const motes = Array.from(
    { length: 10 },
    () => [140 + random() * 520, 220 + random() * 190, random() * -9] as const,
  );
  return (
    <g fill={ink}>
      {motes.map(([x, y, delay]) => (
        <circle
          key={`${x}:${y}`}
          cx={x}
          cy={y}
          r="1.6"
          opacity="0.35"
          className={css["mote"]}
          style={{ animationDelay: `${delay}s` }}
        />
      ))}
    </g>
  );
}
