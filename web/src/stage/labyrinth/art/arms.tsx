/** Weapons by kind (T-2), each held at (0,0) and pointing up. What the labyrinth made has the form of what the shop sells, with a rune in the accent colour. */
import type { ReactNode } from "react";
import { Axe, Dagger, Sword } from "./gear";
import { B, D, L, O, S, T } from "./strokes";

const shaft = (length: number) => <S p={`-3,44 -3,-${length} 3,-${length} 3,44`} t="dim" />;

const FORMS: Record<string, ReactNode> = {
  dagger: <Dagger />,
  shortsword: (
    <g transform="scale(.82)">
      <Sword />
    </g>
  ),
  axe: (
    <g transform="scale(.8)">
      <Axe />
    </g>
  ),
  mace: (
    <>
      <S p="-3,24 -3,-58 3,-58 3,24" t="dim" />
      <B p="0,-86 16,-74 16,-60 0,-48" half t="mid" />
      <L p="-16,-66 -24,-66|16,-66 24,-66|0,-86 0,-94|-12,-78 -18,-84|12,-78 18,-84" w={4.5} />
      <L p="-7,-80 -7,-54|7,-80 7,-54" w={2} />
    </>
  ),
  longsword: <Sword />,
  spear: (
    <>
      {shaft(84)}
      <S p="-9,-82 0,-116 9,-82 0,-74" t="bone" />
      <L p="0,-110 0,-78" w={1.6} />
      <S p="-5,-74 5,-74 5,-66 -5,-66" t="red" w={1.6} />
    </>
  ),
  halberd: (
    <>
      {shaft(96)}
      <S p="-6,-92 0,-122 6,-92" t="bone" />
      <D d="M3,-92C20,-100 34,-96 38,-84C36,-68 26,-58 3,-58Z" t="bone" />
      <S p="-3,-86 -24,-78 -3,-70" t="bone" />
    </>
  ),
  battleaxe: <Axe double />,
  warhammer: (
    <>
      {shaft(64)}
      <S p="-30,-92 22,-92 30,-84 30,-66 22,-58 -30,-58" t="mid" />
      <L p="-20,-90 -20,-60|14,-90 14,-60" w={2.4} />
      <S p="-5,-96 5,-96 5,-54 -5,-54" t="dark" />
    </>
  ),
  greatsword: (
    <g transform="scale(1.2)">
      <Sword />
    </g>
  ),
};

/** "mithril_dagger" has the form of a dagger. */
export const armsForm = (kind: string): string => kind.split("_").at(-1) ?? "";

export function Arms({ kind }: { kind: string }) {
  if (!kind) return null;
  return (
    <>
      {FORMS[armsForm(kind)]}
      {kind.includes("_") && <D d="M0,-52L5,-44L0,-36L-5,-44Z" t="red" w={1.4} />}
    </>
  );
}

export const Fist = () => (
  <>
    <T p="0,30 0,8" r="20,18" t="bone" />
    <B p="-14,8 -16,-12 0,-18 16,-12 14,8 0,12" t="bone" />
    <L p="-6,-14 -6,0|2,-16 2,0|9,-13 9,0" w={2} />
    <O at="-14,0" r={6} t="bone" />
  </>
);
