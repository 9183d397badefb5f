/** A small picture of each world of the house, in the look of its own stage; another game has none. */
import type { ReactElement } from "react";
import css from "../cards.module.css";

const DOORS = [128, 160, 192];

const temple = (
  <>
    <rect width="320" height="120" fill="#1c1712" />
    <path d="M0 0h320L232 34H88Z" fill="#0f0c0a" />
    <path d="M88 34h144v58H88Z" fill="#4a3a2a" />
    <path
      d="M88 45h144M88 57h144M88 69h144M88 81h144M112 34v11M150 34v11M190 34v11M100 45v12M208 45v12M112 57v12M222 57v12M96 69v12M216 69v12"
      stroke="#33271c"
      fill="none"
    />
    <path d="M88 92h144l88 28H0Z" fill="#2d241b" />
    <path d="M130 92 96 120M160 92v28M190 92l34 28" stroke="#1f1812" />
    {DOORS.map((x) => (
      <g key={x}>
        <path d={`M${x - 11} 92V72a11 11 0 0 1 22 0v20Z`} fill="#5d3d20" stroke="#c9b089" strokeWidth="2" />
        <text x={x} y="84" fontSize="12" fontWeight="700" textAnchor="middle" fill="#f2ddb3">
          ?
        </text>
      </g>
    ))}
    {[104, 216].map((x) => (
      <g key={x}>
        <circle cx={x} cy="58" r="22" fill="#ffb347" opacity="0.16" />
        <circle cx={x} cy="58" r="11" fill="#ffb347" opacity="0.25" />
        <path d={`M${x} 48c7 8 4 14 0 15-4-1-7-7 0-15Z`} fill="#ffb13d" />
        <path d={`M${x} 63v14`} stroke="#6b4a28" strokeWidth="3" />
      </g>
    ))}
    <path d="M66 112c-4-18 2-28 10-28s13 10 9 28Z" fill="#8d1f24" />
    <path d="M70 112V92q6-5 12 0v20Z" fill="#9aa2ab" />
    <circle cx="76" cy="84" r="6.5" fill="#b9c0c8" />
    <path d="M69 79q7-10 13-1-7 1-13 1Z" fill="#c2343a" />
    <path d="m85 100 14-26" stroke="#e3e8ee" strokeWidth="3" strokeLinecap="round" />
    <path d="m83 94 8 5" stroke="#c9a24a" strokeWidth="3" strokeLinecap="round" />
    <ellipse cx="77" cy="113" rx="17" ry="3" fill="#000" opacity="0.45" />
  </>
);

const labyrinth = (
  <>
    <rect width="320" height="120" fill="#f5ecd6" />
    <circle cx="252" cy="36" r="18" fill="#b8432e" />
    <path
      d="M0 100q60-64 118-60 40-26 84 0 62 0 118 60v20H0Z"
      fill="#efe3c6"
      stroke="#2a1c14"
      strokeWidth="2"
    />
    <path
      d="M18 96l22-22M34 100l34-36M54 104l40-44M78 106l36-42M214 60l38 44M236 58l36 42M258 64l32 34M282 78l20 20"
      stroke="#2a1c14"
      strokeWidth="1.3"
    />
    <path d="M126 120V74a34 34 0 0 1 68 0v46Z" fill="#f5ecd6" stroke="#2a1c14" strokeWidth="2.5" />
    <path d="M137 120V77a23 23 0 0 1 46 0v43Z" fill="#2a1c14" />
    <path d="M146 60v20M154 56v24M166 56v24M174 60v20M138 72h44" stroke="#f5ecd6" strokeWidth="3" />
    <path
      d="M148 40a12 12 0 0 1 24 0v8l-5 4v5h-14v-5l-5-4Z"
      fill="#f5ecd6"
      stroke="#2a1c14"
      strokeWidth="2"
    />
    <path d="M153 42h5M162 42h5" stroke="#b8432e" strokeWidth="4" />
    <path d="M214 30q12-12 22 0l8-3-4 7q14-10 26-2-12 0-18 8-8 6-18 2l-10 6 2-8q-4-6-8-10Z" fill="#2a1c14" />
    <path d="M108 96c-3-8 2-12 4-16 3 5 6 9 2 16ZM206 96c-3-8 2-12 4-16 3 5 6 9 2 16Z" fill="#b8432e" />
    <path d="M111 96v14M209 96v14" stroke="#2a1c14" strokeWidth="3" />
    <path d="M0 119h320" stroke="#2a1c14" strokeWidth="2" />
  </>
);

const TANK = "M-11 2h22l3 6-3 5h-22l-3-5ZM-6 2v-6H6V2M6-2h12";
const INFANTRY = "M0-7a4 4 0 1 1 .1 0ZM-5 12V2q5-5 10 0v10M-9 4H9";

const hashfront = (
  <>
    <rect width="320" height="120" fill="#04203f" />
    <path
      d="M20 0v120M60 0v120M100 0v120M140 0v120M180 0v120M220 0v120M260 0v120M300 0v120M0 0h320M0 40h320M0 80h320"
      stroke="#1d4877"
    />
    <path d="M60 80h40v40H60ZM220 0h40v40h-40Z" fill="#0d3a66" />
    <path d="M140 40h40v40h-40Z" fill="#1c5a3a" opacity="0.75" />
    <path d="M146 74l8-14 6 9 5-7 9 12Z" fill="none" stroke="#63d08f" strokeWidth="1.5" />
    <path d="M80 100h40V60h70" fill="none" stroke="#e9f2ff" strokeWidth="2" strokeDasharray="5 4" />
    <path d="m188 55 8 5-8 5" fill="none" stroke="#e9f2ff" strokeWidth="2" />
    <g fill="#0a2c52" stroke="#3fd07f" strokeWidth="2" strokeLinejoin="round">
      <path transform="translate(80 97)" d={TANK} />
      <path transform="translate(40 57)" d={INFANTRY} />
    </g>
    <g fill="#0a2c52" stroke="#ff6b6b" strokeWidth="2" strokeLinejoin="round">
      <path transform="translate(240 57) scale(-1 1)" d={TANK} />
      <path transform="translate(280 97)" d={INFANTRY} />
    </g>
    <path d="M222 42h36v36h-36ZM240 36v10M240 74v10M216 60h10M254 60h10" fill="none" stroke="#ff6b6b" />
    <rect x="262" y="12" width="50" height="18" fill="#04203f" stroke="#e9f2ff" />
    <text x="287" y="25" fontSize="11" textAnchor="middle" fill="#e9f2ff" fontFamily="var(--mono)">
      −4 HP
    </text>
    <path
      d="M230 34V10h20v24ZM235 16h4M241 16h4M235 22h4M241 22h4"
      fill="none"
      stroke="#e9f2ff"
      strokeWidth="1.5"
    />
  </>
);

const quest = (
  <>
    <rect width="320" height="120" fill="#f7eed8" />
    <path d="M0 0h320v40q-80 22-170 6T0 30Z" fill="#bcd3d6" opacity="0.8" />
    <circle cx="70" cy="28" r="12" fill="#f2c66b" opacity="0.9" />
    <path d="M0 74q70-44 130-16 70-40 190 6v56H0Z" fill="#a9bf95" opacity="0.85" />
    <path d="M0 92q90-26 170-6 80-18 150 4v30H0Z" fill="#d3bd88" />
    <path
      d="M196 120c-8-14-34-14-30-24s44-6 40-16-26-8-22-16"
      fill="none"
      stroke="#8c6f45"
      strokeWidth="6"
      opacity="0.55"
    />
    <path
      d="M176 58V40l5-6 5 6v18M186 58V46h10l4-6 4 6v12M166 58v-9h10"
      fill="#efe0bd"
      stroke="#3b2a1c"
      strokeWidth="1.6"
    />
    <path d="M181 34v-8l7 3-7 3" fill="#c0473c" stroke="#3b2a1c" />
    <g stroke="#3b2a1c" strokeWidth="1.8" strokeLinejoin="round">
      <path d="M84 108V92q7-6 14 0v16Z" fill="#c98272" />
      <circle cx="91" cy="84" r="6" fill="#f0dcb6" />
      <path d="M85 83q6-10 12 0Z" fill="#9fa9ad" />
      <path d="M100 88q8-3 12 1 0 10-6 14-6-4-6-15Z" fill="#d7a05f" />
      <path d="M82 100 76 78" fill="none" strokeWidth="2.5" />
      <path d="M124 108V92q7-6 14 0v16Z" fill="#9cbcc6" />
      <circle cx="131" cy="84" r="6" fill="#f0dcb6" />
      <path d="M122 82h18l-8-16Z" fill="#b49ac0" />
      <path d="M145 108V72" fill="none" strokeWidth="2.5" />
      <circle cx="145" cy="70" r="4" fill="#bfe0ea" />
    </g>
    <g fill="#6f8f64" stroke="#3b2a1c" strokeWidth="1.4">
      <path d="M262 96l9-24 9 24ZM286 100l8-20 8 20ZM24 96l8-22 8 22Z" />
    </g>
    <path d="M18 30q50-14 96 0M224 26q40-10 70 2" fill="none" stroke="#3b2a1c" opacity="0.5" />
  </>
);

const ROOMS = [
  [160, 92],
  [124, 104],
  [196, 104],
  [232, 94],
  [88, 94],
];

const delve = (
  <>
    <rect width="320" height="120" fill="#1d2a3b" />
    <g fill="#fdf6df">
      {[22, 58, 101, 143, 187, 224, 291].map((x, place) => (
        <circle key={x} cx={x} cy={10 + ((place * 13) % 26)} r="1.2" />
      ))}
      <circle cx="262" cy="24" r="11" />
    </g>
    <circle cx="257" cy="21" r="10" fill="#1d2a3b" />
    <path d="M0 62q60-34 130-8 60-36 190 2v64H0Z" fill="#35524b" />
    <path d="M0 82q80-20 160-2t160-6v46H0Z" fill="#223a34" />
    <path d="M138 84V70a22 22 0 0 1 44 0v14Z" fill="#100d0b" />
    <path d="M148 84V73a12 12 0 0 1 24 0v11Z" fill="#e39a3b" opacity="0.85" />
    <path
      d="M140 62q-18-6-22-18M180 62q20-4 24-18M160 48q-2-14 8-20"
      fill="none"
      stroke="#100d0b"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <path d="M0 84h320v36H0Z" fill="#12100f" opacity="0.82" />
    <path d="M160 92 124 104M160 92l36 12M196 104l36-10M124 104 88 94" stroke="#e8d9b4" strokeWidth="1.6" />
    <path d="M232 94l30 10M88 94l-28 10" stroke="#e8d9b4" strokeWidth="1.6" strokeDasharray="2 4" />
    {ROOMS.map(([x, y]) => (
      <circle key={x} cx={x} cy={y} r="5" fill="#12100f" stroke="#e8d9b4" strokeWidth="1.6" />
    ))}
    <circle cx="160" cy="92" r="2.5" fill="#e39a3b" />
    <text x="266" y="109" fontSize="11" fill="#e8d9b4">
      ?
    </text>
    <text x="50" y="109" fontSize="11" fill="#e8d9b4">
      ?
    </text>
  </>
);

const PICTURES: Record<string, ReactElement> = { temple, labyrinth, hashfront, quest, delve };

export function Vignette({ name, small }: { name: string; small?: boolean }) {
  const picture = PICTURES[name];
  if (!picture) return null;
  return (
    <svg
      className={css[small ? "miniature" : "vignette"]}
      viewBox="0 0 320 120"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {picture}
    </svg>
  );
}

export const hasVignette = (name: string): boolean => name in PICTURES;
