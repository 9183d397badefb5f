/** The seven monsters, drawn from the feet up at (0, 0); awake, asleep, and what is left of them. */
import type { ReactNode } from "react";
import type { MonsterType } from "../types";
import css from "./art.module.css";
import { REMAINS } from "./remains";

export interface MonsterProps {
  type: MonsterType;
  alive: boolean;
  asleep: boolean;
}

export const MONSTER_SCALE: Record<MonsterType, number> = {
  PoisonousSnake: 0.95,
  Skeleton: 1.05,
  Shadow: 1.1,
  AnimatedArmor: 1.1,
  Gargoyle: 1.15,
  Mummy: 1.1,
  Wraith: 1.4,
};

export function MonsterArt({ type, alive, asleep }: MonsterProps) {
  if (!alive) return <g className={css["fall"]}>{REMAINS[type]}</g>;
  return (
    <g>
      {LIVING[type](asleep)}
      {asleep && (
        <g fill="#dfe6ff" fontFamily="serif" fontWeight="bold">
          <text x="18" y="-150" fontSize="20" className={css["zed"]}>
            z
          </text>
          <text x="32" y="-164" fontSize="27" className={css["zed"]} style={{ animationDelay: "1s" }}>
            z
          </text>
        </g>
      )}
    </g>
  );
}

function Eyes(props: { asleep: boolean; x?: number; y: number; gap: number; r: number; ink: string }) {
  const { asleep, x = 0, y, gap, r, ink } = props;
  if (asleep)
    return (
      <path
        d={`M${x - gap - r},${y} q${r},${r} ${2 * r},0 M${x + gap - r},${y} q${r},${r} ${2 * r},0`}
        stroke={ink}
        strokeOpacity="0.7"
        strokeWidth="2"
        fill="none"
      />
    );
  return (
    <g className={css["blink"]}>
      <circle cx={x - gap} cy={y} r={r * 2.1} fill={ink} opacity="0.25" />
      <circle cx={x + gap} cy={y} r={r * 2.1} fill={ink} opacity="0.25" />
      <circle cx={x - gap} cy={y} r={r} fill={ink} />
      <circle cx={x + gap} cy={y} r={r} fill={ink} />
    </g>
  );
}

const pace = (asleep: boolean, kind: string) => `${css[kind]} ${asleep ? css["slow"] : ""}`;

const LIVING: Record<MonsterType, (asleep: boolean) => ReactNode> = {
  PoisonousSnake: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="74" ry="13" fill="#000" opacity="0.4" />
      <g fill="none" strokeLinecap="round">
        <path d="M-66,-4 C-90,-8 -96,-22 -80,-24" stroke="#3f5a26" strokeWidth="10" />
        <ellipse cx="0" cy="-11" rx="56" ry="15" stroke="#3f5a26" strokeWidth="21" />
        <ellipse cx="0" cy="-11" rx="56" ry="15" stroke="#86a644" strokeWidth="4" strokeDasharray="9 12" />
        <ellipse cx="2" cy="-29" rx="40" ry="12" stroke="#4b6b2d" strokeWidth="20" />
        <ellipse cx="2" cy="-29" rx="40" ry="12" stroke="#9dbd52" strokeWidth="4" strokeDasharray="9 12" />
      </g>
      <g transform={asleep ? "translate(-4 44)" : ""}>
        <g className={pace(asleep, "sway")}>
          <path
            d="M22,-38 C56,-58 40,-92 8,-92 C-22,-92 -30,-112 -22,-126"
            stroke="#557a33"
            strokeWidth="19"
            fill="none"
            strokeLinecap="round"
          />
          <path
            d="M22,-38 C56,-58 40,-92 8,-92 C-22,-92 -30,-112 -22,-126"
            stroke="#b8d169"
            strokeWidth="5"
            fill="none"
            strokeDasharray="6 9"
          />
          <path
            d="M-8,-140 C-6,-120 -22,-112 -38,-116 C-56,-121 -62,-131 -58,-137 C-50,-152 -14,-158 -8,-140 Z"
            fill="#4b6b2d"
          />
          <path d="M-58,-131 C-50,-122 -34,-120 -22,-122" stroke="#1d2a10" strokeWidth="2.4" fill="none" />
          {!asleep && (
            <path
              d="M-58,-128 l-16,5 l-7,-4 m7,4 l-5,6"
              stroke="#e0433d"
              strokeWidth="2.4"
              fill="none"
              className={css["tongue"]}
            />
          )}
          <Eyes asleep={asleep} x={-34} y={-139} gap={9} r={3.6} ink="#ffd83b" />
        </g>
      </g>
    </g>
  ),
  Skeleton: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="46" ry="10" fill="#000" opacity="0.4" />
      <g className={pace(asleep, "idle")} stroke="#dcd2b6" strokeLinecap="round" fill="none">
        <path d="M-9,-70 L-15,-36 L-16,-2 M9,-70 L16,-38 L20,-2" strokeWidth="8" />
        <path d="M-26,-2 H-12 M16,-2 H30" strokeWidth="6" />
        <path d="M-16,-73 Q0,-62 16,-73 L10,-82 H-10 Z" fill="#c9bd9c" strokeWidth="3" />
        <path d="M0,-78 V-124" strokeWidth="7" stroke="#c9bd9c" />
        <path
          d="M-20,-118 Q0,-104 20,-118 M-21,-108 Q0,-94 21,-108 M-18,-98 Q0,-85 18,-98 M-14,-89 Q0,-79 14,-89"
          strokeWidth="4.6"
        />
        <path d="M-22,-124 Q0,-132 22,-124" strokeWidth="6" />
        <path d="M-23,-122 L-42,-100 L-58,-112" strokeWidth="6.4" />
        <path d="M23,-122 L35,-96 L24,-74" strokeWidth="6.4" />
        <path d="M-58,-112 L-92,-150" stroke="#9aa3ad" strokeWidth="6" />
        <path d="M-54,-104 L-68,-118" stroke="#6b4a2a" strokeWidth="5" />
      </g>
      <g className={pace(asleep, "idle")}>
        <path
          d="M-18,-150 C-20,-172 20,-172 18,-150 C18,-140 12,-138 11,-130 H-11 C-12,-138 -18,-140 -18,-150 Z"
          fill="#e6dcc0"
        />
        <path
          d="M-7,-130 V-124 M-2,-130 V-123 M3,-130 V-123 M8,-130 V-124"
          stroke="#8d8366"
          strokeWidth="2"
        />
        <circle cx="-7" cy="-149" r="5.4" fill="#16110c" />
        <circle cx="8" cy="-149" r="5.4" fill="#16110c" />
        <path d="M0,-143 l-3,6 h5 Z" fill="#16110c" />
        <Eyes asleep={asleep} x={0.5} y={-149} gap={7.5} r={2.3} ink="#ff6a3d" />
      </g>
    </g>
  ),
  Shadow: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="66" ry="13" fill="#05040a" opacity="0.85" />
      <g className={pace(asleep, "tatter")}>
        <path
          d="M-58,0 C-46,-30 -50,-60 -40,-92 C-34,-126 -22,-158 2,-162 C28,-158 36,-124 42,-92 C50,-62 46,-30 62,0 C46,-10 40,6 26,-6 C14,8 4,-8 -8,4 C-20,-8 -32,8 -42,-4 C-48,2 -52,-4 -58,0 Z"
          fill="#0b0913"
          opacity="0.94"
        />
        <path
          d="M-30,-86 C-22,-120 -14,-146 2,-150 C18,-144 26,-116 30,-88 C16,-60 -14,-58 -30,-86 Z"
          fill="#1d1830"
          opacity="0.9"
        />
        <path
          d="M-40,-94 C-66,-92 -74,-74 -92,-70 l10,5 l-14,6 l14,2 l-10,9 C-66,-48 -52,-62 -38,-66 Z"
          fill="#0b0913"
        />
        <path
          d="M42,-94 C62,-94 70,-78 84,-76 l-8,6 l12,5 l-13,3 l8,8 C66,-50 52,-60 40,-66 Z"
          fill="#0b0913"
        />
        <path
          d="M-44,-8 C-36,-40 -30,-60 -26,-88 M46,-8 C38,-40 32,-60 28,-88"
          stroke="#3a3160"
          strokeWidth="3"
          fill="none"
          opacity="0.8"
        />
        <Eyes asleep={asleep} x={2} y={-124} gap={11} r={4.4} ink="#d9ccff" />
        <path
          d="M-10,-104 Q2,-96 14,-104"
          stroke="#d9ccff"
          strokeOpacity="0.5"
          strokeWidth="2.5"
          fill="none"
        />
      </g>
    </g>
  ),
  AnimatedArmor: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="54" ry="11" fill="#000" opacity="0.45" />
      <g className={pace(asleep, "idle")} stroke="#23272d" strokeWidth="2.5">
        <path
          d="M-29,-4 L-26,-44 H-8 L-7,-4 L-10,2 H-34 Z M29,-4 L26,-44 H8 L7,-4 L10,2 H34 Z"
          fill="#7d8894"
        />
        <path d="M-28,-50 L-24,-80 H-4 L-7,-50 Z M28,-50 L24,-80 H4 L7,-50 Z" fill="#919ca8" />
        <path d="M-34,-84 Q0,-72 34,-84 L30,-98 H-30 Z" fill="#6b7580" />
        <path d="M-33,-146 Q0,-156 33,-146 L30,-100 Q0,-88 -30,-100 Z" fill="#a9b4bf" />
        <path d="M0,-150 V-94 M-24,-126 Q0,-116 24,-126" stroke="#5b646e" fill="none" />
        <ellipse cx="-41" cy="-139" rx="17" ry="15" fill="#8b96a2" />
        <ellipse cx="41" cy="-139" rx="17" ry="15" fill="#8b96a2" />
        <path
          d="M-53,-126 L-60,-92 L-46,-88 L-38,-122 Z M53,-126 L60,-92 L46,-88 L38,-122 Z"
          fill="#77828e"
        />
        <path
          d="M-62,-86 L-66,-62 L-58,-52 L-44,-58 L-44,-82 Z M62,-86 L66,-62 L58,-52 L44,-58 L44,-82 Z"
          fill="#9aa5b1"
        />
        <path d="M-17,-158 V-182 Q0,-200 17,-182 V-158 L0,-152 Z" fill="#b4bfca" />
        <path d="M0,-196 C-4,-214 8,-220 22,-212 C14,-208 8,-202 2,-194 Z" fill="#a03a34" />
        <rect x="-14" y="-178" width="28" height="7" fill="#0c0e11" />
        <path d="M-8,-166 V-158 M0,-166 V-156 M8,-166 V-158" stroke="#3b434b" />
      </g>
      {asleep ? null : (
        <g className={css["glow"]}>
          <rect x="-12" y="-177" width="24" height="5" fill="#ff9a3d" />
          <path
            d="M-30,-82 Q0,-70 30,-82"
            stroke="#ff9a3d"
            strokeOpacity="0.55"
            strokeWidth="3"
            fill="none"
          />
          <path d="M-7,-47 H-26 M7,-47 H26" stroke="#ff9a3d" strokeOpacity="0.5" strokeWidth="3" />
        </g>
      )}
    </g>
  ),
  Gargoyle: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="66" ry="13" fill="#000" opacity="0.45" />
      <g className={`${css["wing"]} ${css["wingLeft"]}`}>
        <path
          d="M-18,-98 C-46,-150 -84,-164 -108,-160 C-98,-144 -100,-128 -106,-112 C-92,-116 -86,-106 -86,-94 C-74,-102 -66,-94 -62,-82 C-50,-90 -36,-86 -26,-74 Z"
          fill="#4b4f57"
          stroke="#2a2d33"
          strokeWidth="2.5"
        />
        <path
          d="M-20,-96 L-108,-160 M-24,-90 L-104,-114 M-24,-86 L-84,-96"
          stroke="#2a2d33"
          strokeWidth="2.5"
        />
      </g>
      <g className={`${css["wing"]} ${css["wingRight"]}`}>
        <path
          d="M18,-98 C46,-150 84,-164 108,-160 C98,-144 100,-128 106,-112 C92,-116 86,-106 86,-94 C74,-102 66,-94 62,-82 C50,-90 36,-86 26,-74 Z"
          fill="#4b4f57"
          stroke="#2a2d33"
          strokeWidth="2.5"
        />
        <path d="M20,-96 L108,-160 M24,-90 L104,-114 M24,-86 L84,-96" stroke="#2a2d33" strokeWidth="2.5" />
      </g>
      <g className={pace(asleep, "idle")} stroke="#2a2d33" strokeWidth="2.5">
        <path
          d="M44,-20 C72,-16 78,-34 66,-48 l14,2 l-6,-14"
          fill="none"
          stroke="#5a5f68"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <path
          d="M-40,-2 C-58,-24 -46,-56 -28,-60 L-12,-20 L-16,0 Z M40,-2 C58,-24 46,-56 28,-60 L12,-20 L16,0 Z"
          fill="#666b75"
        />
        <path
          d="M-34,-40 C-40,-82 -30,-112 0,-114 C30,-112 40,-82 34,-40 C22,-26 -22,-26 -34,-40 Z"
          fill="#737984"
        />
        <path
          d="M-14,-96 Q0,-88 14,-96 M-18,-80 Q0,-70 18,-80 M-18,-62 Q0,-54 18,-62"
          fill="none"
          stroke="#545962"
        />
        <path
          d="M-30,-96 C-46,-84 -50,-52 -42,-26 L-50,-8 L-38,-14 L-32,-4 L-26,-18 C-30,-44 -28,-62 -20,-76 Z M30,-96 C46,-84 50,-52 42,-26 L50,-8 L38,-14 L32,-4 L26,-18 C30,-44 28,-62 20,-76 Z"
          fill="#666b75"
        />
        <path
          d="M-22,-126 C-26,-148 -16,-156 0,-156 C16,-156 26,-148 22,-126 C16,-108 -16,-108 -22,-126 Z"
          fill="#7d838f"
        />
        <path
          d="M-18,-148 C-34,-156 -36,-172 -30,-182 C-28,-168 -20,-160 -8,-155 Z M18,-148 C34,-156 36,-172 30,-182 C28,-168 20,-160 8,-155 Z"
          fill="#8f95a0"
        />
        <path
          d="M-12,-120 L-8,-113 L-4,-120 L0,-114 L4,-120 L8,-113 L12,-120 Z"
          fill="#ece7d8"
          strokeWidth="1"
        />
        <path d="M-18,-143 L-4,-137 M18,-143 L4,-137" strokeWidth="4" />
      </g>
      <Eyes asleep={asleep} y={-133} gap={9.5} r={3.4} ink="#ff4c38" />
    </g>
  ),
  Mummy: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="50" ry="11" fill="#000" opacity="0.45" />
      <g className={pace(asleep, "sway")}>
        <path d="M-26,0 L-22,-66 H22 L28,0 H8 L0,-48 L-8,0 Z" fill="#a08f6b" />
        <path d="M-30,-64 C-36,-100 -34,-130 -20,-138 H20 C34,-130 36,-100 30,-64 Z" fill="#b5a37d" />
        <path
          d="M-28,-126 C-52,-124 -74,-118 -84,-104 L-78,-92 C-62,-104 -46,-108 -26,-106 Z"
          fill="#ab9a74"
        />
        <path d="M28,-126 C40,-112 44,-94 40,-70 L28,-66 C28,-86 24,-98 20,-108 Z" fill="#97875f" />
        <path
          d="M-20,-138 C-24,-166 -14,-178 0,-178 C14,-178 24,-166 20,-138 C12,-130 -12,-130 -20,-138 Z"
          fill="#bdab84"
        />
        <g stroke="#7d6d49" strokeWidth="2.4" fill="none">
          <path d="M-21,-166 Q0,-158 20,-168 M-22,-150 Q4,-140 21,-146 M-19,-140 Q0,-132 19,-139" />
          <path d="M-33,-122 Q0,-106 33,-124 M-34,-108 Q0,-94 34,-104 M-33,-92 Q0,-84 33,-90 M-31,-78 Q0,-66 31,-78" />
          <path d="M-24,-56 L-4,-50 M-25,-40 L-6,-36 M-26,-22 L-8,-18 M4,-52 L24,-56 M6,-36 L26,-40 M9,-18 L27,-22" />
          <path d="M-44,-123 L-40,-106 M-58,-119 L-52,-103 M-72,-112 L-66,-97" />
        </g>
        <path
          d="M-80,-94 C-84,-78 -78,-66 -84,-50"
          stroke="#b5a37d"
          strokeWidth="5"
          fill="none"
          className={css["tatter"]}
        />
        <path
          d="M30,-68 C34,-54 26,-44 32,-30"
          stroke="#97875f"
          strokeWidth="5"
          fill="none"
          className={css["tatter"]}
        />
        <path d="M-17,-158 Q0,-150 17,-158 L16,-150 Q0,-143 -16,-150 Z" fill="#1c150b" />
        <Eyes asleep={asleep} y={-152} gap={8} r={3.2} ink="#b9f25e" />
      </g>
    </g>
  ),
  Wraith: (asleep) => (
    <g>
      <ellipse cx="0" cy="0" rx="74" ry="13" fill="#0a1524" opacity="0.8" />
      <g className={css["hover"]}>
        <ellipse cx="0" cy="-92" rx="96" ry="106" fill="#7fb9ff" fillOpacity="0.1" className={css["glow"]} />
        <path
          d="M-52,-6 C-44,-40 -56,-70 -44,-104 C-36,-140 -24,-172 0,-180 C24,-172 36,-140 44,-104 C56,-70 44,-40 54,-8 C44,-18 38,-2 28,-16 C18,0 8,-14 -2,-2 C-12,-14 -22,0 -32,-14 C-40,0 -46,-14 -52,-6 Z"
          fill="#141b2c"
          stroke="#38507a"
          strokeWidth="2"
        />
        <g className={css["tatter"]}>
          <path
            d="M-40,-30 C-34,-50 -38,-70 -30,-96 M-16,-14 C-10,-44 -14,-66 -8,-92 M14,-14 C10,-44 14,-66 10,-92 M38,-28 C32,-50 38,-70 30,-96"
            stroke="#2b3b5c"
            strokeWidth="4"
            fill="none"
          />
        </g>
        <path
          d="M-28,-128 C-28,-160 -14,-172 0,-174 C14,-172 28,-160 28,-128 C20,-112 -20,-112 -28,-128 Z"
          fill="#05070d"
        />
        <path
          d="M-24,-168 L-28,-190 L-14,-178 L-8,-198 L0,-180 L8,-198 L14,-178 L28,-190 L24,-168 Q0,-180 -24,-168 Z"
          fill="#8fa6c9"
          stroke="#4c6286"
          strokeWidth="1.5"
        />
        <path
          d="M-42,-110 C-70,-108 -86,-92 -98,-96 l6,7 l-14,0 l11,7 l-12,6 l14,1 l-5,10 C-78,-66 -60,-76 -42,-82 Z"
          fill="#1b2740"
          stroke="#38507a"
          strokeWidth="1.5"
        />
        <path
          d="M42,-110 C70,-108 84,-96 96,-100 l-5,8 l13,-1 l-10,8 l12,5 l-14,2 l6,9 C78,-66 60,-76 42,-82 Z"
          fill="#1b2740"
          stroke="#38507a"
          strokeWidth="1.5"
        />
        <Eyes asleep={asleep} y={-142} gap={10} r={4.4} ink="#8fd8ff" />
        <path d="M-9,-124 Q0,-114 9,-124 Q0,-120 -9,-124 Z" fill="#8fd8ff" opacity="0.7" />
      </g>
    </g>
  ),
};
