/** Reading events: which dice they tell of, what deserves a beat, what pops up over whom. Figures come from the events alone. */
import type { Roll } from "../../kit/dice/steps";
import type { LogLine } from "../../kit/log/log";
import { type Beat, critical } from "../../kit/moments/moment";
import type { Sound } from "../../kit/sound/sound";
import { titled } from "../../kit/words";
import type { Item, Seat, Tagged } from "../../state/contract";
import type { SessionPart } from "./view";

const num = (event: Tagged, field: string): number => Number(event[field] ?? 0);
const str = (event: Tagged, field: string): string => String(event[field] ?? "");
const faces = (event: Tagged): number[] =>
  Array.isArray(event["faces"]) ? (event["faces"] as number[]) : [];

export type Names = (cid: string) => string;
export type Mine = (cid: string) => boolean;

const CHECKS: Record<string, (event: Tagged) => string> = {
  save_rolled: (event) => `${titled(str(event, "stat"))} save`,
  check_rolled: (event) => titled(str(event, "what")),
  stealth_rolled: () => "Stealth",
};

/** The roll an event tells of; null for what is no roll. */
export function rollOf(event: Tagged, names: Names, mine: Mine): Roll | null {
  const cid = str(event, "cid");
  const by = mine(cid) ? ("you" as const) : ("them" as const);
  const d20 = faces(event);
  const total = num(event, "total");
  const kept = d20.length > 1 ? { kept: keptOf(d20, event) } : {};
  const sum = { dice: d20, sides: 20, total, modifier: total - (kept.kept ?? d20[0] ?? 0), ...kept };
  if (event.type === "attack_rolled") {
    const hit = event["hit"] === true;
    const verdict = event["critical"] === true ? "critical hit" : hit ? "hit" : "miss";
    const tone = hit === (by === "you") ? "good" : "bad";
    return {
      kind: "roll",
      by,
      title: `${names(cid)} at ${names(str(event, "target"))}`,
      target: num(event, "ac"),
      verdict,
      tone,
      ...sum,
    };
  }
  const title = CHECKS[event.type];
  if (title) {
    const success = event["success"] === true;
    const tone = success === (by === "you") ? "good" : "bad";
    const dc = "dc" in event ? { target: num(event, "dc") } : {};
    return {
      kind: "roll",
      by,
      title: `${names(cid)}: ${title(event)}`,
      verdict: success ? "success" : "failure",
      tone,
      ...sum,
      ...dc,
    };
  }
  if (event.type === "death_save_rolled") {
    const face = num(event, "face");
    const good = face >= 10;
    return {
      kind: "roll",
      by,
      title: "Death save",
      dice: [face],
      sides: 20,
      total: face,
      target: 10,
      verdict: good ? "holds on" : "slips away",
      tone: good ? "good" : "bad",
    };
  }
  return null;
}

/** With advantage the higher counts, with disadvantage the lower: the total says which. */
function keptOf(d20: number[], event: Tagged): number {
  const high = Math.max(...d20);
  const low = Math.min(...d20);
  if (high === low) return high;
  const bonus = num(event, "bonus");
  return bonus && num(event, "total") - bonus === low ? low : high;
}

/** What belongs to one's own journey: what its session tells, and its party's while one goes along; else one's own or nobody's. */
export function storyOf({ items, who }: Seat, part: SessionPart): Item[] {
  const { session, character } = part;
  const own = ({ owner = who, char = character.char }: Tagged): boolean =>
    owner === who && char === character.char;
  let [hosts, party] = before(items, part);
  const found = items.filter(({ events }) => {
    const led = new Set(hosts);
    for (const event of events.filter(({ type }) => type === "party_changed")) {
      if (along(event, session)) [hosts, party] = [[session, num(event, "leader")], num(event, "party")];
      else if (num(event, "party") === party) [hosts, party] = [[session], 0];
    }
    const ours = (event: Tagged): boolean =>
      led.has(num(event, "session")) || hosts.includes(num(event, "session")) || along(event, session);
    const told = events.filter((event) => event["session"] !== undefined);
    return told.length > 0 ? told.some(ours) : events.some(own);
  });
  return found.map((item) => toldOfOthers(item, part, found));
}

const along = ({ sessions }: Tagged, session: number): boolean =>
  Array.isArray(sessions) && (sessions as number[]).includes(session);

/** With whom one went when the journal begins: who is the last to join was alone before. */
function before(items: Item[], { session, host }: SessionPart): [hosts: number[], party: number] {
  const changes = items.flatMap(({ events }) => events.filter(({ type }) => type === "party_changed"));
  const first = changes.find((event) => along(event, session));
  const joined = first && (first["sessions"] as number[]).at(-1) === session;
  if (joined) return [[session], 0];
  return first ? [[session, num(first, "leader")], num(first, "party")] : [[session, host], 0];
}

const PERSONAL = /^(level_up|death_outcome|starved|short_rested|long_rested)$/;

/** What has befallen a friend is told of them by name, never as one's own. */
function toldOfOthers(item: Item, { character, company }: SessionPart, story: Item[]): Item {
  const other = (event: Tagged): boolean =>
    PERSONAL.test(event.type) && event["char"] !== undefined && event["char"] !== character.char;
  if (!item.events.some(other)) return item;
  const named = (char: number): string =>
    company.members.find((each) => each.char === char)?.name ?? fallen(char, story);
  const lines = item.events.map((event, i) => {
    const line = item.lines[i] ?? "";
    if (!other(event) || !line) return line;
    const name = named(num(event, "char"));
    if (event.type === "death_outcome") return `${name} is dead, and wakes at home.`;
    return `${name}: ${line}`;
  });
  const events = item.events.map((event) => (other(event) ? { ...event, type: "of_another" } : event));
  return { ...item, events, lines };
}

/** The name of somebody who has died and goes along no more. */
function fallen(char: number, story: Item[]): string {
  const cids = story.flatMap(({ events }) =>
    events.filter(({ type }) => type === "character_died").map((event) => str(event, "cid")),
  );
  return cids.find((cid) => cid.endsWith(`#${char}`))?.split("#")[0] ?? "A friend";
}

/** Rolls from which nothing follows are lines of their own; whose turn it is, the ribbon shows. */
export function linesTold(item: Item): Item {
  const told = item.events.flatMap((event, i): [Tagged, string][] => {
    const line = item.lines[i] ?? "";
    if (event.type === "turn_started") return [];
    const alone =
      event.type === "death_save_rolled" || (event.type === "attack_rolled" && event["hit"] === false);
    return alone
      ? [
          [event, line],
          [{ type: "roll_told" }, line],
        ]
      : [[event, line]];
  });
  return { ...item, events: told.map(([event]) => event), lines: told.map(([, line]) => line) };
}

export function lastOf(items: Item[]): Item | null {
  return items.findLast((item) => item.lines.some(Boolean)) ?? null;
}

const QUIET =
  /^(turn_started|turn_ended|round_started|resource_changed|initiative_rolled|mana_spent|step_taken|opening_range_set|condition_ended)$/;
/** What a result is about, most telling first; what is not named comes last. There is room for a few sentences. */
const TELLING = [
  /^(combat_ended|master_felled|tale_ended|death_outcome|character_died|character_downed|level_up|arrived|starved)$/,
  /^(monster_died|monster_escaped|healing_done|save_rolled|death_save_rolled|encounter_started|loot_taken)$/,
  /^(condition_applied|combat_started|flee_rolled|check_rolled|contest_rolled|spell_cast|monster_fleeing)$/,
];
const SENTENCES = 3;

/** How telling an event is, the lowest first. Wounds of one's own come before those of others, a miss before a hit. */
function rankOf(event: Tagged, mine: Mine): number {
  if (event.type === "damage_dealt") return mine(str(event, "target")) ? 0 : 1;
  if (event.type === "attack_rolled") return event["hit"] === true ? 4 : 2;
  const found = TELLING.findIndex((kinds) => kinds.test(event.type));
  return found < 0 ? TELLING.length : found;
}

export function resultOf(item: Item | null, mine: Mine): { text: string; tone: "good" | "bad" | "plain" } {
  if (!item) return { text: "", tone: "plain" };
  const told = item.events.flatMap((event, i) =>
    item.lines[i] && !QUIET.test(event.type) ? [{ i, line: item.lines[i], rank: rankOf(event, mine) }] : [],
  );
  const telling = told
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, SENTENCES)
    .sort((a, b) => a.i - b.i);
  const hurt = item.events.some(
    ({ type, ...event }) => type === "damage_dealt" && mine(String(event["target"])),
  );
  const lost = item.events.some(
    ({ type, outcome }) => type === "character_downed" || (type === "combat_ended" && outcome === "defeat"),
  );
  const good = item.events.some(({ type }) => /^(level_up|monster_died|combat_ended)$/.test(type));
  const text = telling.map(({ line }) => line).join(" ");
  return { text, tone: lost ? "bad" : good ? "good" : hurt ? "bad" : "plain" };
}

/** Wounds of one's own side are bad news, whoever bears them. */
export function toneOf(event: Tagged, ours: Mine): LogLine["tone"] {
  if (event.type === "damage_dealt") return ours(str(event, "target")) ? "bad" : "good";
  if (/^(monster_died|healing_done|level_up|character_stable)$/.test(event.type)) return "good";
  if (/^(character_downed|character_died|death_outcome)$/.test(event.type)) return "bad";
  if (/^(xp_gained|loot_taken|kill_bonus)$/.test(event.type)) return "gain";
  return "plain";
}

const ENDS: Record<string, [tone: Beat["tone"], title: string]> = {
  victory: ["victory", "Victory"],
  defeat: ["death", "Defeat"],
  survived: ["victory", "You live"],
  fled: ["turn", "Away"],
};

export function beatOf(items: Item[], mine: Mine): Beat | null {
  for (const item of items.slice(-6).reverse()) {
    const home = item.events.find(({ type }) => type === "death_outcome");
    if (home)
      return {
        key: `${item.seq} death_outcome`,
        tone: "death",
        title: "You have died",
        text: "You wake at home, whole; the three most precious things are still yours",
      };
    const risen = item.events.filter(({ type }) => type === "level_up");
    if (risen.length > 0) return levels(item.seq, risen);
    const ended = item.events.find(({ type }) => type === "tale_ended");
    if (ended)
      return {
        key: `${item.seq} tale_ended`,
        tone: "victory",
        title: "The roads are free",
        text: `${str(ended, "name")} has felled all nine masters`,
      };
    const felled = item.events.findIndex(({ type }) => type === "master_felled");
    if (felled >= 0)
      return {
        key: `${item.seq} master_felled`,
        tone: "victory",
        title: "A master has fallen",
        text: (item.lines[felled] ?? "").split(" has fallen")[0] ?? "",
      };
    for (const event of item.events) {
      const key = `${item.seq} ${event.type}`;
      if (event.type === "character_died" && mine(str(event, "cid")))
        return { key, tone: "death", title: "You have died" };
      if (event.type === "character_downed" && mine(str(event, "cid")))
        return { key, tone: "death", title: "You are down", text: "Three successes before three failures." };
      if (event.type === "combat_ended") {
        const [tone, title] = ENDS[str(event, "outcome")] ?? ["turn", titled(str(event, "outcome"))];
        return { key, tone, title };
      }
      const blow = event.type === "attack_rolled" && event["critical"] === true;
      const [own, suffered] = [mine(str(event, "cid")), mine(str(event, "target"))];
      if (blow && suffered && harmOf(item, event) === 0)
        return { key, tone: "critical", title: "Critical!", text: "You are struck while you are down" };
      if (blow && (own || suffered)) return critical(key, harmOf(item, event), own);
    }
  }
  return null;
}

/** One beat, however many levels came at once. */
const levels = (seq: number, risen: Tagged[]): Beat => ({
  key: `${seq} level_up`,
  tone: "victory",
  title: `Level ${risen.at(-1)?.["level"]}`,
  text: `+${risen.reduce((sum, event) => sum + num(event, "gained"), 0)} hit points`,
});

/** What a blow took from whom it hit. */
const harmOf = ({ events }: Item, blow: Tagged): number =>
  num(
    events
      .slice(events.indexOf(blow))
      .find(({ type, target }) => type === "damage_dealt" && target === blow["target"]) ?? blow,
    "dealt",
  );

const SOUNDS: [RegExp, Sound][] = [
  [/^damage_dealt$/, "hit"],
  [/^attack_rolled$/, "miss"],
  [/^healing_done$/, "heal"],
  [/^(loot_taken|xp_gained)$/, "coin"],
  [/^(step_taken|dungeon_entered|travelled|arrived)$/, "door"],
];

export function soundOf(item: Item): Sound | null {
  for (const [kind, sound] of SOUNDS) if (item.events.some(({ type }) => kind.test(type))) return sound;
  return null;
}

/** What pops up over somebody: the newest figure of the last entry. */
export function popups(item: Item | null): Map<string, { text: string; tone: "good" | "bad" | "plain" }> {
  const found = new Map<string, { text: string; tone: "good" | "bad" | "plain" }>();
  for (const event of item?.events ?? []) {
    if (event.type === "attack_rolled" && event["hit"] === false)
      found.set(str(event, "target"), { text: "miss", tone: "plain" });
    if (event.type === "damage_dealt")
      found.set(str(event, "target"), { text: `−${num(event, "dealt")}`, tone: "bad" });
    if (event.type === "healing_done")
      found.set(str(event, "cid"), { text: `+${num(event, "amount")}`, tone: "good" });
    if (event.type === "condition_applied")
      found.set(str(event, "cid"), { text: titled(str(event, "condition")), tone: "bad" });
  }
  return found;
}
