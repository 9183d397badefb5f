/** Companions (T-8): nine that answer a call. Four legs or two wings, each standing on y = 0 and facing right. */
import type { ReactNode } from "react";
import { CatBody, LionFace, Mane } from "./beasts";
import type { Tone } from "./plate";
import { At, B, D, Eyes, L, S, T, Twice } from "./strokes";

/** A head around (0,0) for cats and bears: round, with ears. */
const Face = ({ t = "lit", round = false }: { t?: Tone; round?: boolean }) => (
  <>
    <Twice>{round ? <B p="10,-20 20,-30 28,-22 20,-12" t={t} /> : <S p="8,-20 20,-40 24,-14" t={t} />}</Twice>
    <B p="0,-26 20,-20 25,0 14,18 0,22" half t={t} />
    <B p="0,0 11,4 10,15 0,20" half t="bone" w={1.8} />
    <Eyes at="-10,-6 10,-6" r={3.4} />
    <S p="-5,2 5,2 0,8" t="black" w={1} />
    <L p="0,8 0,12|-7,14 0,12 7,14|12,8 28,5|12,11 28,13|-12,8 -28,5|-12,11 -28,13" w={1.6} />
  </>
);

/** A long muzzle, for dogs and wolves. */
const Hound = ({ t, wild = false }: { t: Tone; wild?: boolean }) => (
  <>
    <S p="-20,-20 -14,-48 0,-26" t={t} />
    <S p={wild ? "-6,-24 6,-50 14,-22" : "-4,-24 22,-34 16,-8"} t={t} />
    <B p="-26,-8 -16,-26 6,-26 20,-12 44,-6 46,6 24,12 -4,16 -22,12" t={t} />
    <B p="38,-8 48,-6 46,2 38,0" t="black" w={1} />
    <Eyes at="8,-12" r={3.2} />
    <L p="14,10 30,8 42,4" w={2} />
    {wild && <L p="-26,12 -34,18|-22,16 -28,26|-14,17 -18,28" w={2.4} />}
  </>
);

const four = (t: Tone, head: ReactNode, more?: ReactNode) => (
  <g transform="scale(-1 1)">
    <T p="70,-84 94,-96 98,-126 92,-140" r="13,8" t={t} />
    <CatBody t={t} />
    {more}
    <g transform="translate(-62 -108) scale(-1 1)">{head}</g>
  </g>
);

const stripes = (
  <L
    p="-8,-108 -2,-94 -8,-84|10,-108 16,-92 10,-80|28,-104 34,-90 28,-78|46,-104 50,-90 44,-78|62,-102 64,-90 58,-80|-24,-108 -20,-96"
    w={5}
  />
);

const bird = (t: Tone, head: ReactNode) => (
  <>
    <D
      d="M-20,-60C-60,-110 -96,-110 -108,-96C-96,-92 -98,-84 -104,-76C-90,-78 -86,-70 -90,-60C-76,-64 -70,-54 -72,-46C-56,-52 -34,-44 -16,-30Z"
      t="dim"
    />
    <D
      d="M20,-60C60,-110 96,-110 108,-96C96,-92 98,-84 104,-76C90,-78 86,-70 90,-60C76,-64 70,-54 72,-46C56,-52 34,-44 16,-30Z"
      t="dim"
    />
    <S p="-14,-20 14,-20 22,0 8,-4 0,2 -8,-4 -22,0" t="dim" />
    <B p="0,-96 26,-86 30,-52 18,-18 0,-12" half t={t} />
    <L p="-12,-60 -6,-54 0,-60 6,-54 12,-60|-14,-46 -7,-40 0,-46 7,-40 14,-46|-10,-32 0,-27 10,-32" w={2} />
    <L p="-10,-14 -14,0|-10,-14 -8,1|10,-14 14,0|10,-14 8,1" w={4} />
    {head}
  </>
);

const owl = bird(
  "lit",
  <>
    <S p="-24,-124 -22,-146 -8,-130 8,-130 22,-146 24,-124" t="mid" />
    <B p="0,-134 26,-126 28,-102 14,-86 0,-84" half t="lit" />
    <circle cx="-12" cy="-110" r="11" fill="#fff" stroke="#000" strokeWidth="2.4" />
    <circle cx="12" cy="-110" r="11" fill="#fff" stroke="#000" strokeWidth="2.4" />
    <Eyes at="-12,-110 12,-110" r={5} />
    <S p="-5,-102 5,-102 0,-90" t="dark" w={1.6} />
  </>,
);
const eagle = bird(
  "dim",
  <>
    <B p="-18,-100 -16,-126 4,-136 22,-124 20,-104 4,-88" t="bone" />
    <D d="M18,-124C36,-126 42,-114 36,-100C34,-108 26,-108 18,-108Z" t="mid" />
    <Eyes at="10,-118" r={3.4} />
    <L p="2,-126 18,-123" w={3} />
  </>,
);

/** By the names of the content. */
export const FRIENDS: Record<string, ReactNode> = {
  dog: four("lit", <Hound t="lit" />),
  cat: four("bone", <Face t="bone" />),
  owl,
  wolf: four("mid", <Hound t="mid" wild />),
  panther: four("dark", <Face t="dark" />),
  eagle,
  lion: four(
    "lit",
    <>
      <Mane r={42} />
      <LionFace />
    </>,
  ),
  bear: four(
    "dim",
    <At k={1.25}>
      <Face t="dim" round />
    </At>,
  ),
  tiger: four("lit", <Face t="lit" />, stripes),
};
