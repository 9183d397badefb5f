/** The hero, from behind the reader's shoulder: what he wears and holds is seen on him. Stands on y = 0, 190 high. */
import { Arms } from "./arms";
import type { Tone } from "./plate";
import { At, B, D, L, O, Rag, T, Twice } from "./strokes";

/** How an armor looks, by a word in its name (T-3): what the labyrinth made looks like what it is made after. */
const LOOKS = ["padded", "studded", "leather", "scale", "chain", "plate", "diamond", "celestial"] as const;
type Look = (typeof LOOKS)[number] | "tunic";
export const armorLook = (kind: string): Look => LOOKS.find((word) => kind.includes(word)) ?? "tunic";
export const isIron = (look: Look): boolean => !["tunic", "padded", "leather", "studded"].includes(look);

const TONE: Record<Look, Tone> = {
  tunic: "bone",
  padded: "lit",
  leather: "mid",
  studded: "mid",
  scale: "lit",
  chain: "mid",
  plate: "bone",
  diamond: "bone",
  celestial: "bone",
};

/** The breast of an armor, around x = 0 from y = -146 to -70. */
export function Breast({ kind }: { kind: string }) {
  const look = armorLook(kind);
  return (
    <>
      <B p="0,-146 24,-142 28,-112 22,-78 0,-70" half t={TONE[look]} />
      {look === "tunic" && <L p="0,-146 0,-122|-5,-138 5,-132|-5,-131 5,-125" w={1.8} />}
      {look === "padded" && <L p="-12,-142 -13,-76|0,-144 0,-72|12,-142 13,-76" w={2} />}
      {look === "leather" && (
        <L p="0,-144 0,-72|-6,-134 6,-130|-6,-122 6,-118|-6,-110 6,-106|-6,-98 6,-94" w={2} />
      )}
      {look === "studded" &&
        [-132, -116, -100, -84].map((y) => (
          <g key={y}>
            <O at={`-14,${y}`} r={2.6} t="white" w={1.4} />
            <O at={`0,${y}`} r={2.6} t="white" w={1.4} />
            <O at={`14,${y}`} r={2.6} t="white" w={1.4} />
          </g>
        ))}
      {(look === "scale" || look === "chain") &&
        [-136, -125, -114, -103, -92, -81].map((y) => (
          <L
            key={y}
            p={`-25,${y} -19,${y + 7} -13,${y} -7,${y + 7} 0,${y} 7,${y + 7} 13,${y} 19,${y + 7} 25,${y}`}
            w={look === "scale" ? 2 : 1.3}
          />
        ))}
      {look === "chain" &&
        [-130, -119, -108, -97, -86].map((y) => (
          <L key={y} p={`-24,${y} -13,${y + 6} 0,${y} 13,${y + 6} 24,${y}`} w={1.2} />
        ))}
      {look === "plate" && (
        <L
          p="0,-144 0,-74|-22,-118 -8,-108 0,-116 8,-108 22,-118|-22,-96 0,-90 22,-96|-22,-84 0,-78 22,-84"
          w={2}
        />
      )}
      {(look === "diamond" || look === "celestial") && (
        <>
          <L
            p="-24,-130 0,-112 24,-130|-26,-108 0,-92 26,-108|0,-144 0,-112|-24,-130 0,-144 24,-130|0,-92 0,-72"
            w={1.8}
          />
          <D d="M0,-122L8,-111L0,-100L-8,-111Z" t="red" w={1.6} />
        </>
      )}
    </>
  );
}

export function Hero({ weapon = "", armor = "" }: { weapon?: string; armor?: string }) {
  const look = armorLook(armor);
  const iron = isIron(look);
  return (
    <>
      <Rag
        top="-46,-10 -40,-80 -22,-144 22,-144 36,-80 40,-10"
        hem="40,-10 -46,-10"
        depth={8}
        teeth={5}
        t="red"
      />
      <Twice>
        <T p="12,-74 16,-40 16,-8" r="24,16" t={iron ? "mid" : "dim"} />
        <B p="6,2 10,-12 26,-11 34,2" t="dark" />
        <L p="8,-18 25,-18|8,-26 25,-26" w={2} />
        {iron && <O at="16,-42" r={8} t="bone" />}
      </Twice>
      <Breast kind={armor} />
      <Rag top="-26,-74 -24,-84 24,-84 26,-74" hem="27,-70 -27,-70" depth={16} teeth={4} t="mid" />
      <L p="-25,-82 25,-82" w={5} />
      <O at="0,-82" r={5} t="bone" w={1.8} />
      <T p="-24,-136 -44,-114 -34,-88" r="18,12" t={iron ? "mid" : "bone"} />
      <B p="-42,-88 -33,-95 -25,-86 -33,-78" t="bone" />
      <At x={56} y={-104} turn={14}>
        <Arms kind={weapon} />
      </At>
      <T p="24,-136 46,-122 54,-106" r="18,12" t={iron ? "mid" : "bone"} />
      <B p="47,-106 55,-113 64,-105 56,-97" t="bone" />
      {iron && (
        <Twice>
          <B p="16,-146 28,-154 42,-142 36,-126 22,-130" t="bone" />
        </Twice>
      )}
      <B p="0,-186 15,-180 17,-164 9,-148 0,-143" half t="bone" />
      <D d="M-17,-166C-22,-196 22,-196 17,-166C12,-172 12,-178 6,-180C0,-174 -10,-176 -12,-168Z" t="dark" />
      <L p="-9,-165 -4,-166|4,-166 9,-165|-3,-152 4,-153|0,-164 2,-158 -1,-157" w={2} />
    </>
  );
}
