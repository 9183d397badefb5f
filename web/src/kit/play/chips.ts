/** Odds as chips: few words, whole percents, the exact fraction on demand. Nothing is worked out here, only shown. */
import type { Odds, OddsLine } from "../../state/contract";

export type ChipTone = "good" | "bad" | "plain" | "deadly";
export interface Chip {
  name: string;
  text: string;
  /** What it means, with the exact figure. */
  exact: string;
  tone: ChipTone;
  /** What part of what follows it speaks of; chips of one part stand in one row, after its name. */
  group?: string;
}

/** What a line of odds is called: on the chip, whether it is good news, and what it means in full. */
export type OddsWords = Record<string, [text: string, tone: ChipTone, means: string]>;

/** From here on a death on the chip is shouted. */
const DEADLY = 0.2;

/** A death or a kill that cannot happen is still worth saying where one of these can. */
const TELLING: Record<string, string[]> = {
  die: ["be_hit", "trapped", "damage_taken"],
  kill: ["hit", "damage"],
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

function shown(line: OddsLine, all: OddsLine[]): boolean {
  const beside = TELLING[line.name] ?? [];
  return line.about > 0 || all.some((other) => other.about > 0 && beside.includes(other.name));
}

export function chips(odds: Odds | null | undefined, words: OddsWords = {}): Chip[] {
  return (odds?.lines ?? [])
    .filter((line, _, all) => shown(line, all))
    .map((line) => {
      const plain = line.name.replaceAll("_", " ");
      const [word, tone, means] = words[line.name] ?? [plain, "plain", plain];
      const sampled = odds?.exact === false ? `, from ${odds.runs} trials` : "";
      const exact = `${means}: ${line.value}${sampled}`;
      if (line.kind !== "chance")
        return { name: line.name, text: `${word} ≈${mean(line.about)}`, exact, tone };
      const loud = line.name === "die" && line.about >= DEADLY;
      const seen = loud ? "deadly" : line.about > 0 ? tone : "plain";
      return { name: line.name, text: `${word} ${percent(line.about)}`, exact, tone: seen };
    });
}
