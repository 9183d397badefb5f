/** Small things: what lies in the shop and in the pack, and what a room may hold. Each around (0,0), 56 by 56. */
import type { ReactNode } from "react";
import { Arms, armsForm, Fist } from "./arms";
import { armorLook, Breast, isIron } from "./hero";
import { type Box, Plate } from "./plate";
import { At, B, D, L, O, Rag, S, T } from "./strokes";

const SMALL: Box = [-28, -28, 56, 56];

/** What a thing is: a slot and a kind of the content's tables. */
export type ThingName = "weapon" | "armor" | "potion" | "spell" | "ring" | "coin" | "fist";

const LENGTH: Record<string, number> = {
  dagger: 62,
  shortsword: 84,
  axe: 96,
  mace: 122,
  spear: 164,
  halberd: 170,
  battleaxe: 140,
  warhammer: 142,
  greatsword: 142,
};
const MIDDLE: Record<string, number> = {
  dagger: 18,
  shortsword: 38,
  mace: 38,
  longsword: 38,
  greatsword: 38,
};

function WeaponThing({ kind }: { kind: string }) {
  const form = armsForm(kind);
  const k = 52 / (LENGTH[form] ?? 120);
  return (
    <g transform={`rotate(42) scale(${k}) translate(0 ${MIDDLE[form] ?? 34})`}>
      <Arms kind={kind} />
    </g>
  );
}

const BOTTLES = [
  "M-5,-20V-10C-20,-4 -20,20 0,22C20,20 20,-4 5,-10V-20Z",
  "M-5,-20V-8L-17,16Q-17,22 -10,22H10Q17,22 17,16L5,-8V-20Z",
  "M-5,-20V-12H-12V18Q-12,22 -8,22H8Q12,22 12,18V-12H5V-20Z",
] as const;
const POTION_MARKS: Record<string, string> = {
  healing: "M-2.5,2h5v5h5v5h-5v5h-5v-5h-5v-5h5Z",
  charisma: "M0,16C-9,9 -8,2 -3,3L0,6L3,3C8,2 9,9 0,16Z",
  intelligence: "M0,2L2,7L7,8L3,11L5,16L0,13L-5,16L-3,11L-7,8L-2,7Z",
  speed: "M2,0L-6,10H-1L-3,18L6,7H1Z",
  protection: "M0,1L8,4V9C8,13 4,16 0,18C-4,16 -8,13 -8,9V4Z",
  strength: "M-9,6h3v-3h3v3h6v-3h3v3h3v5h-3v3h-3v-3h-6v3h-3v-3h-3Z",
  antidote: "M-7,3C2,0 6,6 0,9C-6,12 0,18 8,15C0,20 -9,15 -4,9C-1,6 -3,4 -7,5Z",
  invisibility: "M-9,9Q0,0 9,9Q0,18 -9,9ZM-3,9a3,3 0 1 0 6,0a3,3 0 1 0 -6,0Z",
};

const PotionThing = ({ kind }: { kind: string }) => {
  const bottle = BOTTLES[kind.length % BOTTLES.length];
  return (
    <>
      <path d={bottle} fill="url(#lab-mid)" stroke="#000" strokeWidth="2" />
      <path d="M-4,-19V-9M4,-9V-19" stroke="#fff" strokeWidth="5" />
      <D d={POTION_MARKS[kind] ?? ""} t="red" w={1.4} />
      <S p="-6,-20 6,-20 5,-26 -5,-26" t="dim" w={1.8} />
    </>
  );
};

const SPELL_MARKS: Record<string, string> = {
  magic_missile: "M-9,8L3,-4M3,-4L-3,-4M3,-4V2M-2,10L9,-1",
  weakness: "M0,-8V8M-6,2L0,8L6,2M-8,-8H8",
  slowness: "M0,-8a8,8 0 1 0 .1,0M0,-4V1L4,3",
  lightning_bolt: "M3,-10L-6,2H1L-4,12",
  vulnerability: "M0,-8L8,-5V1C8,6 4,9 0,11C-4,9 -8,6 -8,1V-5ZM-3,-6L2,0L-2,3L2,9",
  fireball: "M-6,8C-10,-2 -2,-3 -2,-10C6,-5 10,3 5,8Q0,11 -6,8Z",
  teleport_to_town: "M-8,10V-1L0,-9L8,-1V10ZM-2,10V3H2V10",
  heal: "M-2.5,-9h5v6.500h6.500v5h-6.500v6.500h-5v-6.500h-6.500v-5h6.500Z",
  summon_creature:
    "M-4,-8a2,2 0 1 0 .1,0M4,-8a2,2 0 1 0 .1,0M-8,-2a2,2 0 1 0 .1,0M8,-2a2,2 0 1 0 .1,0M0,0C6,0 7,8 3,8C1,8 -1,8 -3,8C-7,8 -6,0 0,0Z",
  summon_companion: "M-5,-6a4,4 0 1 0 .1,0M5,-6a4,4 0 1 0 .1,0M-10,10C-9,3 -1,3 0,10C1,3 9,3 10,10",
  freeze: "M0,-10V10M-9,-5L9,5M-9,5L9,-5M-3,-8L0,-5L3,-8M-3,8L0,5L3,8",
  magic_portal: "M-7,11V-2A7,7 0 0 1 7,-2V11ZM-3,11V0A3,3 0 0 1 3,0V11",
};

const SpellThing = ({ kind }: { kind: string }) => (
  <>
    <S p="-17,-18 17,-18 17,18 -17,18" t="bone" w={2} />
    <T p="-20,-19 20,-19" r="7" t="mid" w={2} />
    <T p="-20,19 20,19" r="7" t="mid" w={2} />
    <path
      d={SPELL_MARKS[kind]}
      fill="none"
      stroke="#f00"
      strokeWidth="3"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </>
);

const RingThing = ({ kind }: { kind: string }) => (
  <>
    <path d="M0,-6a14,14 0 1 0 .1,0Z" fill="none" stroke="#000" strokeWidth="8" />
    <path d="M0,-6a14,14 0 1 0 .1,0Z" fill="none" stroke="#fff" strokeWidth="4" />
    {!kind.startsWith("cursed") ? (
      <D d="M0,-24L10,-15L0,-3L-10,-15Z" t="red" w={1.8} />
    ) : (
      <>
        <B p="0,-25 9,-21 8,-11 4,-4 0,-4" half t="dark" w={1.6} />
        <circle cx="-3.500" cy="-15" r="2.400" fill="#f00" />
        <circle cx="3.500" cy="-15" r="2.400" fill="#f00" />
      </>
    )}
  </>
);

const MADE_BELOW = /mithril|arcane|runed|ethereal|adamantine|dragonbone|celestial/;
const ArmorThing = ({ kind }: { kind: string }) => (
  <g transform="translate(0 64) scale(.62)">
    <S p="-22,-142 -42,-130 -36,-108 -24,-114" t={isIron(armorLook(kind)) ? "bone" : "mid"} />
    <S p="22,-142 42,-130 36,-108 24,-114" t={isIron(armorLook(kind)) ? "bone" : "mid"} />
    <Breast kind={kind} />
    <B p="0,-148 9,-146 8,-137 0,-134" half t="black" w={1.6} />
    {MADE_BELOW.test(kind) && <D d="M0,-98L6,-90L0,-82L-6,-90Z" t="red" w={1.4} />}
  </g>
);

export function Thing({ what, kind = "" }: { what: ThingName; kind?: string }) {
  return (
    <Plate box={SMALL} screen="fine">
      {what === "weapon" && kind !== "" && <WeaponThing kind={kind} />}
      {(what === "fist" || (what === "weapon" && kind === "")) && <Fist />}
      {what === "armor" && <ArmorThing kind={kind} />}
      {what === "potion" && <PotionThing kind={kind} />}
      {what === "spell" && <SpellThing kind={kind} />}
      {what === "ring" && <RingThing kind={kind} />}
      {what === "coin" && (
        <>
          <O at="0,4" r={19} t="mid" />
          <O at="0,0" r={19} t="bone" />
          <O at="0,0" r={14} t="lit" w={1.4} />
          <D d="M0,-9L3,-3L9,-2L4,2L6,9L0,5L-6,9L-4,2L-9,-2L-3,-3Z" t="red" w={1.4} />
        </>
      )}
    </Plate>
  );
}

/** A chest on the floor at (0,0), 60 wide. */
export const ChestForm = ({ open = false }: { open?: boolean }) => (
  <>
    {open && <D d="M-30,-30C-28,-58 28,-58 30,-30L26,-34C20,-48 -20,-48 -26,-34Z" t="mid" />}
    {open && <B p="-26,-28 -14,-38 2,-34 14,-40 26,-28 0,-22" t="red" />}
    <S p="-30,0 -30,-30 30,-30 30,0" t="mid" />
    {!open && <D d="M-32,-28C-32,-54 32,-54 32,-28Z" t="lit" />}
    <L p="-20,-30 -20,0|20,-30 20,0|-30,-15 30,-15" w={2.4} />
    {!open && <L p="-20,-30 -18,-44|20,-30 18,-44|-30,-30 30,-30" w={2.4} />}
    <S p="-6,-34 6,-34 6,-20 -6,-20" t="bone" w={1.8} />
    <L p="0,-30 0,-24" w={3} />
  </>
);

/** A gravestone on the ground at (0,0), 60 wide. */
export const GraveForm = () => (
  <>
    <B p="-56,4 -30,-6 0,-8 30,-6 56,4 0,10" t="mid" />
    <D d="M-28,0V-58C-28,-86 28,-86 28,-58V0Z" t="lit" />
    <L p="0,-68 0,-46|-8,-60 8,-60|-14,-36 14,-36|-12,-28 12,-28|-16,-20 16,-20" w={2.4} />
    <L p="20,-72 14,-62 20,-54|-26,-20 -18,-14" w={1.8} />
    <L p="-40,2 -44,-12|-36,2 -34,-14|-32,2 -28,-8|36,2 34,-12|42,2 48,-10" w={2.4} />
  </>
);

const TRAPS: Record<string, ReactNode> = {
  sleep_gas: <Cloud />,
  poison_mist: <Cloud />,
  swinging_blade: <Blade />,
  large_spinning_blade: <Saw />,
  spike_trap: <Spikes />,
  arrow_trap: <Darts />,
  fire_trap: (
    <D
      d="M-22,22C-32,2 -16,-4 -18,-22C-6,-14 -4,-6 -4,0C0,-10 6,-18 4,-26C18,-14 28,6 20,22Z"
      t="red"
      w={2}
    />
  ),
  dart_trap: <Darts />,
  boulder_trap: (
    <>
      <O at="0,0" r={22} t="mid" />
      <L p="-10,-12 -2,-6 -6,2|8,-4 14,4|-6,12 4,14" w={2} />
    </>
  ),
  spear_trap: <Spikes />,
  pit_trap: (
    <>
      <S p="-26,-8 26,-8 16,24 -16,24" t="black" />
      <S p="-27,-14 27,-14 25,-6 -25,-6" t="lit" />
      <L p="-12,20 -9,6 -6,20|-3,20 0,4 3,20|6,20 9,6 12,20" w={2} t="white" />
    </>
  ),
};

function Cloud() {
  return (
    <>
      <B p="-24,12 -26,-2 -14,-8 -8,-20 8,-18 14,-8 26,-4 24,12 0,16" t="lit" />
      <B p="-9,-2 -4,-8 1,-2 -4,4" t="black" w={1} />
      <B p="3,-2 8,-8 13,-2 8,4" t="black" w={1} />
      <L p="-4,10 -1,6 2,10 5,6 8,10" w={2} />
    </>
  );
}
function Blade() {
  return (
    <>
      <S p="-2,-26 2,-26 3,4 -3,4" t="dim" w={1.6} />
      <D d="M-24,2Q0,12 24,2Q18,26 0,26Q-18,26 -24,2Z" t="bone" w={2} />
    </>
  );
}
function Saw() {
  return (
    <>
      <path
        d={`M${Array.from({ length: 24 }, (_, i) => {
          const far = i % 2 ? 18 : 25;
          return `${Math.round(Math.cos(i / 3.82) * far)},${Math.round(Math.sin(i / 3.82) * far)}`;
        }).join("L")}Z`}
        fill="url(#lab-lit)"
        stroke="#000"
        strokeWidth="2"
      />
      <O at="0,0" r={6} t="dark" />
    </>
  );
}
function Spikes() {
  return (
    <>
      <S p="-26,16 26,16 26,24 -26,24" t="dark" />
      {[-20, -10, 0, 10, 20].map((x) => (
        <S key={x} p={`${x - 5},16 ${x},-22 ${x + 5},16`} t="bone" w={1.8} />
      ))}
    </>
  );
}
function Darts() {
  return (
    <>
      {[-14, 0, 14].map((y) => (
        <At key={y} y={y}>
          <L p="-22,0 14,0" w={2.4} />
          <S p="12,-5 25,0 12,5" t="bone" w={1.6} />
          <S p="-24,-6 -14,0 -24,6" t="red" w={1.4} />
        </At>
      ))}
    </>
  );
}

export const TrapPicture = ({ kind }: { kind: string }) => (
  <Plate box={SMALL} screen="fine">
    {TRAPS[kind] ?? <Spikes />}
  </Plate>
);

/** A wreath for those who slew the Dragon. */
export const Laurel = () => (
  <Plate box={[-60, -60, 120, 120]} screen="fine">
    {[-1, 1].map((side) => (
      <g key={side} transform={`scale(${side} 1)`}>
        <L p="4,46 34,36 46,4 34,-34" w={3} />
        {[0, 1, 2, 3, 4, 5].map((i) => (
          <At key={i} x={14 + 31 * Math.sin(0.5 + i * 0.42)} y={40 - i * 14.5} turn={80 - i * 28}>
            <B p="0,0 6,-10 0,-22 -6,-10" t={i % 2 ? "lit" : "mid"} w={1.8} />
          </At>
        ))}
      </g>
    ))}
    <Rag top="-16,44 0,40 16,44" hem="16,50 -16,50" depth={10} teeth={3} t="red" w={1.6} />
  </Plate>
);
