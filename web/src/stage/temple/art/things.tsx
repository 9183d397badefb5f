/** Chests, traps and the fallen: what lies about in a chamber. */
import type { ClassName } from "../types";
import css from "./art.module.css";
import { CLASS_INK } from "./palette";

export function Chest({ looted }: { looted: boolean }) {
  return (
    <g transform="translate(400 322)">
      <ellipse cx="0" cy="6" rx="50" ry="9" fill="#000" opacity="0.4" />
      {!looted && (
        <ellipse cx="0" cy="-26" rx="64" ry="40" fill="#ffd65c" fillOpacity="0.16" className={css["glow"]} />
      )}
      <path d="M-36,-30 H36 V4 H-36 Z" fill="#6b4522" />
      <path d="M-36,-30 H36 M-36,-14 H36" stroke="#3d2511" strokeWidth="3" />
      {looted ? (
        <path d="M-36,-30 L-30,-58 Q0,-72 30,-58 L36,-30 Z" fill="#2a1a0d" stroke="#6b4522" strokeWidth="5" />
      ) : (
        <g>
          <path d="M-36,-30 C-36,-50 36,-50 36,-30 Z" fill="#7d5229" />
          <path d="M-30,-32 C-24,-44 24,-44 30,-32 Z" fill="#ffd65c" opacity="0.9" />
          {[-20, -8, 4, 16].map((x, i) => (
            <circle
              key={x}
              cx={x}
              cy={-35 - (i % 2) * 4}
              r="5"
              fill="#ffe38c"
              stroke="#b98a22"
              strokeWidth="1.2"
            />
          ))}
          <Glint x={-26} y={-48} delay={0} />
          <Glint x={12} y={-58} delay={0.9} />
          <Glint x={36} y={-38} delay={1.7} />
        </g>
      )}
      <path d="M-36,-30 V4 M36,-30 V4 M-20,-30 V4 M20,-30 V4" stroke="#c99c3a" strokeWidth="4" />
      <rect x="-7" y="-24" width="14" height="14" rx="2" fill="#d8a933" />
      <path d="M0,-20 v5" stroke="#3d2511" strokeWidth="3" />
    </g>
  );
}

function Glint({ x, y, delay }: { x: number; y: number; delay: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0,-9 L2,-2 L9,0 L2,2 L0,9 L-2,2 L-9,0 L-2,-2 Z"
        fill="#fff6d0"
        className={css["glint"]}
        style={{ animationDelay: `${delay}s` }}
      />
    </g>
  );
}

export function Trap({ armed }: { armed: boolean }) {
  const plates: [number, number][] = [
    [330, 338],
    [400, 338],
    [470, 338],
    [312, 374],
    [400, 374],
    [488, 374],
  ];
  return (
    <g>
      {plates.map(([x, y], i) => (
        <g key={`${x}:${y}`} transform={`translate(${x} ${y}) scale(${y > 350 ? 1.25 : 1})`}>
          <path
            d="M-26,7 L-20,-8 H20 L26,7 Z"
            fill={armed ? "#b9ad92" : "#6d665a"}
            opacity={armed ? 0.55 : 0.4}
            stroke="#1b140d"
            strokeWidth="2"
          />
          {armed ? (
            <g>
              <path
                d="M-12,0 l4,-13 l4,13 M-2,1 l4,-15 l4,15 M8,0 l4,-13 l4,13"
                fill="#d9dde2"
                stroke="#5b646e"
                strokeWidth="1"
                opacity={i % 2 ? 1 : 0.75}
              />
            </g>
          ) : (
            <path d="M-14,2 H14" stroke="#1b140d" strokeWidth="3" />
          )}
        </g>
      ))}
      {armed ? (
        <path
          d="M258,352 H548"
          stroke="#f1e6c8"
          strokeWidth="1.2"
          strokeDasharray="2 3"
          opacity="0.7"
          className={css["glow"]}
        />
      ) : (
        <g transform="translate(400 352)" stroke="#9aa3ad" strokeWidth="4" fill="none">
          <circle r="12" strokeDasharray="5 4" />
          <path d="M-16,14 L16,-14" stroke="#7fbf7a" strokeWidth="5" />
        </g>
      )}
    </g>
  );
}

export function Body({ kind, looted, x, y }: { kind: ClassName; looted: boolean; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse cx="0" cy="4" rx="46" ry="8" fill="#2a0f0c" opacity="0.55" />
      <path d="M-42,2 C-30,-12 -8,-16 14,-12 L40,-6 L42,2 Z" fill={CLASS_INK[kind]} opacity="0.6" />
      <path
        d="M-40,2 l-14,-2 M40,0 l16,-3 M38,3 l16,3"
        stroke="#6b5a48"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="-36" cy="-7" r="10" fill="#b5a98f" />
      <path d="M-41,-10 l4,4 m0,-4 l-4,4 M-34,-10 l4,4 m0,-4 l-4,4" stroke="#241a11" strokeWidth="2" />
      <g transform="translate(4 -44)">
        <path d="M0,26 V-2 M-9,8 H9" stroke="#cbb894" strokeWidth="5" strokeLinecap="round" />
        {!looted && (
          <path
            d="M18,18 c-10,0 -12,14 -4,16 h12 c8,-2 6,-16 -4,-16 l3,-6 h-10 Z"
            fill="#a9803c"
            stroke="#4a3416"
            strokeWidth="1.5"
          />
        )}
      </g>
    </g>
  );
}
