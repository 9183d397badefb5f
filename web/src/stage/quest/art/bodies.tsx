/** Body plans: who walks upright, who goes on four legs, who flies, floats, swarms or coils. */
import { Blot, eye, Form, Ink, type Tint, Wash } from "./ink";
import { ARMS, type Arm, HEADS, type Head } from "./parts";

export interface Biped {
  head: Head;
  skin: Tint;
  cloth: Tint;
  /** 1 is a man; a goblin is 0.7, an ogre 1.3. */
  tall?: number;
  broad?: number;
  right?: Arm;
  left?: Arm;
  cloak?: Tint;
  tail?: boolean;
  wings?: "feather" | "bat";
  bent?: boolean;
}

export function BipedForm(props: Biped) {
  const { head, skin, cloth, tall = 1, broad = 1, right, left, cloak, tail, wings, bent = false } = props;
  const b = broad;
  const lean = bent ? 6 : 0;
  return (
    <g transform={`scale(${tall})`}>
      {wings && <Wings kind={wings} tint={wings === "feather" ? skin : cloth} />}
      {cloak && (
        <Form
          d={`M${-14 * b} -72 C${-30 * b} -40 ${-26 * b} -14 ${-22 * b} -4 L${20 * b} -4 C${26 * b} -30 ${22 * b} -58 ${12 * b} -74Z`}
          tint={cloak}
        />
      )}
      {tail && <Ink d={`M${8 * b} -30 C${28 * b} -26 ${34 * b} -8 ${46 * b} -14`} />}
      <Form
        d={`M${-9 * b} -36 L${-12 * b} -2 L${-4 * b} -2 L0 -30 L${4 * b} -2 L${12 * b} -2 L${9 * b} -36Z`}
        tint={cloth}
      />
      <Form
        d={`M${-13 * b + lean} -74 C${-16 * b} -58 ${-12 * b} -44 ${-11 * b} -34 L${11 * b} -34 C${13 * b} -46 ${15 * b} -58 ${12 * b + lean} -74 C${6 * b + lean} -79 ${-6 * b + lean} -79 ${-13 * b + lean} -74Z`}
        tint={cloth}
      />
      <Ink d={`M${-11 * b} -42 L${11 * b} -42`} fine />
      <Form
        d={`M${-12 * b + lean} -72 C${-24 * b} -62 ${-26 * b} -52 ${-22 * b} -42 L${-17 * b} -44 C${-19 * b} -54 ${-15 * b} -60 ${-9 * b + lean} -64Z`}
        tint={skin}
      />
      <Form
        d={`M${12 * b + lean} -72 C${24 * b} -62 ${26 * b} -52 ${22 * b} -42 L${17 * b} -44 C${19 * b} -54 ${15 * b} -60 ${9 * b + lean} -64Z`}
        tint={skin}
      />
      <g transform={`translate(${lean * 1.6} ${bent ? -76 : -80})`}>{HEADS[head](skin)}</g>
      {right && <g transform={`translate(${-20 * b} -42)`}>{ARMS[right]}</g>}
      {left && <g transform={`translate(${20 * b} -42) scale(-1 1)`}>{ARMS[left]}</g>}
    </g>
  );
}

function Wings({ kind, tint }: { kind: "feather" | "bat"; tint: Tint }) {
  const wing =
    kind === "bat"
      ? "M8 -70 C30 -104 52 -100 58 -82 C50 -80 48 -70 50 -60 C42 -64 36 -58 34 -48 C28 -56 18 -56 8 -58Z"
      : "M8 -70 C26 -102 50 -104 58 -88 C52 -84 54 -78 48 -74 C50 -68 42 -66 42 -60 C36 -60 34 -54 26 -54 C20 -50 12 -54 8 -58Z";
  return (
    <>
      <Form d={wing} tint={tint} />
      <g transform="scale(-1 1)">
        <Form d={wing} tint={tint} />
      </g>
    </>
  );
}

export interface Beast {
  fur: Tint;
  head: "wolf" | "rat" | "bear" | "lion" | "owl";
  size?: number;
  tail?: "bush" | "thin" | "stub" | "spikes";
  mane?: boolean;
  wings?: boolean;
}

const MUZZLES: Record<Beast["head"], string> = {
  wolf: "M-30 -56 L-34 -70 L-27 -62 L-22 -70 L-19 -58 C-16 -52 -18 -46 -24 -43 L-44 -38 C-48 -40 -46 -44 -42 -46Z",
  rat: "M-26 -46 C-28 -56 -20 -56 -20 -48 C-14 -42 -20 -34 -28 -32 L-46 -30 C-44 -36 -36 -42 -26 -46Z",
  bear: "M-26 -62 C-32 -70 -38 -62 -33 -58 C-42 -52 -44 -44 -44 -40 C-38 -34 -26 -36 -20 -44 C-16 -52 -18 -60 -22 -64 C-18 -70 -26 -70 -26 -62Z",
  lion: "M-24 -66 C-36 -66 -42 -56 -40 -46 C-44 -44 -42 -38 -36 -38 C-26 -36 -18 -42 -16 -52 C-16 -60 -20 -65 -24 -66Z",
  owl: "M-42 -72 L-34 -66 L-26 -66 L-18 -74 C-14 -60 -16 -50 -22 -44 L-30 -36 L-36 -44 C-44 -52 -44 -62 -42 -72Z",
};
const TAILS: Record<NonNullable<Beast["tail"]>, string> = {
  bush: "M30 -44 C44 -52 54 -40 56 -26 C46 -28 38 -32 30 -38Z",
  thin: "M30 -38 C44 -44 48 -20 58 -22",
  stub: "M32 -44 C38 -48 40 -42 34 -38Z",
  spikes: "M30 -42 C48 -56 56 -76 46 -92 M46 -92 L38 -96 M46 -92 L44 -102 M46 -92 L54 -98",
};

export function BeastForm({ fur, head, size = 1, tail = "bush", mane = false, wings = false }: Beast) {
  return (
    <g transform={`scale(${size})`}>
      {wings && (
        <Form
          d="M4 -52 C16 -92 44 -104 58 -94 C48 -90 46 -82 40 -80 C42 -72 32 -70 30 -64 C24 -60 14 -50 4 -52Z"
          tint={fur}
        />
      )}
      <Ink d={TAILS[tail]} />
      {tail === "bush" && <Wash d={TAILS[tail]} tint={fur} />}
      <Form
        d="M-20 -52 C-6 -60 16 -56 30 -48 C38 -40 36 -28 30 -24 C10 -18 -12 -22 -22 -30 C-28 -38 -26 -48 -20 -52Z"
        tint={fur}
      />
      <Form
        d="M-20 -30 C-24 -16 -22 -8 -24 -1 L-15 -1 C-12 -12 -10 -20 -6 -26Z M16 -26 C18 -14 14 -8 16 -1 L25 -1 C30 -10 32 -20 32 -28Z"
        tint={fur}
      />
      <Ink d="M-10 -24 C-10 -14 -12 -6 -12 -1 M10 -24 C8 -14 8 -6 6 -1" />
      {mane && (
        <Form
          d="M-16 -72 C-4 -66 0 -46 -8 -34 C-16 -30 -26 -34 -24 -44 C-18 -54 -22 -66 -16 -72Z"
          tint="umber"
        />
      )}
      <Form d={MUZZLES[head]} tint={fur} />
      <Blot d={eye(head === "owl" ? -36 : -30, head === "rat" ? -43 : -54, head === "owl" ? 3 : 1.7)} />
      {head === "owl" && <Blot d={eye(-24, -55, 3)} />}
      <Ink d="M-6 -50 l5 4 M6 -50 l5 4 M18 -46 l5 4 M-2 -40 l5 4 M12 -38 l5 4" fine />
    </g>
  );
}

export const SpiderForm = () => (
  <>
    <Ink d="M-14 -34 C-30 -54 -40 -50 -50 -2 M-16 -30 C-32 -40 -36 -30 -40 -2 M14 -34 C30 -54 40 -50 50 -2 M16 -30 C32 -40 36 -30 40 -2 M-12 -28 C-22 -26 -24 -14 -26 -2 M12 -28 C22 -26 24 -14 26 -2 M-16 -38 C-34 -70 -46 -64 -56 -14 M16 -38 C34 -70 46 -64 56 -14" />
    <Form d="M-18 -46 C-20 -70 20 -70 18 -46 C18 -32 -18 -32 -18 -46Z" tint="umber" />
    <Form d="M-10 -36 C-12 -22 12 -22 10 -36 C8 -44 -8 -44 -10 -36Z" tint="slate" />
    <Blot d={`${eye(-4, -34)}${eye(4, -34)}${eye(-7, -39, 1)}${eye(7, -39, 1)}`} />
    <Ink d="M-4 -27 L-6 -20 M4 -27 L6 -20 M0 -64 L0 -50 M-6 -60 L6 -54" fine />
  </>
);

export const SwarmForm = () => (
  <>
    {[-34, -12, 12, 32, -22, 4, 24].map((x, i) => (
      <g key={x} transform={`translate(${x} ${-2 - (i > 3 ? 16 : 0)}) scale(${i % 2 ? -0.42 : 0.42} 0.42)`}>
        <BeastForm fur={i % 3 ? "slate" : "umber"} head="rat" tail="thin" />
      </g>
    ))}
  </>
);

/** A bird of prey, or a blood drinker with a beak like a needle. */
export function FlyerForm({ tint, beak }: { tint: Tint; beak: "hook" | "needle" }) {
  return (
    <g transform="translate(0 -34)">
      <Form
        d="M-4 -30 C-22 -62 -48 -66 -58 -50 C-50 -48 -48 -42 -42 -40 C-36 -30 -20 -22 -8 -22Z"
        tint={tint}
      />
      <Form d="M6 -30 C22 -62 46 -66 58 -50 C50 -48 46 -42 42 -40 C34 -30 20 -22 8 -22Z" tint={tint} />
      <Form d="M-10 -28 C-10 -42 10 -42 10 -28 C12 -12 4 -2 0 4 C-6 -4 -12 -14 -10 -28Z" tint={tint} />
      <Ink
        d={
          beak === "hook"
            ? "M-4 -36 L-14 -32 L-6 -29 M-4 2 L-6 12 M4 2 L6 12"
            : "M-6 -36 L-30 -26 M-4 2 L-12 14 M4 2 L12 14 M0 4 L0 16"
        }
      />
      <Blot d={eye(-3, -37)} />
      <Ink d="M-36 -50 l-6 6 M-26 -46 l-6 6 M36 -50 l6 6 M26 -46 l6 6" fine />
    </g>
  );
}

/** From the waist down a fish. */
export const MerrowForm = () => (
  <>
    <Form
      d="M-14 -56 C-18 -30 -2 -20 14 -16 C28 -12 34 -4 50 -12 C46 -2 50 4 40 2 C20 6 -22 2 -26 -20 C-28 -36 -22 -50 -14 -56Z"
      tint="moss"
    />
    <Form d="M-18 -86 C-24 -66 -18 -56 -14 -52 L12 -52 C16 -64 16 -78 10 -88Z" tint="moss" />
    <g transform="translate(-4 -90) scale(1.1)">{HEADS["fish"]("moss")}</g>
    <g transform="translate(-24 -56) scale(1.15)">{ARMS["spear"]}</g>
    <Ink d="M-10 -40 c4 4 8 4 12 0 M-14 -30 c4 4 8 4 12 0 M-4 -20 c4 4 8 4 12 0" fine />
  </>
);

/** It floats, and ends in rags. */
export function GhostForm({ tint, hair = false }: { tint: Tint; hair?: boolean }) {
  return (
    <g transform="translate(0 -10)">
      <Wash
        d="M-34 -20 C-40 -80 -20 -108 0 -108 C22 -108 40 -80 34 -20 C30 -4 20 -14 14 -2 C8 -14 0 -2 -6 -8 C-14 2 -22 -10 -34 -20Z"
        tint={tint}
      />
      <Ink d="M-28 -16 C-30 -70 -18 -104 0 -104 C20 -104 30 -70 28 -18 M-28 -16 l8 10 l6 -10 l8 12 l6 -10 l8 10 l6 -12 l6 6" />
      <Ink d="M-22 -62 C-40 -58 -44 -44 -48 -36 M22 -62 C40 -58 44 -44 48 -36 M-48 -36 l-4 4 M-48 -36 l2 6 M48 -36 l4 4 M48 -36 l-2 6" />
      {hair && (
        <Ink d="M-8 -102 C-28 -96 -30 -70 -36 -58 M8 -102 C28 -96 30 -70 36 -58 M0 -104 C-18 -98 -22 -80 -24 -66" />
      )}
      <Blot d={`${eye(-7, -84, 3)}${eye(7, -84, 3)}M-5 -70 C-4 -62 4 -62 5 -70 C4 -74 -4 -74 -5 -70Z`} />
    </g>
  );
}

export function DragonForm({ tint }: { tint: Tint }) {
  return (
    <>
      <Form
        d="M2 -60 C8 -104 44 -122 60 -108 C48 -102 50 -92 42 -88 C46 -78 34 -74 34 -66 C26 -60 12 -56 2 -60Z"
        tint={tint}
      />
      <Form
        d="M-2 -62 C-14 -100 -40 -116 -54 -106 C-44 -98 -46 -90 -38 -86 C-40 -78 -32 -74 -30 -68 C-22 -60 -12 -58 -2 -62Z"
        tint={tint}
      />
      <Form
        d="M-18 -44 C-8 -62 20 -60 28 -42 C34 -26 50 -30 58 -16 C48 -10 30 -8 22 -14 C14 -6 -8 -6 -16 -14 C-24 -24 -22 -36 -18 -44Z"
        tint={tint}
      />
      <Form
        d="M-16 -40 C-30 -48 -26 -70 -36 -74 L-54 -66 C-56 -72 -50 -80 -42 -84 L-46 -94 L-36 -88 L-32 -96 L-26 -84 C-16 -76 -20 -58 -8 -52Z"
        tint={tint}
      />
      <Ink d="M-12 -14 L-18 -1 M-4 -12 L-4 -1 M14 -12 L12 -1 M20 -14 L26 -1 M-52 -67 L-44 -70 M10 -52 l4 -6 M18 -50 l5 -5 M26 -44 l6 -4 M2 -54 l2 -6" />
      <Blot d={eye(-38, -80)} />
      <Ink d="M-8 -36 c6 4 14 4 20 0 M-10 -28 c6 4 16 4 24 0 M-8 -20 c6 4 14 4 20 0" fine />
    </>
  );
}
