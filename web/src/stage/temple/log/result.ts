/** What an entry came to, in one sentence that names things: "You hit the Skeleton for 10; it misses you." */
import { type Beat, critical } from "../../../kit/moments/moment";
import type { Item, Tagged } from "../../../state/contract";
import { num, str, yes } from "../types";
import { MONSTER_NAMES } from "../words";
import { ofExplorer } from "./events";

const nameOf = (kind: string): string => MONSTER_NAMES[kind] ?? kind;

/** Whom each explorer fights after each entry: told when the fight begins, and by whatever deals damage. */
export function foes(items: Item[]): Map<number, string> {
  const now = new Map<number, string>();
  const found = new Map<number, string>();
  for (const item of items) {
    for (const event of item.events) {
      const kind = str(event, "monster_type");
      if (kind) now.set(num(event, "explorer_id"), nameOf(kind));
    }
    const actor = item.events.map((event) => num(event, "explorer_id")).find(Boolean) ?? 0;
    found.set(item.seq, now.get(actor) ?? "");
  }
  return found;
}

const sum = (events: Tagged[], by: (name: string) => boolean): number =>
  events.reduce((all, one) => (by(str(one, "by")) ? all + num(one, "total") : all), 0);

/** The blows of an entry, yours and its own; empty if none fell. `who` is "You" or a name. */
export function blows(item: Item, foe: string, who: string): string {
  const you = who === "You";
  const rolls = item.events.filter(({ type }) => type === "roll_made");
  const harm = item.events.filter(({ type }) => type === "damage_rolled");
  const purpose = (event: Tagged): string => str(event, "purpose");
  const it = foe ? `the ${foe}` : "it";
  const dealt = sum(harm, (name) => name === "Explorer");
  const taken = sum(harm, (name) => name !== "Explorer" && name !== "Trap");
  const critical = (name: (by: string) => boolean): string =>
    harm.some((one) => name(str(one, "by")) && yes(one, "critical")) ? ", critically" : "";
  const said: string[] = [];
  if (dealt)
    said.push(`${who} ${you ? "hit" : "hits"} ${it} for ${dealt}${critical((by) => by === "Explorer")}`);
  else if (rolls.some((one) => /^(attack|spell)/.test(purpose(one))))
    said.push(`${who} ${you ? "miss" : "misses"} ${it}${margin(rolls, /^(attack|spell)/)}`);
  if (purposeOf(rolls, "flee")) said.push(fled(rolls, who, it));
  const again = said.length ? "it" : it.replace(/^t/, "T");
  const whom = you ? "you" : said.length ? "back" : who;
  if (taken)
    said.push(`${again} hits ${whom} for ${taken}${critical((by) => by !== "Explorer" && by !== "Trap")}`);
  else if (rolls.some((one) => purpose(one) === "monster:attack"))
    said.push(`${again} misses ${you ? "you" : ""}`.trim() + margin(rolls, /^monster:attack/));
  return said.length ? `${said.join("; ")}.` : "";
}

/** By how little the only roll of a kind missed; silent about several rolls, about a natural 1 and about wide misses. */
function margin(rolls: Tagged[], purpose: RegExp): string {
  const [only, another] = rolls.filter((one) => purpose.test(str(one, "purpose")));
  const short = only && !another ? num(only, "target") - num(only, "total") : 0;
  return ["", " by one", " by two"][short] ?? "";
}

const purposeOf = (rolls: Tagged[], wanted: string): Tagged | undefined =>
  rolls.find((one) => str(one, "purpose") === wanted);

const fled = (rolls: Tagged[], who: string, it: string): string =>
  yes(purposeOf(rolls, "flee") as Tagged, "success")
    ? `${who} ${who === "You" ? "get" : "gets"} away from ${it}`
    : `${it.replace(/^t/, "T")} holds ${who === "You" ? "you" : who}`;

const BAD = new Set(["explorer_died", "trap_sprung", "monster_woke"]);
const GOOD = new Set([
  "monster_killed",
  "level_up",
  "boss_defeated",
  "trap_disarmed",
  "explorer_healed",
  "hoard_found",
  "bought",
  "monster_slept",
]);

export interface Result {
  text: string;
  tone: "good" | "bad" | "plain";
}

/** A line is short: what came of it goes before what it taught, and the way there is told where nothing else is. */
const told = (lines: { type: string; line: string }[]): string[] => {
  const of = (wanted: (type: string) => boolean): string[] =>
    lines.filter(({ type }) => wanted(type)).map(({ line }) => line);
  const came = of((type) => type !== "explorer_moved" && type !== "xp_gained");
  return [
    ...(came.length ? came : of((type) => type === "explorer_moved")),
    ...of((type) => type === "xp_gained"),
  ];
};

/** The last result, for the line that stays in view: the blows, then what else was told. */
export function resultOf(item: Item | null, explorer: number, foe: string, who: string): Result {
  if (!item) return { text: "", tone: "plain" };
  const lines = item.lines.flatMap((line, i) => {
    const event = item.events[i];
    const quiet = !line || !event || /^(roll_made|damage_rolled|combat_ended)$/.test(event.type);
    return quiet || !ofExplorer(event, explorer) ? [] : [{ type: event.type, line }];
  });
  const kinds = item.events.map(({ type }) => type);
  const hurt = item.events.some((one) => one.type === "damage_rolled" && str(one, "by") !== "Explorer");
  const tone = kinds.some((kind) => BAD.has(kind))
    ? "bad"
    : kinds.some((kind) => GOOD.has(kind))
      ? "good"
      : hurt
        ? "bad"
        : "plain";
  return { text: [blows(item, foe, who), ...told(lines)].filter(Boolean).join(" "), tone };
}

/** The beat an entry deserves: a death, a conquest, a critical hit. */
export function beatOf(item: Item | null, explorer: number, name: string): Beat | null {
  const mine = item?.events.filter((event) => ofExplorer(event, explorer)) ?? [];
  const has = (type: string): Tagged | undefined => mine.find((event) => event.type === type);
  const key = String(item?.seq ?? "");
  if (has("explorer_died")) return { key, tone: "death", title: `${name} is dead` };
  if (has("boss_defeated")) return { key, tone: "victory", title: "The temple is conquered" };
  const blow = mine.find((event) => event.type === "damage_rolled" && yes(event, "critical"));
  if (!blow) return null;
  return critical(key, num(blow, "total"), str(blow, "by") === "Explorer");
}
