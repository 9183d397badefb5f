/** The country in washes: one backdrop for each kind of land, drawn in three layers. */
import type { ReactNode } from "react";
import { Ink, type Tint, Wash } from "./ink";
import css from "./lands.module.css";

const HILLS = "M0 150 Q90 96 200 134 T420 120 T640 140 V240 H0Z";
const FLAT = "M0 168 Q160 158 320 166 T640 162 V240 H0Z";
const tree = (x: number, h: number): string =>
  `M${x} 170 L${x} ${170 - h * 0.4} M${x - 16} ${170 - h * 0.3} L${x} ${170 - h} L${x + 16} ${170 - h * 0.3}Z`;
const trees = (...at: number[]): string => at.map((x, i) => tree(x, 60 + ((i * 37) % 44))).join("");

const LANDS: Record<string, { far: Tint; near: Tint; back?: string; ink: ReactNode }> = {
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
    back: "M0 0 H640 V60 L600 110 L570 50 L500 90 L460 30 L380 80 L320 40 L260 100 L200 40 L140 84 L90 36 L40 100 L0 60Z",
    ink: <Ink d="M60 176 l8 -30 l8 30 M560 180 l8 -24 l8 24" fine />,
  },
  urban: {
    far: "rust",
    near: "sand",
    ink: (
      <Ink
        d="M40 166 V110 L80 84 L120 110 V166 M150 166 V96 L196 66 L240 96 V166 M420 166 V104 L460 76 L500 104 V166 M540 166 V118 L576 94 L612 118 V166 M70 166 v-22 h18 v22 M188 166 v-26 h18 v26 M452 166 v-24 h18 v24"
        fine
      />
    ),
  },
  highway: {
    far: "sand",
    near: "umber",
    ink: <Ink d="M250 240 L306 166 M390 240 L334 166 M320 230 l0 -14 M320 204 l0 -10 M320 184 l0 -8" fine />,
  },
};

export function Land({ terrain }: { terrain: string }) {
  const { far, near, back = FLAT, ink } = LANDS[terrain] ?? (LANDS["grassland"] as (typeof LANDS)[string]);
  return (
    <svg
      viewBox="0 0 640 240"
      preserveAspectRatio="xMidYMax slice"
      className={css["land"]}
      aria-hidden="true"
    >
      <g className={css["sky"]}>
        <Wash d="M0 20 Q160 60 320 24 T640 40 V110 Q480 96 320 120 T0 104Z" tint="sky" />
      </g>
      <g className={css["far"]}>
        <Wash d={back} tint={far} />
      </g>
      <Wash d="M0 186 Q120 168 260 182 T520 176 T640 186 V240 H0Z" tint={near} />
      {ink}
    </svg>
  );
}
