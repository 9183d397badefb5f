/** Odds as chips: few words, whole percents, the exact fraction on demand. Nothing is worked out here, only shown. */
import type { Odds, OddsLine } from "../../state/contract";

export type Tone = "good" | "bad" | "plain" | "deadly";

/** From here on a death on the chip is shouted. */
const DEADLY = 0.2;
export interface Chip {
  name: string;
  text: string;
  exact: string;
  tone: Tone;
}

const WORDS: Record<string, [text: string, tone: Tone, means: string]> = {
  hit: ["hit", "good", "your blow lands"],
  kill: ["kill", "good", "the monster dies"],
  sleep: ["sleep", "good", "it falls asleep"],
  damage: ["deal", "good", "hit points it loses, on average"],
  hide: ["hide", "good", "you vanish from its sight"],
  escape: ["escape", "good", "you get away"],
  healed: ["heal", "good", "hit points you regain, on average"],
  notice: ["notice", "good", "you see the trap in time"],
  disarm: ["disarm", "good", "the trap is made harmless"],
  find: ["find", "good", "you find something"],
  gold: ["gold", "good", "gold, on average"],
  potions: ["potions", "good", "potions, on average"],
  gear: ["gear", "good", "gear you can use"],
  ambush: ["ambush", "good", "you begin hidden and strike first"],
  first: ["go first", "good", "you act before it does"],
  be_hit: ["be hit", "bad", "its answer hits you"],
  trapped: ["trapped", "bad", "the trap catches you"],
  die: ["you die", "bad", "your explorer dies, for good"],
  damage_taken: ["lose", "bad", "hit points you lose, on average"],
  boss: ["boss", "bad", "the boss waits behind it"],
  monster: ["monster", "bad", "a monster waits behind it"],
  trap: ["trap", "bad", "the floor behind it is trapped"],
  treasure: ["treasure", "good", "gold lies behind it"],
};

/** Never says 0 % or 100 % of what is only nearly so. */
export function percent(about: number): string {
  if (about <= 0) return "0 %";
  if (about >= 1) return "100 %";
  if (about < 0.01) return "<1 %";
  if (about > 0.99) return ">99 %";
  return `${Math.round(about * 100)} %`;
}

export function mean(about: number): string {
  return about >= 10 ? String(Math.round(about)) : about.toFixed(1).replace(/\.0$/, "");
}

/** A death or a kill that cannot happen is still worth saying where one of these can. */
const TELLING: Record<string, string[]> = {
  die: ["be_hit", "trapped", "damage_taken"],
  kill: ["hit", "damage"],
};

function shown(line: OddsLine, all: OddsLine[]): boolean {
  const beside = TELLING[line.name] ?? [];
  return line.about > 0 || all.some((other) => other.about > 0 && beside.includes(other.name));
}

export function chips(odds: Odds | null | undefined): Chip[] {
  return (odds?.lines ?? [])
    .filter((line, _, all) => shown(line, all))
    .map((line) => {
      const [word, tone, means] = WORDS[line.name] ?? [line.name.replaceAll("_", " "), "plain", line.name];
      const sampled = odds?.exact === false ? `, from ${odds.runs} trials` : "";
      return line.kind === "chance"
        ? {
            name: line.name,
            text: `${word} ${percent(line.about)}`,
            exact: `${means}: ${line.value}${sampled}`,
            tone: line.name === "die" && line.about >= DEADLY ? "deadly" : line.about > 0 ? tone : "plain",
          }
        : {
            name: line.name,
            text: `${word} ≈${mean(line.about)}`,
            exact: `${means}: ${line.value}${sampled}`,
            tone,
          };
    });
}

/** Basis points as a percentage with all its digits. */
export function bps(points: number): string {
  return `${(points / 100).toFixed(2).replace(/\.?0+$/, "")} %`;
}
