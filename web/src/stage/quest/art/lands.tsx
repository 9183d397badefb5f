/** The country in washes: one backdrop for each kind of land, drawn in three layers. */
import type { ReactNode } from "react";
import { Ink, type Tint, Wash } from "./ink";
import css from "./lands.module.css";
import { GROUNDS, PLACES } from "./places";

const HILLS = "M0 150 Q90 96 200 134 T420 120 T640 140 V240 H0Z";
const FLAT = "M0 168 Q160 158 320 166 T640 162 V240 H0Z";
const tree = (x: number, h: number): string =>
  `M${x} 170 L${x} ${170 - h * 0.4} M${x - 16} ${170 - h * 0.3} L${x} ${170 - h} L${x + 16} ${170 - h * 0.3}Z`;
const trees = (...at: number[]): string => at.map((x, i) => tree(x, 60 + ((i * 37) % 44))).join("");

interface Scenery {
  far: Tint;
  near: Tint;
  back?: string;
  /** Where there is no sky: walls and a vault all around. */
  under?: Tint;
  ink: ReactNode;
}

const WALL = "M0 0 H640 V240 H0Z";
const VAULT =
  "M0 0 H640 V150 L600 150 V96 Q600 34 540 34 Q480 34 480 96 V150 H400 V96 Q400 34 340 34 Q280 34 280 96 V150 H200 V96 Q200 34 140 34 Q80 34 80 96 V150 H0Z";
const STONES = "M40 190 h26 M300 188 h30 M596 192 h24";
const BLOCKS =
  "M10 40 h44 v22 h-44z M222 60 h40 v20 h-40z M424 50 h40 v20 h-40z M10 110 h50 v22 h-50z M430 112 h36 v20 h-36z M220 118 h40 v20 h-40z";
const CAVE =
  "M0 0 H640 V60 L600 110 L570 50 L500 90 L460 30 L380 80 L320 40 L260 100 L200 40 L140 84 L90 36 L40 100 L0 60Z";
const house = (x: number, w: number, h: number): string => `M${x} 176 V${170 - h} H${x + w} V176Z`;
const roof = (x: number, w: number, h: number): string =>
  `M${x - 8} ${172 - h} L${x + w / 2} ${134 - h} L${x + w + 8} ${172 - h}Z`;
const door = (x: number, w: number): string =>
  `M${x + w / 2 - 8} 176 v-26 h16 v26 M${x + 10} 140 h12 v12 h-12z M${x + w - 22} 140 h12 v12 h-12z`;
const HOUSES: [x: number, w: number, h: number, wall: Tint][] = [
  [24, 84, 40, "bone"],
  [140, 96, 62, "sand"],
  [268, 70, 34, "bone"],
  [408, 90, 56, "bone"],
  [530, 84, 38, "sand"],
];

const LANDS: Record<string, Scenery> = {
  forest: { far: "moss", near: "umber", ink: <Ink d={trees(40, 92, 150, 232, 410, 470, 540, 604)} fine /> },
  jungle: {
    far: "moss",
    near: "moss",
    ink: (
      <Ink
        d={`${trees(60, 130, 500, 570)}M200 170 C210 120 240 120 250 90 M400 170 C396 130 380 120 384 84`}
        fine
      />
    ),
  },
  swamp: {
    far: "moss",
    near: "slate",
    ink: (
      <Ink
        d="M60 176 l30 0 M180 184 l44 0 M420 178 l40 0 M540 186 l30 0 M110 168 l-4 -34 M116 168 l3 -28 M500 168 l-3 -40 M508 168 l5 -30"
        fine
      />
    ),
  },
  grassland: {
    far: "sand",
    near: "moss",
    ink: (
      <Ink
        d="M80 172 l-4 -12 M86 172 l2 -14 M300 176 l-4 -12 M308 176 l3 -12 M520 172 l-4 -14 M528 172 l3 -12"
        fine
      />
    ),
  },
  desert: {
    far: "sand",
    near: "sand",
    ink: (
      <Ink
        d="M40 160 Q120 126 200 158 M300 156 Q400 118 500 160 M520 170 l0 -34 M520 150 l-10 0 l0 -10 M520 144 l10 0 l0 -12"
        fine
      />
    ),
  },
  coast: {
    far: "sky",
    near: "sand",
    ink: (
      <Ink
        d="M20 146 q10 -8 20 0 t20 0 t20 0 M240 140 q10 -8 20 0 t20 0 t20 0 M460 148 q10 -8 20 0 t20 0 t20 0"
        fine
      />
    ),
  },
  hill: {
    far: "moss",
    near: "sand",
    back: HILLS,
    ink: <Ink d="M20 150 Q90 104 190 138 M260 140 Q360 104 460 132" fine />,
  },
  mountain: {
    far: "slate",
    near: "umber",
    back: "M0 160 L90 60 L160 130 L260 30 L380 140 L470 70 L560 136 L640 90 V240 H0Z",
    ink: <Ink d="M90 60 L104 92 L92 110 M260 30 L280 76 L262 96 M470 70 L484 98 L476 112" fine />,
  },
  arctic: {
    far: "sky",
    near: "bone",
    back: "M0 150 L110 92 L190 140 L300 86 L420 146 L540 100 L640 140 V240 H0Z",
    ink: <Ink d="M60 176 l40 -4 M260 182 l50 -4 M460 178 l44 -4" fine />,
  },
  underdark: {
    far: "night",
    near: "slate",
    under: "night",
    back: CAVE,
    ink: <Ink d="M60 176 l8 -30 l8 30 M560 180 l8 -24 l8 24" fine />,
  },
  dungeon: {
    far: "umber",
    near: "slate",
    under: "night",
    back: VAULT,
    ink: <Ink d={BLOCKS + STONES} fine />,
  },
  crypt: {
    far: "slate",
    near: "night",
    under: "night",
    back: VAULT,
    ink: (
      <Ink
        d={`${STONES}M124 150 v-40 h32 v40 M132 120 h16 M140 112 v22 M324 150 v-40 h32 v40 M332 120 h16 M340 112 v22 M524 150 v-40 h32 v40 M532 120 h16 M540 112 v22`}
        fine
      />
    ),
  },
  urban: {
    far: "rust",
    near: "sand",
    ink: HOUSES.map(([x, w, h, wall]) => (
      <g key={x}>
        <Wash d={house(x, w, h)} tint={wall} />
        <Wash d={roof(x, w, h)} tint="rust" />
        <Ink d={`${house(x, w, h)}${roof(x, w, h)}${door(x, w)}`} fine />
      </g>
    )),
  },
  highway: {
    far: "sand",
    near: "umber",
    ink: <Ink d="M250 240 L306 166 M390 240 L334 166 M320 230 l0 -14 M320 204 l0 -10 M320 184 l0 -8" fine />,
  },
};

LANDS["cave"] = LANDS["underdark"] as Scenery;

/** What falls from the sky, by the name of the weather. */
const FALLS: [RegExp, string][] = [
  [
    /rain|storm/i,
    Array.from({ length: 40 }, (_, i) => `M${(i * 97) % 640} ${(i * 53) % 190} l-6 16`).join(""),
  ],
  [/snow/i, Array.from({ length: 46 }, (_, i) => `M${(i * 83) % 640} ${(i * 61) % 190} l0.1 0`).join("")],
  [
    /fog|sand/i,
    Array.from({ length: 12 }, (_, i) => `M${(i * 131) % 560} ${60 + ((i * 37) % 110)} q40 -8 90 0`).join(""),
  ],
];

interface LandProps {
  terrain: string;
  /** A place with a look of its own: a city or a lair. */
  place?: string;
  /** The window of the day: by night there are stars. */
  window?: string;
  weather?: string;
}

export function Land({ terrain, place = "", window = "", weather = "" }: LandProps) {
  const own = PLACES[place];
  const {
    far,
    near,
    back = FLAT,
    under,
    ink,
  } = LANDS[GROUNDS[place] ?? terrain] ?? (LANDS["grassland"] as Scenery);
  const falls = FALLS.find(([name]) => name.test(weather))?.[1];
  return (
    <svg
      viewBox="4 0 632 240"
      preserveAspectRatio="xMidYMax slice"
      className={css["land"]}
      data-under={under ? true : undefined}
      data-window={under ? undefined : window || undefined}
      aria-hidden="true"
    >
      {under ? (
        <g className={css["wall"]}>
          <Wash d={WALL} tint={under} />
        </g>
      ) : (
        <g className={css["sky"]}>
          <Wash d="M0 20 Q160 60 320 24 T640 40 V110 Q480 96 320 120 T0 104Z" tint="sky" />
        </g>
      )}
      {!under && window === "night" && <Night />}
      <g className={css["far"]}>
        <Wash d={back} tint={far} />
      </g>
      <Wash d="M0 186 Q120 168 260 182 T520 176 T640 186 V240 H0Z" tint={near} />
      {own ? !GROUNDS[place] && <g className={css["faint"]}>{ink}</g> : ink}
      {own}
      {falls && <path d={falls} className={css["falls"]} />}
      <path d="M4 240 V214 Q90 202 180 214 T360 210 T640 216 V240Z" className={css["front"]} />
    </svg>
  );
}

/** A moon and some stars. */
function Night() {
  const stars = Array.from(
    { length: 26 },
    (_, i) => `M${20 + ((i * 149) % 600)} ${8 + ((i * 43) % 80)} l0.1 0`,
  );
  return (
    <g className={css["night"]}>
      <path d="M0 0 H640 V190 H0Z" />
      <circle cx="548" cy="44" r="17" />
      <path d={stars.join("")} className={css["stars"]} />
    </g>
  );
}
