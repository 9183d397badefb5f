/** Asking for agents: a tier, one to three traits, or chance; HIDDEN ones show their traits only after the game (H-722). */
import type { Tagged } from "../../../state/contract";
import { keep, kept } from "../../../state/kept";
import { TIERS, TRAITS } from "../facts";
import { Btn, css as look } from "../look/look";
import type { Tier, Trait } from "../types";

export interface Wish {
  tier: Tier | "random";
  traits: Trait[];
  mode: "chosen" | "random" | "hidden";
}

export const USUAL: Wish = { tier: "basic", traits: ["aggressive"], mode: "chosen" };
const MOST = 3;
/** Who goes for your HQ; chance seats no cadet (H-976). */
const FIGHTERS = TIERS.filter((tier) => tier !== "cadet");
const pick = <T,>(list: T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

/** The order for the agent service; chance is the browser's own, it decides nothing that must be fair. */
export function request(game: number, slot: number, wish: Wish, random: () => number = Math.random): Tagged {
  const tier = wish.tier === "random" ? pick(FIGHTERS, random) : wish.tier;
  const traits = wish.mode === "chosen" && wish.traits.length ? wish.traits : drawTraits(random);
  return { type: "request_agent", game_id: game, player_id: slot, tier, traits };
}

function drawTraits(random: () => number): Trait[] {
  const count = 1 + Math.floor(random() * MOST);
  return TRAITS.map((trait) => [random(), trait] as const)
    .toSorted((a, b) => a[0] - b[0])
    .slice(0, count)
    .map(([, trait]) => trait);
}

const KEPT = "hashfront.hidden";
export const isHidden = (realm: string, game: number): boolean =>
  kept<string[]>(KEPT, []).includes(`${realm} ${game}`);
export const hide = (realm: string, game: number): void => {
  keep(KEPT, [...kept<string[]>(KEPT, []), `${realm} ${game}`].slice(-50));
};

export function AgentPicker({ wish, onChange }: { wish: Wish; onChange(wish: Wish): void }) {
  const toggle = (trait: Trait): void => {
    const traits = wish.traits.includes(trait)
      ? wish.traits.filter((each) => each !== trait)
      : [...wish.traits, trait].slice(-MOST);
    onChange({ ...wish, mode: "chosen", traits: traits.length ? traits : wish.traits });
  };
  return (
    <div className={look["stack"]}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that stand for one choice */}
      <div className={look["row"]} role="group" aria-label="Tier">
        {[...TIERS, "random" as const].map((tier) => (
          <Btn
            key={tier}
            small
            tone="grey"
            aria-pressed={wish.tier === tier}
            onClick={() => onChange({ ...wish, tier })}
          >
            {tier}
          </Btn>
        ))}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={look["row"]} role="group" aria-label="Traits, at most three">
        {TRAITS.map((trait) => (
          <Btn
            key={trait}
            small
            tone="grey"
            aria-pressed={wish.mode === "chosen" && wish.traits.includes(trait)}
            onClick={() => toggle(trait)}
          >
            {trait}
          </Btn>
        ))}
        {(["random", "hidden"] as const).map((mode) => (
          <Btn
            key={mode}
            small
            tone="grey"
            aria-pressed={wish.mode === mode}
            onClick={() => onChange({ ...wish, mode })}
          >
            {mode}
          </Btn>
        ))}
      </div>
    </div>
  );
}
