/**
 * The printing plate. Pictures are drawn in grey tones; one filter turns tones into ink lines that swell and fade, as an
 * engraver's do. Red becomes the accent colour, what is not painted stays empty.
 */
import type { ReactNode } from "react";
import css from "./plate.module.css";

const grey = (light: number): string => {
  const part = Math.round(light * 255);
  return `rgb(${part} ${part} ${part})`;
};
const TONES: Record<string, [number, number, number]> = {
  bone: [1, 1, 0.72],
  lit: [1, 0.93, 0.44],
  mid: [0.86, 0.66, 0.3],
  dim: [0.66, 0.46, 0.18],
  dark: [0.48, 0.3, 0.08],
};
export type Tone = "bone" | "lit" | "mid" | "dim" | "dark" | "black" | "white" | "red" | "none";
const FLAT: Partial<Record<Tone, string>> = { black: "#000", white: "#fff", none: "none" };
export const paint = (tone: Tone): string => FLAT[tone] ?? `url(#lab-${tone})`;

/** How the screen of lines lies: `fine` for small things, `cut` for figures, `wall` for what stands behind them. */
const SCREENS = {
  fine: { step: 3.1, turn: -45 },
  cut: { step: 4.2, turn: -42 },
  wall: { step: 3.8, turn: 4 },
} as const;
export type Screen = keyof typeof SCREENS;

/** The tones, the screens and the filter, once for the whole stage. */
export function PlateDefs() {
  return (
    <svg className={css["defs"]} width="0" height="0" aria-hidden="true">
      <defs>
        {Object.entries(TONES).map(([name, [from, middle, to]]) => (
          <linearGradient key={name} id={`lab-${name}`} x1="0.1" y1="0" x2="0.9" y2="1">
            <stop offset="0" stopColor={grey(from)} />
            <stop offset="0.42" stopColor={grey(middle)} />
            <stop offset="1" stopColor={grey(to)} />
          </linearGradient>
        ))}
        <linearGradient id="lab-red" x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0.3" stopColor="rgb(255 0 0)" />
          <stop offset="1" stopColor="rgb(140 0 0)" />
        </linearGradient>
        <linearGradient id="lab-line" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor={grey(0.86)} />
          <stop offset="0.5" stopColor={grey(0.14)} />
          <stop offset="1" stopColor={grey(0.86)} />
        </linearGradient>
        {Object.entries(SCREENS).map(([name, { step, turn }]) => (
          <pattern
            key={name}
            id={`lab-screen-${name}`}
            width="400"
            height={step}
            patternUnits="userSpaceOnUse"
            patternTransform={`rotate(${turn})`}
          >
            <rect width="400" height={step} fill="url(#lab-line)" />
          </pattern>
        ))}
        <Engraver />
      </defs>
    </svg>
  );
}

/** Tone and screen arrive mixed half and half: below the middle is ink. Blue marks what is empty, red what is accent. */
function Engraver() {
  return (
    <filter id="lab-engrave" x="0" y="0" width="1" height="1" colorInterpolationFilters="sRGB">
      <feColorMatrix in="SourceGraphic" result="ink" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  -9 0 0 5 0" />
      <feColorMatrix
        in="SourceGraphic"
        result="body"
        values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  4 0 -4 1.5 0"
      />
      <feMorphology in="body" operator="dilate" radius="1.4" result="halo" />
      <feColorMatrix
        in="SourceGraphic"
        result="tint"
        values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  8 -8 0 -0.6 0"
      />
      <feFlood className={css["paper"]} />
      <feComposite in2="halo" operator="in" result="paper" />
      <feFlood className={css["accent"]} />
      <feComposite in2="tint" operator="in" result="accent" />
      <feFlood className={css["ink"]} />
      <feComposite in2="ink" operator="in" />
      <feComposite in2="body" operator="in" result="lines" />
      <feMerge>
        <feMergeNode in="paper" />
        <feMergeNode in="accent" />
        <feMergeNode in="lines" />
      </feMerge>
    </filter>
  );
}

export type Box = readonly [x: number, y: number, width: number, height: number];

/** One engraved part of a picture: whatever tones are drawn in it, cut with one screen. */
export function Cut({ box, screen = "cut", children }: { box: Box; screen?: Screen; children: ReactNode }) {
  const [x, y, width, height] = box;
  const all = { x, y, width, height };
  return (
    <g filter="url(#lab-engrave)">
      <rect {...all} fill="#00f" />
      {children}
      <rect {...all} fill={`url(#lab-screen-${screen})`} opacity="0.5" />
    </g>
  );
}

/** A picture of its own. Without a title it is decoration, and words beside it say what it shows. */
export function Plate(props: {
  box: Box;
  title?: string;
  screen?: Screen;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { box, title, screen = "cut", className, children } = props;
  const said = title ? { role: "img", "aria-label": title } : { "aria-hidden": true };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or hidden where words stand beside it
    <svg viewBox={box.join(" ")} className={`${css["plate"]} ${className ?? ""}`} {...said}>
      <Cut box={box} screen={screen}>
        {children}
      </Cut>
    </svg>
  );
}
