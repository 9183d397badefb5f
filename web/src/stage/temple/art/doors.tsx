/** Exits as doorways: shut ones keep their secret, open ones let some of it out. */
import type { KeyboardEvent } from "react";
import type { Way } from "../types";
import css from "./art.module.css";

export interface DoorProps {
  way: Way;
  back: boolean;
  x: number;
  /** What pressing it does, if it does anything now. */
  act?: (() => void) | undefined;
  hint: string;
  plaque: string;
}

const ARCH = "M-31,0 V-68 A31,31 0 0 1 31,-68 V0 Z";
const SIDE = "M152,341 V196 C154,166 206,162 206,190 V302 Z";

export function Door({ way, back, x, act, hint, plaque }: DoorProps) {
  const press = (event: KeyboardEvent) => {
    if (act && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      act();
    }
  };
  const width = 14 + plaque.length * 8.4;
  const [px, py] = back ? [181, 158] : [0, -116];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot stand inside an SVG
    <g
      role="button"
      tabIndex={act ? 0 : -1}
      aria-disabled={!act}
      aria-label={hint}
      data-testid={`door-${way.index}`}
      data-open={Boolean(act)}
      className={css["door"]}
      onClick={act}
      onKeyDown={press}
      transform={back ? "" : `translate(${x} 285)`}
    >
      <title>{hint}</title>
      <path d={back ? SIDE : ARCH} fill="#0a0807" />
      {way.opened ? <Beyond way={way} back={back} /> : <Planks locked={way.locked === true} back={back} />}
      <path d={back ? SIDE : ARCH} fill="none" stroke="#1d150d" strokeWidth="9" />
      <path d={back ? SIDE : ARCH} fill="none" stroke="#a8916a" strokeWidth="4" className={css["rim"]} />
      <g className={css["plaque"]} transform={`translate(${px} ${py})`}>
        <rect
          x={-width / 2}
          y="-13"
          width={width}
          height="22"
          rx="5"
          fill="#140f0a"
          fillOpacity="0.86"
          stroke="#8d7650"
        />
        <text y="3" textAnchor="middle" fontSize="14" fontFamily="var(--mono, monospace)" fill="#f1e4c6">
          {plaque}
        </text>
      </g>
    </g>
  );
}

function Beyond({ way, back }: { way: Way; back: boolean }) {
  const glow =
    way.type === "Treasure"
      ? "#ffcf4d"
      : way.type === "Entrance"
        ? "#fff0bf"
        : way.type === "Boss"
          ? "#8fd8ff"
          : way.trap
            ? "#b58cff"
            : "#4a3d2d";
  const shape = back
    ? "M158,334 V200 C160,174 200,172 200,194 V304 Z"
    : "M-25,0 V-66 A25,25 0 0 1 25,-66 V0 Z";
  const [ex, ey] = back ? [180, 238] : [0, -46];
  return (
    <g>
      <path
        d={shape}
        fill={glow}
        fillOpacity={way.type === "Entrance" ? 0.95 : 0.26}
        className={css["glow"]}
      />
      <path
        d={back ? "M158,334 L176,310 H200 V304 Z" : "M-25,0 L-12,-16 H12 L25,0 Z"}
        fill="#000"
        opacity="0.35"
      />
      {way.monster && (
        <g className={css["blink"]} fill={way.type === "Boss" ? "#8fd8ff" : "#ff5a3d"}>
          <circle cx={ex - 7} cy={ey} r="3.4" />
          <circle cx={ex + 7} cy={ey} r="3.4" />
        </g>
      )}
      {way.trap && (
        <path
          d={`M${ex - 10},${ey + 22} l4,-10 l4,10 l4,-10 l4,10 l4,-10 l4,10`}
          stroke="#d9dde2"
          strokeWidth="2"
          fill="none"
        />
      )}
    </g>
  );
}

function Planks({ locked, back }: { locked: boolean; back: boolean }) {
  if (back) return <path d={SIDE} fill="#5a3f24" />;
  return (
    <g>
      <path d={ARCH} fill="#5a3f24" />
      <path d="M-16,0 V-94 M0,0 V-99 M16,0 V-94" stroke="#36240f" strokeWidth="3" />
      <path d="M-31,-22 H31 M-31,-64 H31" stroke="#6f757d" strokeWidth="6" />
      {locked ? (
        <g transform="translate(0 -42)">
          <path d="M-8,-4 V-13 A8,8 0 0 1 8,-13 V-4" stroke="#d8b45a" strokeWidth="4" fill="none" />
          <rect x="-12" y="-5" width="24" height="19" rx="3" fill="#d8b45a" />
          <path d="M0,1 v7" stroke="#3d2a12" strokeWidth="4" />
        </g>
      ) : (
        <text y="-34" textAnchor="middle" fontSize="30" fontFamily="serif" fontWeight="bold" fill="#e8cf96">
          ?
        </text>
      )}
    </g>
  );
}
