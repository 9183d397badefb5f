/** What is left of each monster. */
import type { ReactNode } from "react";
import type { MonsterType } from "../types";

export const REMAINS: Record<MonsterType, ReactNode> = {
  PoisonousSnake: (
    <g fill="none" strokeLinecap="round">
      <path d="M-70,-4 C-40,-20 -20,10 10,-6 C34,-18 48,4 72,-6" stroke="#3c4a28" strokeWidth="15" />
      <path
        d="M-70,-4 C-40,-20 -20,10 10,-6 C34,-18 48,4 72,-6"
        stroke="#6d7c47"
        strokeWidth="3"
        strokeDasharray="7 10"
      />
      <path d="M68,-14 l8,8 m0,-8 l-8,8" stroke="#d8d0b0" strokeWidth="2.5" />
    </g>
  ),
  Skeleton: (
    <g stroke="#b9ae90" strokeLinecap="round" strokeWidth="7" fill="none">
      <path d="M-56,-4 L-16,-10 M-38,2 L-6,-2 M2,-2 L34,-12 M14,2 L56,-2 M-20,-16 L10,-20" />
      <path d="M36,-6 Q46,-20 56,-6 M44,-4 Q54,-16 64,-4" strokeWidth="4" />
      <path d="M-60,-18 L-96,-6" stroke="#7f8790" strokeWidth="5" />
      <g stroke="none">
        <circle cx="-4" cy="-28" r="14" fill="#c9bfa0" />
        <path d="M-11,-30 l6,6 m0,-6 l-6,6 M0,-30 l6,6 m0,-6 l-6,6" stroke="#241a11" strokeWidth="2.4" />
      </g>
    </g>
  ),
  Shadow: (
    <g>
      <path
        d="M-76,2 C-60,-14 -30,-4 -10,-12 C16,-20 40,-2 78,0 C50,12 -40,14 -76,2 Z"
        fill="#08060f"
        opacity="0.85"
      />
      <path d="M-40,-6 l-8,-14 M0,-10 l4,-18 M36,-6 l10,-10" stroke="#2a2345" strokeWidth="3" />
    </g>
  ),
  AnimatedArmor: (
    <g stroke="#23272d" strokeWidth="2.5">
      <path d="M-40,-2 C-44,-26 -24,-36 2,-34 C28,-34 40,-22 38,0 Z" fill="#7d8894" />
      <path d="M-74,0 l4,-14 l22,-2 l4,16 Z M46,0 l2,-12 l26,2 l4,10 Z" fill="#6b7580" />
      <path d="M-66,-22 q16,-16 32,-4 l-4,12 l-24,4 Z" fill="#98a3ae" />
      <rect
        x="-62"
        y="-20"
        width="20"
        height="5"
        fill="#0c0e11"
        stroke="none"
        transform="rotate(12 -52 -18)"
      />
    </g>
  ),
  Gargoyle: (
    <g fill="#5d626b" stroke="#2a2d33" strokeWidth="2">
      <path d="M-70,0 l10,-20 l22,-4 l8,24 Z M-24,0 l6,-32 l30,-6 l16,20 l-6,18 Z M34,0 l8,-16 l20,0 l10,16 Z" />
      <path d="M-8,-38 C-16,-50 -14,-62 -8,-68 C-8,-56 0,-48 8,-46 Z" fill="#7d838f" />
      <path d="M-96,2 l10,-7 l8,7 Z M80,2 l8,-8 l8,8 Z M-2,2 l5,-6 l7,6 Z" />
    </g>
  ),
  Mummy: (
    <g fill="none" stroke="#9c8b65" strokeLinecap="round">
      <path d="M-60,0 C-40,-30 40,-34 58,0 Z" fill="#8a7a56" stroke="none" />
      <path d="M-52,-6 C-30,-24 30,-26 50,-6 M-40,-14 C-20,-28 24,-30 40,-14" strokeWidth="5" />
      <path d="M50,-2 C72,-8 80,6 98,-2 M-56,-2 C-74,4 -84,-8 -98,0" strokeWidth="6" />
    </g>
  ),
  Wraith: (
    <g>
      <path
        d="M-82,4 C-60,-26 -24,-12 0,-30 C24,-14 58,-24 84,4 C44,14 -44,14 -82,4 Z"
        fill="#141b2c"
        stroke="#38507a"
        strokeWidth="2"
      />
      <path d="M-20,-30 L-24,-48 L-12,-38 L-4,-54 L4,-38 L16,-48 L14,-28 Z" fill="#8fa6c9" stroke="#4c6286" />
      <path d="M-50,-6 C-20,-14 20,-14 52,-4" stroke="#2b3b5c" strokeWidth="3" fill="none" />
    </g>
  ),
};
