/** Explorers by class, facing right, feet at (0, 0), with the gear they carry. */
import type { ClassName } from "../types";
import css from "./art.module.css";

export interface Gear {
  primary?: string;
  secondary?: string;
  shield?: boolean;
  armor?: string;
  blessed?: boolean;
}
export interface HeroProps extends Gear {
  kind: ClassName;
  hidden?: boolean;
  light?: boolean;
  warded?: boolean;
  rotten?: boolean;
  still?: boolean;
}

export function HeroArt(props: HeroProps) {
  const { kind, hidden, warded, light, rotten, still } = props;
  return (
    <g opacity={hidden ? 0.45 : 1}>
      <ellipse cx="0" cy="0" rx="34" ry="8" fill="#000" opacity="0.4" />
      <g className={still ? undefined : css["idle"]}>
        {kind === "Fighter" ? (
          <Fighter {...props} />
        ) : kind === "Rogue" ? (
          <Rogue {...props} />
        ) : (
          <Wizard {...props} />
        )}
        {rotten && <path d="M-16,-60 q6,-10 14,-4 q10,4 4,14 q-8,8 -14,2 Z" fill="#6c7a5a" opacity="0.85" />}
      </g>
      {light && kind === "Wizard" && (
        <circle cx="40" cy="-128" r="34" fill="#fff4c0" fillOpacity="0.35" className={css["glow"]} />
      )}
      {warded && (
        <path
          d="M44,-128 C64,-104 64,-40 44,-12"
          stroke="#a9dcff"
          strokeWidth="6"
          fill="none"
          opacity="0.85"
          className={css["glow"]}
        />
      )}
    </g>
  );
}

function Blade({ name, blessed }: { name: string | undefined; blessed: boolean | undefined }) {
  const steel = blessed ? "#ffe9a8" : "#cfd6dd";
  switch (name) {
    case "Greataxe":
      return (
        <g>
          <path d="M0,16 L0,-84" stroke="#6b4a2a" strokeWidth="6" strokeLinecap="round" />
          <path
            d="M0,-84 C22,-90 30,-72 26,-56 C18,-62 8,-62 0,-58 C-8,-62 -14,-60 -20,-56 C-24,-74 -16,-88 0,-84 Z"
            fill={steel}
            stroke="#5b646e"
            strokeWidth="2"
          />
        </g>
      );
    case "Dagger":
      return (
        <g>
          <path d="M-2,2 L0,-34 L5,-30 L4,2 Z" fill={steel} />
          <path d="M-7,2 H9 M1,2 V12" stroke="#6b4a2a" strokeWidth="5" strokeLinecap="round" />
        </g>
      );
    case "Staff":
      return (
        <g>
          <path d="M0,62 L0,-74" stroke="#7a5631" strokeWidth="6" strokeLinecap="round" />
          <path
            d="M-8,-72 C-12,-86 12,-92 10,-76"
            stroke="#7a5631"
            strokeWidth="5"
            fill="none"
            strokeLinecap="round"
          />
          <circle cx="1" cy="-80" r="6" fill={blessed ? "#ffe9a8" : "#9fd4ff"} className={css["glow"]} />
        </g>
      );
    case "Shortbow":
      return (
        <g fill="none">
          <path d="M-2,-44 C26,-30 26,18 -2,34" stroke="#7a5631" strokeWidth="5" />
          <path d="M-2,-44 V34" stroke="#e8e0cc" strokeWidth="1.4" />
        </g>
      );
    case "Longsword":
      return (
        <g>
          <path d="M-3,0 L-2,-70 L1,-78 L4,-70 L5,0 Z" fill={steel} stroke="#7a8590" strokeWidth="1" />
          <path d="M-11,0 H13 M1,0 V14" stroke="#8a6a2c" strokeWidth="5" strokeLinecap="round" />
        </g>
      );
    default:
      return null;
  }
}

function Fighter({ primary = "Longsword", shield, armor = "ChainMail", blessed }: HeroProps) {
  const mail = armor === "ChainMail" ? "#8d97a3" : armor === "Leather" ? "#7a5a38" : "#8a7a66";
  return (
    <g>
      <path d="M-18,-92 C-34,-60 -34,-26 -30,-6 L-14,-14 L-10,-84 Z" fill="#8c2f2a" />
      <path d="M-14,-50 L-15,-4 H-4 L-1,-44 L4,-4 H15 L14,-50 Z" fill="#4a4038" />
      <path d="M-16,-4 h13 v5 h-15 Z M4,-4 h13 l3,5 h-16 Z" fill="#2d251e" />
      <path d="M-20,-94 Q0,-102 20,-94 L18,-46 Q0,-36 -18,-46 Z" fill={mail} />
      {armor === "ChainMail" && (
        <path
          d="M-17,-86 h34 M-17,-78 h34 M-17,-70 h34 M-17,-62 h34 M-16,-54 h32"
          stroke="#616b76"
          strokeWidth="1.6"
          strokeDasharray="3 2"
        />
      )}
      <path d="M-11,-94 L10,-94 L6,-46 H-6 Z" fill="#a83f37" />
      <path d="M0,-84 l7,8 l-7,8 l-7,-8 Z" fill="#f0d9a0" />
      <path d="M-18,-54 H18" stroke="#3b2a19" strokeWidth="6" />
      <path
        d="M-18,-92 C-26,-80 -24,-68 -14,-62"
        stroke={mail}
        strokeWidth="10"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M17,-90 C28,-82 32,-74 38,-70"
        stroke={mail}
        strokeWidth="10"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="translate(40 -68) rotate(28)">
        <Blade name={primary} blessed={blessed} />
      </g>
      <circle cx="38" cy="-70" r="6" fill="#c99a72" />
      <path d="M-12,-104 C-14,-128 14,-128 13,-104 C8,-96 -8,-96 -12,-104 Z" fill="#c99a72" />
      <path
        d="M-15,-108 C-16,-134 17,-134 16,-108 L14,-112 H3 L3,-100 L0,-112 H-14 Z"
        fill="#9aa5b1"
        stroke="#5b646e"
        strokeWidth="1.5"
      />
      <path d="M0,-130 C-10,-144 -24,-140 -26,-128 C-18,-132 -8,-130 0,-126 Z" fill="#a83f37" />
      <circle cx="7" cy="-108" r="1.8" fill="#1c1310" />
      {shield && (
        <g transform="translate(-16 -66)">
          <path
            d="M-17,-22 Q0,-30 17,-22 C18,2 10,18 0,26 C-10,18 -18,2 -17,-22 Z"
            fill="#3f5f8a"
            stroke="#d9b25a"
            strokeWidth="3"
          />
          <path d="M0,-20 V18 M-13,-6 H13" stroke="#d9b25a" strokeWidth="4" />
        </g>
      )}
    </g>
  );
}

function Rogue({ primary = "Dagger", secondary = "Shortbow", blessed }: HeroProps) {
  return (
    <g>
      {secondary === "Shortbow" && (
        <g transform="translate(-16 -70) rotate(-20)">
          <Blade name="Shortbow" blessed={false} />
          <path d="M-6,-40 l10,-2 M-8,-36 l10,-2" stroke="#d9c69a" strokeWidth="3" />
        </g>
      )}
      <path d="M-14,-100 C-34,-70 -32,-30 -34,-2 C-20,-10 -10,-6 0,-2 L6,-92 Z" fill="#2f4636" />
      <path d="M-11,-46 L-14,-2 H-4 L0,-40 L8,-2 H18 L12,-48 Z" fill="#33302b" />
      <path d="M-14,-92 Q2,-100 17,-90 L15,-44 Q0,-36 -13,-44 Z" fill="#6b4d30" />
      <path d="M-13,-74 L15,-62 M-12,-54 H15" stroke="#3d2a18" strokeWidth="4" />
      <rect x="2" y="-60" width="10" height="9" rx="2" fill="#3d2a18" />
      <path
        d="M14,-86 C26,-80 30,-72 38,-66"
        stroke="#3c5a45"
        strokeWidth="9"
        fill="none"
        strokeLinecap="round"
      />
      <path
        d="M-12,-88 C-20,-76 -16,-64 -6,-58"
        stroke="#3c5a45"
        strokeWidth="9"
        fill="none"
        strokeLinecap="round"
      />
      <g transform="translate(40 -66) rotate(64)">
        <Blade name={primary} blessed={blessed} />
      </g>
      <circle cx="38" cy="-66" r="5.5" fill="#b98a62" />
      <path
        d="M-16,-96 C-22,-132 2,-138 16,-122 C22,-114 18,-104 14,-96 C4,-90 -8,-90 -16,-96 Z"
        fill="#3c5a45"
      />
      <path d="M0,-118 C10,-122 17,-114 14,-102 C8,-96 0,-98 -2,-104 Z" fill="#1a1512" />
      <circle cx="8" cy="-110" r="2.2" fill="#ffe08a" />
      <path d="M-16,-96 C-4,-86 10,-88 16,-96 L12,-84 H-10 Z" fill="#2f4636" />
    </g>
  );
}

function Wizard({ primary = "Staff", blessed }: HeroProps) {
  return (
    <g>
      <path d="M-18,-92 C-24,-50 -28,-20 -30,0 C-14,6 14,6 30,0 C26,-24 22,-56 16,-92 Z" fill="#363b82" />
      <path d="M-4,-90 L-8,2 H10 L6,-90 Z" fill="#4a51a8" />
      <path d="M-30,0 C-14,6 14,6 30,0 L29,-8 C12,-2 -12,-2 -29,-8 Z" fill="#d9b25a" />
      <path d="M-20,-50 Q0,-42 20,-52" stroke="#d9b25a" strokeWidth="4" fill="none" />
      <path d="M15,-88 C26,-82 32,-74 38,-68 L34,-58 C24,-62 16,-68 12,-76 Z" fill="#424898" />
      <path d="M-16,-88 C-26,-76 -22,-62 -10,-56 L-4,-64 C-10,-68 -12,-74 -10,-82 Z" fill="#424898" />
      <g transform="translate(38 -62)">
        <Blade name={primary} blessed={blessed} />
      </g>
      <circle cx="38" cy="-64" r="5.5" fill="#d0a37a" />
      <path d="M-11,-104 C-12,-122 12,-122 12,-104 C8,-96 -8,-96 -11,-104 Z" fill="#d0a37a" />
      <path d="M-9,-102 C-8,-78 2,-70 8,-70 C14,-80 14,-96 12,-102 C4,-96 -4,-96 -9,-102 Z" fill="#d8d4cc" />
      <circle cx="6" cy="-108" r="1.8" fill="#1c1310" />
      <path d="M-24,-112 C-10,-122 12,-122 24,-112 C12,-108 -12,-108 -24,-112 Z" fill="#2b2f6b" />
      <path
        d="M-14,-115 C-12,-138 -6,-158 -18,-168 C2,-164 12,-138 15,-115 C6,-119 -6,-119 -14,-115 Z"
        fill="#363b82"
      />
      <path d="M-2,-138 l2,5 l5,0 l-4,3 l2,5 l-5,-3 l-4,3 l1,-5 l-4,-3 l5,0 Z" fill="#ffe08a" />
    </g>
  );
}
