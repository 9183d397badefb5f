/** What the builders put into each kind of chamber. */

import { type Seed, seeded } from "../chamber/seeded";
import type { ChamberType } from "../types";
import css from "./art.module.css";
import type { Palette } from "./palette";

interface FurnishProps {
  type: ChamberType;
  seed: Seed;
  ink: Palette;
  id: string;
}

/** What tells one kind of chamber from another before anything in it is looked at. */
export function Furnish({ type, seed, ink, id }: FurnishProps) {
  switch (type) {
    case "Entrance":
      return <Daylight id={id} />;
    case "Empty":
      return <Ruin seed={seed} ink={ink} />;
    case "Monster":
      return <Lair seed={seed} />;
    case "Treasure":
      return <Niche ink={ink} />;
    case "Trap":
      return <Slits ink={ink} />;
    case "Boss":
      return <Throne ink={ink} />;
  }
}

function Daylight({ id }: { id: string }) {
  return (
    <g>
      <defs>
        <linearGradient id={`${id}sun`} x1="0" y1="0" x2="0.55" y2="1">
          <stop offset="0" stopColor="#fff3c4" stopOpacity="0.75" />
          <stop offset="1" stopColor="#ffe7a0" stopOpacity="0" />
        </linearGradient>
      </defs>
      {/* the worn steps up, on the right */}
      {[0, 1, 2, 3, 4].map((i) => (
        <path
          key={i}
          d={`M${648 - i * 13},${341 - i * 25} l72,${52 - i * 5} v-22 l-72,-${52 - i * 5} Z`}
          fill={`rgb(${150 + i * 16},${126 + i * 16},${90 + i * 14})`}
          opacity="0.9"
        />
      ))}
      <path
        d="M590,60 L760,-30 L800,-30 V120 L420,450 H210 Z"
        fill={`url(#${id}sun)`}
        className={css["glow"]}
        fillOpacity="0.85"
      />
    </g>
  );
}

function Ruin({ seed, ink }: { seed: Seed; ink: FurnishProps["ink"] }) {
  const random = seeded(...seed, 6);
  const tilt = 4 + random() * 8;
  return (
    <g>
      <g transform="translate(668 372)">
        <path d="M-20,0 L-17,-96 L-8,-112 L2,-98 L10,-120 L18,-100 L20,0 Z" fill={ink.dark} />
        <path d="M-9,-4 V-98 M1,-4 V-92 M11,-4 V-104" stroke={ink.mortar} strokeWidth="3" />
        <rect x="-27" y="-8" width="54" height="14" fill={ink.wall} />
      </g>
      <g transform={`translate(610 404) rotate(${tilt})`}>
        <rect x="-46" y="-18" width="78" height="28" rx="6" fill={ink.dark} />
        <ellipse cx="32" cy="-4" rx="8" ry="14" fill={ink.wall} />
      </g>
      <g stroke="#d9d2c0" strokeOpacity="0.3" strokeWidth="1.4" fill="none">
        <path d="M230,96 L286,96 M230,96 L278,118 M230,96 L258,138 M230,96 V150 M246,96 Q248,106 243,110 Q238,114 230,114 M264,96 Q266,114 254,120 Q244,128 230,134" />
      </g>
    </g>
  );
}

function Lair({ seed }: { seed: Seed }) {
  const random = seeded(...seed, 7);
  const cuts = Array.from(
    { length: 3 },
    () => [250 + random() * 270, 112 + random() * 70, 14 - random() * 28] as const,
  );
  return (
    <g>
      {cuts.map(([x, y, tilt]) => (
        <path
          key={x}
          transform={`translate(${x} ${y}) rotate(${tilt})`}
          d="M0,0 l8,34 M10,-3 l8,36 M20,-1 l7,30"
          stroke="#120d09"
          strokeWidth="3.5"
          strokeLinecap="round"
          opacity="0.7"
        />
      ))}
      <g stroke="#cfc4a8" strokeWidth="5" strokeLinecap="round" opacity="0.75">
        <path d="M652,414 l26,-7 M662,402 l18,16" />
        <path d="M156,420 l22,6" />
      </g>
      <circle cx="640" cy="424" r="9" fill="#cfc4a8" opacity="0.8" />
      <path d="M636,423 h3 m4,0 h3" stroke="#241a11" strokeWidth="3" />
    </g>
  );
}

function Niche({ ink }: { ink: FurnishProps["ink"] }) {
  return (
    <g>
      {[252, 548].map((x) => (
        <g key={x} transform={`translate(${x} 285)`}>
          <path d="M-13,0 V-58 A13,13 0 0 1 13,-58 V0 Z" fill={ink.mortar} />
          <path d="M-6,0 V-12 H6 V0 Z" fill="#8a6a2c" />
          <path d="M0,-12 C-9,-18 -8,-32 0,-36 C8,-32 9,-18 0,-12 Z" fill="#d8a933" />
        </g>
      ))}
      <path d="M300,110 h200" stroke="#d8a933" strokeWidth="4" strokeDasharray="10 7" opacity="0.75" />
    </g>
  );
}

function Slits({ ink }: { ink: FurnishProps["ink"] }) {
  return (
    <g>
      {[128, 152, 176].map((y) => (
        <path
          key={y}
          d={`M212,${y + 20} l12,4 v6 l-12,-4 Z M588,${y + 20} l-12,4 v6 l12,-4 Z`}
          fill="#0b0807"
        />
      ))}
      <path d="M252,104 h296" stroke={ink.mortar} strokeWidth="6" />
      {[270, 310, 350, 390, 430, 470, 510].map((x) => (
        <path key={x} d={`M${x},104 l7,0 l-3.5,17 Z`} fill="#8d9198" />
      ))}
    </g>
  );
}

function Throne({ ink }: { ink: FurnishProps["ink"] }) {
  return (
    <g>
      <path d="M330,285 H470 L490,306 H310 Z" fill={ink.dark} />
      <path d="M310,306 H490 L512,330 H288 Z" fill={ink.wall} />
      <path d="M362,285 V150 L376,128 L388,146 L400,112 L412,146 L424,128 L438,150 V285 Z" fill="#14121c" />
      <path d="M372,285 V160 H428 V285 Z" fill="#221d31" />
      <circle cx="400" cy="152" r="10" fill="#d9d6ff" fillOpacity="0.85" className={css["glow"]} />
      <path d="M396,152 h2 m4,0 h2 M397,158 h6" stroke="#14121c" strokeWidth="3" />
      {[300, 500].map((x) => (
        <g key={x} transform={`translate(${x} 300)`}>
          <rect x="-4" y="-34" width="8" height="34" fill="#d9d6c8" />
          <path
            d="M0,-54 C6,-46 5,-40 0,-36 C-5,-40 -6,-46 0,-54 Z"
            fill="#9fd4ff"
            className={css["flame"]}
          />
        </g>
      ))}
    </g>
  );
}
