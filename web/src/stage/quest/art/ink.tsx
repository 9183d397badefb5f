/** Ink and wash: every figure is a few pen strokes over washes of colour that do not quite meet the line. */
import type { ReactNode } from "react";
import css from "./ink.module.css";

export type Tint = "moss" | "rust" | "bone" | "slate" | "umber" | "blood" | "sky" | "plum" | "sand" | "night";

/** Colour, laid on a little beside the line. */
export const Wash = ({ d, tint }: { d: string; tint: Tint }) => (
  <path d={d} className={css["wash"]} data-tint={tint} transform="translate(2 1.5)" />
);
export const Ink = ({ d, fine = false }: { d: string; fine?: boolean }) => (
  <path d={d} className={css["ink"]} data-fine={fine || undefined} />
);
/** What is solid black: eyes, mouths, shadows. */
export const Blot = ({ d }: { d: string }) => <path d={d} className={css["blot"]} />;

/** A shape in ink with its wash. */
export const Form = ({ d, tint }: { d: string; tint: Tint }) => (
  <>
    <Wash d={d} tint={tint} />
    <Ink d={d} />
  </>
);

export const eye = (x: number, y: number, r = 1.6): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** A drawing that stands on its ground line. The box is 120 wide and 130 high, feet at the lower edge. */
export function Plate({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="-60 -124 120 130" className={css["plate"]} aria-hidden="true">
      <ellipse cx="0" cy="0" rx="34" ry="5" className={css["ground"]} />
      {children}
    </svg>
  );
}
