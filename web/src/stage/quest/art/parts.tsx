/** Heads and hands: what tells a goblin from a ghoul, and what each of them carries. */
import type { ReactNode } from "react";
import { Blot, eye, Form, Ink, type Tint } from "./ink";

const FACE = "M-9 -4 C-11 -18 11 -18 9 -4 C8 6 -8 6 -9 -4Z";
const EYES = `${eye(-3.5, -5)}${eye(3.5, -5)}`;
const plain = (skin: Tint) => (
  <>
    <Form d={FACE} tint={skin} />
    <Blot d={EYES} />
    <Ink d="M-2 1 L3 1" fine />
  </>
);
const on = (more: ReactNode) => (skin: Tint) => (
  <>
    {plain(skin)}
    {more}
  </>
);

export const HEADS = {
  plain,
  hood: on(<Form d="M-12 0 C-16 -22 16 -22 12 0 L8 -6 C8 -16 -8 -16 -8 -6Z" tint="umber" />),
  helm: on(<Form d="M-11 -7 C-11 -22 11 -22 11 -7 L2 -7 L1 0 L-1 0 L-2 -7Z" tint="slate" />),
  crown: on(<Form d="M-10 -12 L-11 -22 L-4 -16 L0 -24 L4 -16 L11 -22 L10 -12Z" tint="sand" />),
  hat: on(<Form d="M-18 -10 L18 -10 L8 -13 L3 -34 L-8 -13Z" tint="plum" />),
  band: on(<Form d="M-11 -10 L11 -10 L11 -14 L-11 -14Z" tint="blood" />),
  plume: on(
    <>
      <Form d="M-13 -10 C-4 -16 6 -16 13 -10 C8 -20 -8 -20 -13 -10Z" tint="plum" />
      <Ink d="M6 -16 C16 -30 24 -24 26 -16" />
    </>,
  ),
  leaves: on(
    <Ink d="M-10 -12 l-4 -8 M-4 -15 l-1 -9 M4 -15 l2 -9 M10 -12 l5 -7 M-10 -12 C-4 -16 4 -16 10 -12" />,
  ),
  braid: on(<Ink d="M-10 -6 C-14 4 -12 14 -15 22 M10 -6 C14 4 12 14 15 22 M-9 -11 C-4 -17 4 -17 9 -11" />),
  bald: on(<Ink d="M-7 3 C-5 14 5 14 7 3" />),
  goblin: on(<Form d="M-9 -6 L-26 -14 L-10 0Z M9 -6 L26 -14 L10 0Z" tint="moss" />),
  kobold: (skin: Tint) => (
    <>
      <Form d="M6 -12 C10 -4 6 4 0 4 L-20 0 C-18 -6 -10 -8 -8 -12 L-10 -22 L-3 -14 L4 -22Z" tint={skin} />
      <Blot d={eye(-4, -8)} />
    </>
  ),
  orc: on(
    <>
      <Ink d="M-5 3 L-6 -3 M5 3 L6 -3 M-6 -9 L-1 -7 M6 -9 L1 -7" />
      <Form d="M-4 -15 C-2 -24 4 -24 5 -15Z" tint="night" />
    </>,
  ),
  fur: on(
    <Ink d="M-9 -8 l-6 -6 M-8 -12 l-4 -8 M-3 -15 l-1 -8 M3 -15 l1 -8 M8 -12 l4 -8 M9 -8 l6 -6 M-8 2 l-4 5 M8 2 l4 5 M-3 5 l-1 5 M3 5 l1 5" />,
  ),
  hyena: (skin: Tint) => (
    <>
      <Form d="M8 -14 C12 -2 4 6 -4 4 L-22 2 C-22 -4 -12 -6 -9 -12 L-12 -24 L-4 -16 L2 -26Z" tint={skin} />
      <Ink d="M-18 2 l2 4 M-12 3 l2 4 M6 -14 l6 -6 M8 -8 l7 -3 M8 -2 l7 1" />
      <Blot d={eye(-6, -9)} />
    </>
  ),
  wolf: (skin: Tint) => (
    <>
      <Form d="M9 -10 C11 2 2 6 -4 4 L-24 0 C-22 -6 -12 -8 -8 -12 L-8 -28 L0 -16 L8 -26Z" tint={skin} />
      <Ink d="M-20 1 l2 4 M-14 2 l2 4" />
      <Blot d={eye(-6, -9)} />
    </>
  ),
  lizard: (skin: Tint) => (
    <>
      <Form d="M10 -10 C12 0 2 5 -6 4 L-26 2 C-26 -6 -12 -6 -8 -13 C-2 -18 8 -18 10 -10Z" tint={skin} />
      <Ink d="M-24 -1 L-8 0 M0 -16 l2 -6 M6 -15 l4 -5 M10 -10 l6 -3" />
      <Blot d={eye(-5, -10)} />
    </>
  ),
  fish: (skin: Tint) => (
    <>
      <Form d="M10 -8 C10 4 -4 8 -14 2 C-22 -2 -18 -10 -10 -14 C-2 -20 10 -18 10 -8Z" tint={skin} />
      <Ink d="M-18 0 L-8 0 M-2 -16 L2 -28 L8 -15 M10 -6 l8 -4 M10 -1 l8 2" />
      <Blot d={eye(-8, -7, 2.4)} />
    </>
  ),
  skull: () => (
    <>
      <Form d="M-9 -6 C-11 -20 11 -20 9 -6 C9 -1 5 0 5 3 L-5 3 C-5 0 -9 -1 -9 -6Z" tint="bone" />
      <Blot d={`${eye(-4, -7, 2.8)}${eye(4, -7, 2.8)}M-1 -2 L0 -4 L1 -2Z`} />
      <Ink d="M-4 3 L-4 7 M0 3 L0 7 M4 3 L4 7" fine />
    </>
  ),
  rotten: on(<Ink d="M-6 -14 L-3 -9 M5 2 L2 6 M-6 3 C-2 0 2 5 6 1 M6 -13 l4 -4" />),
  ghoul: (skin: Tint) => (
    <>
      <Form d="M-9 -8 C-11 -22 11 -22 9 -8 L6 6 C3 12 -3 12 -6 6Z" tint={skin} />
      <Blot d={`${eye(-4, -8, 2.2)}${eye(4, -8, 2.2)}M-4 2 L4 2 L2 8 L-2 8Z`} />
      <Ink d="M-9 -10 L-15 -16 M9 -10 L15 -16" />
    </>
  ),
  fangs: on(
    <>
      <Ink d="M-9 -10 C-6 -18 6 -18 9 -10 L4 -12 L0 -9 L-4 -12Z" />
      <Ink d="M-2 1 L-1.4 5 M2 1 L1.4 5" />
    </>,
  ),
  harpy: on(
    <Ink d="M-9 -8 C-20 -14 -18 -26 -26 -24 M-6 -14 C-14 -24 -10 -30 -18 -34 M6 -14 C14 -24 10 -30 18 -34 M9 -8 C20 -14 18 -26 26 -24" />,
  ),
  brute: (skin: Tint) => (
    <>
      <Form d="M-8 -6 C-9 -16 9 -16 8 -6 C12 4 6 10 0 10 C-6 10 -12 4 -8 -6Z" tint={skin} />
      <Blot d={EYES} />
      <Ink d="M-6 3 L6 3 M-4 3 L-4 0 M4 3 L4 0" />
    </>
  ),
  troll: (skin: Tint) => (
    <>
      <Form d="M-8 -10 C-9 -22 9 -22 8 -10 L9 4 C4 10 -4 10 -8 4Z" tint={skin} />
      <Form d="M-2 -8 C-14 -8 -18 2 -10 4 L0 0Z" tint={skin} />
      <Blot d={`${eye(-2, -11)}${eye(5, -11)}`} />
      <Ink d="M-6 -19 l-6 -10 M0 -20 l-1 -11 M6 -19 l6 -9 M-4 6 l0 -4 M4 6 l0 -4" />
    </>
  ),
} satisfies Record<string, (skin: Tint) => ReactNode>;
export type Head = keyof typeof HEADS;

/** What a hand holds; the hand is at 0, 0 and the thing goes to the left and up. */
export const ARMS = {
  sword: (
    <>
      <Form d="M-2 4 L-6 -40 L0 -48 L2 4Z" tint="slate" />
      <Ink d="M-8 2 L7 0" />
    </>
  ),
  curve: (
    <>
      <Form d="M-1 4 C-4 -16 -18 -30 -16 -42 C-6 -34 4 -16 2 4Z" tint="slate" />
      <Ink d="M-6 2 L6 1" />
    </>
  ),
  axe: (
    <>
      <Ink d="M0 10 L-6 -46" />
      <Form d="M-5 -44 C-20 -50 -24 -32 -20 -26 C-14 -32 -8 -32 -4 -30Z" tint="slate" />
    </>
  ),
  club: <Form d="M-2 6 C-6 -12 -16 -30 -12 -42 C-4 -48 4 -38 2 -28 C2 -14 2 -2 2 6Z" tint="umber" />,
  spear: (
    <>
      <Ink d="M2 40 L-8 -58" />
      <Form d="M-8 -58 L-13 -70 L-9 -78 L-4 -69Z" tint="slate" />
    </>
  ),
  staff: (
    <>
      <Ink d="M2 40 L-6 -54" />
      <Form d="M-12 -58 C-12 -68 0 -68 0 -58 C0 -50 -12 -50 -12 -58Z" tint="sky" />
    </>
  ),
  bow: (
    <>
      <Ink d="M-2 -34 C-22 -22 -22 18 2 30" />
      <Ink d="M-2 -34 L2 30 M4 -2 L-22 -3" fine />
    </>
  ),
  mace: (
    <>
      <Ink d="M0 8 L-5 -32" />
      <Form d="M-13 -38 C-14 -48 2 -50 3 -40 C3 -32 -12 -30 -13 -38Z" tint="slate" />
    </>
  ),
  dagger: <Form d="M-2 4 L-7 -16 L1 -20 L2 4Z" tint="slate" />,
  shield: (
    <>
      <Form d="M-14 -18 L10 -18 C12 4 4 16 -2 22 C-10 14 -16 2 -14 -18Z" tint="rust" />
      <Ink d="M-2 -16 L-2 18 M-12 -4 L9 -4" fine />
    </>
  ),
  lute: (
    <>
      <Form d="M-16 8 C-20 -8 -2 -12 4 2 C8 16 -12 22 -16 8Z" tint="umber" />
      <Ink d="M2 -4 L18 -30 M14 -32 L22 -28" />
    </>
  ),
  flame: (
    <Form
      d="M-2 2 C-14 -6 -8 -16 -10 -26 C-2 -22 2 -16 0 -10 C4 -12 4 -16 4 -18 C10 -8 6 2 -2 2Z"
      tint="blood"
    />
  ),
  book: <Form d="M-14 -8 L0 -4 L12 -10 L12 6 L0 12 L-14 8Z M0 -4 L0 12" tint="rust" />,
  fist: <Form d="M-8 -4 C-8 -12 6 -12 6 -4 C6 4 -8 4 -8 -4Z" tint="bone" />,
  claw: <Ink d="M-2 0 L-10 8 M0 2 L-5 12 M3 2 L2 12" />,
  sickle: (
    <>
      <Ink d="M0 10 L-2 -10" />
      <Ink d="M-2 -10 C-6 -30 -26 -28 -24 -14" />
    </>
  ),
} satisfies Record<string, ReactNode>;
export type Arm = keyof typeof ARMS;
