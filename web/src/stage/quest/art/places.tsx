/** Places of their own: a skyline for each city, a set piece for each lair, all from a few drawn building blocks. */
import type { ReactNode } from "react";
import { Blot, Ink, type Tint, Wash } from "./ink";

const GROUND = 178;

/** A shape with its wash and a fine line. */
const Piece = ({ d, tint }: { d: string; tint: Tint }) => (
  <>
    <Wash d={d} tint={tint} />
    <Ink d={d} fine />
  </>
);

const house = (x: number, w: number, h: number, wall: Tint = "bone", roof: Tint = "rust"): ReactNode => (
  <g key={`house${x}`}>
    <Piece d={`M${x} ${GROUND} v${-h} h${w} v${h}z`} tint={wall} />
    <Piece d={`M${x - 7} ${GROUND - h} l${w / 2 + 7} ${-w * 0.42} l${w / 2 + 7} ${w * 0.42}z`} tint={roof} />
    <Ink d={`M${x + w / 2 - 6} ${GROUND} v-20 h12 v20 M${x + 8} ${GROUND - h + 12} h9 v9 h-9z`} fine />
  </g>
);
const tower = (x: number, w: number, h: number, wall: Tint = "slate"): ReactNode => (
  <g key={`tower${x}`}>
    <Piece
      d={`M${x} ${GROUND} v${-h} h${w * 0.2} v8 h${w * 0.2} v-8 h${w * 0.2} v8 h${w * 0.2} v-8 h${w * 0.2} v${h}z`}
      tint={wall}
    />
    <Ink d={`M${x + w / 2 - 3} ${GROUND - h + 26} v14 h6 v-14z M${x + w / 2} ${GROUND - h} v-26`} fine />
    <Piece d={`M${x + w / 2} ${GROUND - h - 26} l20 6 l-20 7z`} tint="blood" />
  </g>
);
const dome = (x: number, w: number, h: number): ReactNode => (
  <g key={`dome${x}`}>
    <Piece d={`M${x} ${GROUND} v${-h} h${w} v${h}z`} tint="bone" />
    <Piece
      d={`M${x - 3} ${GROUND - h} C${x} ${GROUND - h - w * 0.7} ${x + w} ${GROUND - h - w * 0.7} ${x + w + 3} ${GROUND - h}z`}
      tint="sand"
    />
    <Ink
      d={`M${x + w / 2} ${GROUND - h - w * 0.52} v-14 M${x + w / 2 - 8} ${GROUND} v-24 q8 -12 16 0 v24`}
      fine
    />
  </g>
);
const mill = (x: number, h: number): ReactNode => (
  <g key={`mill${x}`}>
    <Piece d={`M${x - 20} ${GROUND} L${x - 12} ${GROUND - h} h24 L${x + 20} ${GROUND}z`} tint="bone" />
    <Piece d={`M${x - 15} ${GROUND - h} l15 -18 l15 18z`} tint="rust" />
    <Ink
      d={`M${x - 40} ${GROUND - h - 32} L${x + 40} ${GROUND - h + 24} M${x + 34} ${GROUND - h - 38} L${x - 34} ${GROUND - h + 30} M${x - 40} ${GROUND - h - 32} l10 -6 l30 22 M${x + 40} ${GROUND - h + 24} l-10 6 l-30 -22`}
    />
  </g>
);
const stilts = (x: number, w: number): ReactNode => (
  <g key={`stilts${x}`}>
    <Ink
      d={`M${x + 6} ${GROUND + 8} v-50 M${x + w - 6} ${GROUND + 8} v-50 M${x + w / 2} ${GROUND + 8} v-50`}
    />
    <Piece d={`M${x} ${GROUND - 42} h${w} v-30 h${-w}z`} tint="umber" />
    <Piece d={`M${x - 10} ${GROUND - 72} l${w / 2 + 10} -34 l${w / 2 + 10} 34z`} tint="moss" />
    <Piece d={`M${x + w + 6} ${GROUND - 66} a5 6 0 1 0 0.1 0z`} tint="sand" />
    <Ink d={`M${x + w + 6} ${GROUND - 66} v-8 h-8 M${x + 12} ${GROUND - 64} h10 v12 h-10z`} fine />
  </g>
);
const longhouse = (x: number, w: number): ReactNode => (
  <g key={`long${x}`}>
    <Piece d={`M${x} ${GROUND} v-22 h${w} v22z`} tint="umber" />
    <Piece
      d={`M${x - 10} ${GROUND - 20} Q${x + w / 2} ${GROUND - 92} ${x + w + 10} ${GROUND - 20}z`}
      tint="bone"
    />
    <Ink
      d={`M${x - 14} ${GROUND - 34} l10 14 M${x + w + 14} ${GROUND - 34} l-10 14 M${x + w / 2 - 7} ${GROUND} v-18 h14 v18`}
    />
  </g>
);
const flat = (x: number, w: number, h: number): ReactNode => (
  <g key={`flat${x}`}>
    <Piece d={`M${x} ${GROUND} v${-h} h${w} v${h}z`} tint="sand" />
    <Ink
      d={`M${x - 3} ${GROUND - h} h${w + 6} M${x + 8} ${GROUND - h - 6} v6 M${x + w - 8} ${GROUND - h - 6} v6 M${x + w / 2 - 6} ${GROUND} v-22 a6 6 0 0 1 12 0 v22 M${x + 10} ${GROUND - h + 12} h6 v10 h-6z`}
      fine
    />
  </g>
);
const ship = (x: number, y: number, s = 1): ReactNode => (
  <g key={`ship${x}`} transform={`translate(${x} ${y}) scale(${s})`}>
    <Piece d="M-44 0 h88 l-14 22 h-60z" tint="umber" />
    <Ink d="M0 0 v-78 M-22 0 v-52 M24 0 v-48" />
    <Piece d="M2 -74 q34 18 28 52 h-28z" tint="bone" />
    <Piece d="M-24 -48 q-22 14 -18 34 h18z" tint="bone" />
  </g>
);
const tree = (x: number, h: number, w = 34): ReactNode => (
  <g key={`tree${x}`}>
    <Piece d={`M${x - 6} ${GROUND} l3 ${-h * 0.6} h6 l3 ${h * 0.6}z`} tint="umber" />
    <Piece
      d={`M${x - w} ${GROUND - h * 0.5} q-8 -30 ${w * 0.7} ${-h * 0.4} q${w * 0.3} -14 ${w * 0.7} 0 q${w * 0.9} 10 ${w * 0.6} ${h * 0.4}z`}
      tint="moss"
    />
  </g>
);
const chimney = (x: number, h: number): ReactNode => (
  <g key={`chimney${x}`}>
    <Piece d={`M${x} ${GROUND} l4 ${-h} h18 l4 ${h}z`} tint="slate" />
    <Ink d={`M${x + 12} ${GROUND - h - 6} q-14 -12 0 -22 q14 -10 2 -24`} fine />
  </g>
);
const tent = (x: number, w: number, h: number, tint: Tint): ReactNode => (
  <g key={`tent${x}`}>
    <Piece d={`M${x} ${GROUND} l${w / 2} ${-h} l${w / 2} ${h}z`} tint={tint} />
    <Ink
      d={`M${x + w / 2 - 8} ${GROUND} l8 ${-h * 0.6} l8 ${h * 0.6} M${x + w / 2} ${GROUND - h} v-8`}
      fine
    />
  </g>
);
const web = (x: number, y: number, r: number): string =>
  [0, 60, 120, 180, 240, 300]
    .map((angle) => {
      const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
      const [c2, s2] = [Math.cos(((angle + 60) * Math.PI) / 180), Math.sin(((angle + 60) * Math.PI) / 180)];
      const rings = [0.35, 0.65, 1].map(
        (k) => `M${x + c * r * k} ${y + s * r * k} L${x + c2 * r * k} ${y + s2 * r * k}`,
      );
      return `M${x} ${y} L${x + c * r} ${y + s * r}${rings.join("")}`;
    })
    .join("");
const barrel = (x: number): ReactNode => (
  <g key={`barrel${x}`}>
    <Piece d={`M${x} ${GROUND + 4} q-6 -20 0 -40 h28 q6 20 0 40z`} tint="umber" />
    <Ink d={`M${x - 3} ${GROUND - 8} h34 M${x - 3} ${GROUND - 26} h34`} fine />
  </g>
);
const stone = (x: number, h: number, lean = 0): ReactNode => (
  <Piece
    key={`stone${x}`}
    d={`M${x} ${GROUND} l${lean} ${-h} q14 -12 26 0 l${4 - lean} ${h}z`}
    tint="slate"
  />
);

/** The ground on which a city stands. */
export const GROUNDS: Record<string, string> = {
  kingdom: "grassland",
  goldenhaven: "highway",
  verdant: "forest",
  ironpeak: "mountain",
  millhaven: "hill",
  marshlight: "swamp",
  frosthold: "arctic",
  dusthaven: "desert",
  saltwind: "coast",
};

export const PLACES: Record<string, ReactNode> = {
  kingdom: (
    <>
      {tower(250, 34, 104)}
      {tower(352, 34, 104)}
      <Piece d={`M284 ${GROUND} v-72 h68 v72z`} tint="slate" />
      <Ink d={`M304 ${GROUND} v-34 q14 -18 28 0 v34 M318 ${GROUND} v-44`} fine />
      {house(60, 56, 40)}
      {house(150, 64, 52, "sand")}
      {house(420, 60, 44)}
      {house(520, 70, 56, "sand")}
    </>
  ),
  goldenhaven: (
    <>
      {dome(270, 96, 56)}
      {dome(180, 60, 38)}
      {dome(400, 64, 44)}
      {house(60, 60, 40, "sand", "rust")}
      {flat(520, 72, 50)}
    </>
  ),
  verdant: (
    <>
      {tree(90, 120, 44)}
      {tree(300, 142, 54)}
      {tree(520, 126, 46)}
      {house(170, 56, 34, "sand", "moss")}
      {house(390, 60, 40, "bone", "moss")}
      <Ink d="M112 120 q90 30 170 -4 M330 112 q90 34 170 4" fine />
    </>
  ),
  ironpeak: (
    <>
      <Piece d="M120 178 L250 20 L330 110 L400 50 L520 178z" tint="slate" />
      {chimney(150, 78)}
      {chimney(420, 92)}
      {house(220, 70, 38, "slate", "night")}
      {house(330, 64, 34, "slate", "night")}
      <Piece d={`M292 ${GROUND} v-26 q16 -20 32 0 v26z`} tint="blood" />
    </>
  ),
  millhaven: (
    <>
      {mill(130, 70)}
      {mill(470, 86)}
      {house(230, 64, 40, "sand", "sand")}
      {house(330, 56, 34, "bone", "sand")}
      {house(550, 50, 30, "sand", "sand")}
    </>
  ),
  marshlight: (
    <>
      {stilts(90, 70)}
      {stilts(270, 84)}
      {stilts(460, 70)}
      <Ink
        d="M30 190 h60 M190 196 h70 M380 192 h60 M560 196 h50 M168 136 q60 14 100 0 M362 136 q60 14 96 0"
        fine
      />
    </>
  ),
  frosthold: (
    <>
      <Piece d="M0 150 L110 60 L190 132 L300 50 L420 140 L540 66 L640 140 V178 H0z" tint="sky" />
      {longhouse(80, 110)}
      {longhouse(260, 130)}
      {longhouse(470, 100)}
    </>
  ),
  dusthaven: (
    <>
      <Piece d="M520 60 a26 26 0 1 0 0.1 0z" tint="sand" />
      {flat(80, 70, 44)}
      {flat(140, 80, 66)}
      {flat(330, 76, 54)}
      {flat(396, 60, 36)}
      {tent(230, 70, 44, "rust")}
      {tent(500, 80, 50, "plum")}
    </>
  ),
  saltwind: (
    <>
      <Piece d={`M92 ${GROUND} l8 -108 h24 l8 108z`} tint="bone" />
      <Piece d="M96 70 h32 v-18 h-32z M94 52 l18 -14 l18 14z" tint="blood" />
      {house(170, 56, 36, "bone", "sky")}
      {house(246, 60, 44, "sand", "sky")}
      {ship(410, 160)}
      {ship(550, 150, 0.7)}
      <Ink d="M330 188 q12 -8 24 0 t24 0 t24 0 M480 182 q12 -8 24 0 t24 0" fine />
    </>
  ),
  "millhaven-cellars": (
    <>
      {barrel(70)}
      {barrel(112)}
      {barrel(520)}
      <Piece
        d="M300 174 a24 12 0 1 0 48 0 a24 12 0 1 0 -48 0z M306 156 a20 10 0 1 0 40 0 a20 10 0 1 0 -40 0z"
        tint="sand"
      />
      <Piece d="M230 176 v-20 h8 v20z M420 176 v-26 h8 v26z" tint="bone" />
      <Piece d="M234 154 q-6 -8 0 -14 q6 6 0 14z M424 148 q-6 -8 0 -14 q6 6 0 14z" tint="rust" />
    </>
  ),
  "barrow-of-nine": (
    <>
      {[60, 120, 180, 430, 490, 550].map((x, i) => stone(x, 54 + ((i * 23) % 30), (i % 3) - 1))}
      <Piece d={`M256 ${GROUND} v-26 h128 v26z`} tint="bone" />
      <Piece d="M290 150 v-24 l10 12 l10 -18 l10 18 l10 -18 l10 18 l10 -12 v24z" tint="sand" />
    </>
  ),
  "webwood-hollow": (
    <>
      {tree(60, 130, 40)}
      {tree(580, 124, 42)}
      <Ink d={web(320, 84, 66) + web(180, 60, 34) + web(470, 66, 38)} fine />
      <Piece
        d="M236 130 q-9 20 0 34 q9 -14 0 -34z M404 122 q-9 22 0 38 q10 -16 0 -38z M270 112 q-7 14 0 26 q7 -12 0 -26z"
        tint="bone"
      />
    </>
  ),
  "broken-tollhouse": (
    <>
      <Piece d={`M150 ${GROUND} v-70 l18 10 l14 -18 l20 22 h40 v-16 l20 12 v60z`} tint="slate" />
      <Ink d={`M190 ${GROUND} v-34 h24 v34 M222 140 h14 v14 h-14z`} fine />
      <Piece d={`M300 ${GROUND} v-52 h12 v52z`} tint="umber" />
      <Ink d="M306 130 L520 96 M350 124 l0 10 M400 116 l0 10 M450 108 l0 10" />
      <Piece d={`M540 ${GROUND} v-40 h30 v40z`} tint="umber" />
    </>
  ),
  "drowned-chapel": (
    <>
      <g transform="rotate(-9 320 178)">
        <Piece d="M250 178 v-64 h110 v64z" tint="slate" />
        <Piece d="M242 114 l63 -40 l63 40z" tint="sky" />
        <Piece d="M286 80 v-38 l18 -26 l18 26 v38z" tint="slate" />
        <Ink d="M304 16 v-14 M297 7 h14 M296 178 v-34 q14 -20 28 0 v34" />
      </g>
      <Piece
        d="M0 184 q20 -14 40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 t40 0 V212 H0z"
        tint="sky"
      />
    </>
  ),
  "sunken-mill": (
    <>
      <Piece d="M260 184 v-76 h110 v76z" tint="umber" />
      <Piece d="M250 108 l65 -44 l65 44z" tint="moss" />
      <Ink d="M420 106 a40 40 0 1 0 0.1 0 M420 106 v80 M380 146 h80 M392 118 l56 56 M448 118 l-56 56" />
      <Ink d="M40 190 h80 M160 196 h60 M470 194 h90 M120 176 l-4 -40 M128 176 l5 -32" fine />
    </>
  ),
  "bannerless-camp": (
    <>
      {tent(90, 110, 66, "umber")}
      {tent(430, 120, 72, "rust")}
      <Ink d={`M320 ${GROUND} v-128 M300 58 h40`} />
      <Piece d={`M296 ${GROUND} q24 -40 48 0z`} tint="blood" />
      <Ink d={`M290 ${GROUND} l60 -8 M350 ${GROUND} l-60 -8`} />
    </>
  ),
  "glass-spire": (
    <>
      <Piece d="M300 178 L322 14 L352 178z" tint="sky" />
      <Piece d="M262 178 L284 78 L304 178z" tint="plum" />
      <Piece d="M346 178 L372 60 L396 178z" tint="sky" />
      <Piece d="M404 178 L420 116 L436 178z" tint="plum" />
      <Ink d="M322 14 L326 178 M372 60 L370 178 M284 78 L284 178" fine />
    </>
  ),
  rimehold: (
    <>
      <Ink d="M20 0 l8 46 l8 -46 M90 0 l6 32 l6 -32 M210 0 l9 56 l9 -56 M330 0 l6 36 l6 -36 M440 0 l9 50 l9 -50 M560 0 l7 40 l7 -40" />
      <Piece d="M286 178 v-92 q34 -40 68 0 v92z" tint="sky" />
      <Ink d="M300 178 v-40 h40 v40 M286 128 h-14 v50 M354 128 h14 v50" />
      <Blot d="M314 112 a3 3 0 1 0 0.1 0z M328 112 a3 3 0 1 0 0.1 0z" />
    </>
  ),
};
