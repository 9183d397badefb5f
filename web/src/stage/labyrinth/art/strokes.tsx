/** The strokes of the burin: bodies, limbs, lines, eyes. Names are short because a creature is made of dozens. */
import type { ReactNode } from "react";
import { both, curve, points, torn, tube } from "./forms";
import { paint, type Tone } from "./plate";

interface Look {
  t?: Tone;
  w?: number;
}

/** A body through points; `half` mirrors them at x = 0. */
export const B = ({ p, half, t = "lit", w = 2.4 }: Look & { p: string; half?: boolean }) => (
  <path
    d={curve(half ? both(points(p)) : points(p), true)}
    fill={paint(t)}
    stroke="#000"
    strokeWidth={w}
    strokeLinejoin="round"
  />
);

/** A body with straight edges. */
export const S = ({ p, half, t = "lit", w = 2.4 }: Look & { p: string; half?: boolean }) => (
  <path
    d={`M${(half ? both(points(p)) : points(p)).join("L")}Z`}
    fill={paint(t)}
    stroke="#000"
    strokeWidth={w}
    strokeLinejoin="round"
  />
);

/** A limb along a spine, `r` being its thickness at root and tip. */
export const T = ({ p, r, t = "lit", w = 2.4 }: Look & { p: string; r: string }) => {
  const [root = 1, tip = root] = r.split(",").map(Number);
  return (
    <path
      d={tube(points(p), root, tip)}
      fill={paint(t)}
      stroke="#000"
      strokeWidth={w}
      strokeLinejoin="round"
    />
  );
};

/** Lines through points, several divided by "|"; white ones are highlights. */
export const L = ({ p, w = 2, t = "black" }: Look & { p: string }) => (
  <path
    d={p
      .split("|")
      .map((one) => curve(points(one), false))
      .join("")}
    fill="none"
    stroke={t === "red" ? "#f00" : paint(t)}
    strokeWidth={w}
    strokeLinecap="round"
    strokeLinejoin="round"
  />
);

/** Any path, for what the others cannot. */
export const D = ({ d, t = "lit", w = 2.4 }: Look & { d: string }) => (
  <path d={d} fill={paint(t)} stroke="#000" strokeWidth={w} strokeLinejoin="round" />
);

/** A cloth: an upper edge through points, a torn lower edge along others. */
export const Rag = ({
  top,
  hem,
  depth = 10,
  teeth = 3,
  t = "dim",
  w = 2.4,
}: Look & { top: string; hem: string; depth?: number; teeth?: number }) => {
  const edge = points(hem);
  return (
    <path
      d={`${curve(points(top), false)}L${edge[0]?.join(",")}${torn(edge, depth, teeth)}Z`}
      fill={paint(t)}
      stroke="#000"
      strokeWidth={w}
      strokeLinejoin="round"
    />
  );
};

export const O = ({ at, r, t = "lit", w = 2.4 }: Look & { at: string; r: number }) => {
  const [x = 0, y = 0] = at.split(",").map(Number);
  return <circle cx={x} cy={y} r={r} fill={paint(t)} stroke="#000" strokeWidth={w} />;
};

/** Eyes that glow in the accent colour. */
export const Eyes = ({ at, r = 3, t = "red" }: { at: string; r?: number; t?: Tone }) => (
  <>
    {points(at).map(([x, y]) => (
      <ellipse key={`${x},${y}`} cx={x} cy={y} rx={r} ry={r * 0.8} fill={t === "red" ? "#f00" : paint(t)} />
    ))}
  </>
);

/** Drawn twice, the second time mirrored at x = 0. */
export const Twice = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <g transform="scale(-1 1)">{children}</g>
  </>
);

/** Moved, turned or scaled. */
export const At = ({
  x = 0,
  y = 0,
  turn = 0,
  k = 1,
  flip = false,
  children,
}: {
  x?: number;
  y?: number;
  turn?: number;
  k?: number;
  flip?: boolean;
  children: ReactNode;
}) => <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${flip ? -k : k} ${k})`}>{children}</g>;

/** A wing of skin: from the shoulder (0,0) up and to the right, its fingers spread. */
export const Wing = ({ t = "dim", k = 1 }: { t?: Tone; k?: number }) => (
  <g transform={`scale(${k})`}>
    <path
      d="M0,0C18,-40 34,-62 62,-84C78,-62 96,-28 100,8C88,-4 80,-4 72,14C64,-2 54,0 48,20C40,4 30,6 24,24C16,14 8,12 0,14Z"
      fill={paint(t)}
      stroke="#000"
      strokeWidth={2.4 / k}
      strokeLinejoin="round"
    />
    <path
      d="M62,-84Q58,-30 72,14M62,-84Q42,-34 48,20M62,-84Q24,-30 24,24M62,-84l-6,-12l12,8"
      fill="none"
      stroke="#000"
      strokeWidth={2.2 / k}
      strokeLinejoin="round"
    />
  </g>
);
