/** Reading events: whose they are, what deserves a beat or a sound, and the words that were spoken. */
import { type Beat, critical } from "../../kit/moments/moment";
import type { Sound } from "../../kit/sound/sound";
import { titled } from "../../kit/words";
import type { Item, Tagged } from "../../state/contract";
import { toYou } from "./telling";
import { MARKS, PLAIN, type Subject } from "./words";

export interface Spoken {
  hash: string;
  size: number;
}
interface Named {
  id: string;
  name: string;
}

export const named = (event: Tagged, field: string): Named =>
  (event[field] ?? { id: "", name: "" }) as unknown as Named;

export const subjectOf = (event: Tagged): Subject => (MARKS[event.type] ?? PLAIN)[1];

/** Words that travel beside the log, where an event has some. */
export function spokenIn(event: Tagged): Spoken | null {
  const words = event["words"] as { hash?: unknown } | undefined;
  return typeof words?.hash === "string" ? (words as unknown as Spoken) : null;
}

/** How words are told: "Mira says: …". */
export function speech(event: Tagged, text: string, me: string): string {
  const { id, name } = named(event, "speaker");
  const you = id === me;
  if (event.type === "emote") return `${name} ${text}`;
  if (event.type === "party_chat") return `${you ? "You say" : `${name} says`} to the party: ${text}`;
  if (event.type === "whisper")
    return you
      ? `You whisper to ${named(event, "target").name}: ${text}`
      : `${name} whispers to you: ${text}`;
  return `${you ? "You say" : `${name} says`}: ${text}`;
}

/** Others who come, go and mind their own business: the tale tells of it, but it is not what just happened to oneself. */
const PASSING = new Set(["delve_told", "arrive", "depart", "rumour", "greeted"]); // a greeting has a card of its own
const OWN = new Set(["meditated", "rested", "take", "drop", "coins", "equip", "unequip", "use", "level_up"]);

export function isPassing(event: Tagged, me: string): boolean {
  const who = event["actor"] ? named(event, "actor").id : named(event, "player").id;
  return PASSING.has(event.type) || (OWN.has(event.type) && who !== "" && who !== me);
}

/** What just happened: the newest item that says something. */
export function lastOf(items: Item[], me: string): Item | null {
  const says = ({ events, lines }: Item): boolean =>
    lines.some((line, i) => line && events[i] !== undefined && !isPassing(events[i], me));
  return items.findLast(says) ?? null;
}

const QUIET = new Set([
  "enemy_phase",
  "round_end",
  "dungeon_available",
  "moved",
  "room_entered",
  "character_created",
]);

/** What somebody here has said to you first since you came; null once you have moved on or talked. */
export function greetingOf(items: Item[]): { name: string; text: string } | null {
  const events = items.flatMap((item) => item.events);
  const came = events.findLastIndex(({ type }) => /^(moved|room_entered|dialogue|dialogue_end)$/.test(type));
  const said = events.slice(came + 1).find(({ type }) => type === "greeted");
  return said ? { name: named(said, "speaker").name, text: String(said["text"]) } : null;
}

export function resultOf(item: Item | null, me: string): { text: string; tone: "good" | "bad" | "plain" } {
  if (!item) return { text: "", tone: "plain" };
  const told = item.events
    .map((event, i) => ({ event, line: item.lines[i] ?? "" }))
    .filter(({ event, line }) => line && !isPassing(event, me));
  const loud = told.filter(({ event }) => !QUIET.has(event.type) && !spokenIn(event));
  const mine = ({ event }: { event: Tagged }) => event.type === "death" && named(event, "entity").id === me;
  const died = told.some(mine);
  const heard = loud.length ? loud : told;
  const kept = [...heard.filter(mine), ...heard.filter((each) => !mine(each))].slice(0, 4); // one's own end comes first
  const hurt = item.events.some((event) => event.type === "attack" && named(event, "target").id === me);
  const good = item.events.some(
    ({ type, reason }) =>
      /^(dungeon_complete|level_up|quest_complete)$/.test(type) ||
      (type === "encounter_end" && reason === "victory"),
  );
  return {
    text: kept.map(({ event, line }) => titled(toYou(line, event, me))).join(" "),
    tone: died || (hurt && !good) ? "bad" : good ? "good" : "plain",
  };
}

/** A death, a crown, a new level: they get their time. */
export function beatOf(items: Item[], me: string): Beat | null {
  for (const item of items.slice(-8).reverse()) {
    for (const event of item.events) {
      const key = `${item.seq} ${event.type}`;
      if (event.type === "death" && named(event, "entity").id === me) {
        const killer = event["killer"] ? named(event, "killer").name : "";
        return {
          key,
          tone: "death",
          title: "You have fallen",
          text: killer ? `Slain by ${/^[a-z]/.test(killer) ? "the " : ""}${killer}.` : "",
        };
      }
      if (event.type === "dungeon_complete")
        return {
          key,
          tone: "victory",
          title: "The dungeon is yours",
          text: `Difficulty ${event["difficulty"]}, ${event["enemies_defeated"]} enemies, ${event["deaths"]} deaths.`,
        };
      if (event.type === "level_up" && named(event, "player").id === me)
        return { key, tone: "victory", title: `Level ${event["level"]}` };
      if (event.type === "quest_complete")
        return {
          key,
          tone: "victory",
          title: "Quest done",
          text: `${event["name"]}: ${event["xp"]} experience, ${event["gold"]} gold.`,
        };
      if (event.type === "key_found" && named(event, "actor").id === me)
        return { key, tone: "turn", title: "The iron key", text: "The locked door is open to you." };
      if (event.type === "spell_learned" && named(event, "player").id === me)
        return { key, tone: "turn", title: titled(String(event["spell"])), text: "A new spell is yours." };
      if (event.type === "boss_speaks")
        return { key, tone: "turn", title: named(event, "boss").name, text: String(event["text"]) };
      const [own, suffered] = ["actor", "target"].map((who) => named(event, who).id === me);
      if (event.type === "attack" && event["quality"] === "critical" && (own || suffered))
        return critical(key, Number(event["damage"]), Boolean(own));
      if (event.type === "boss_charging")
        return {
          key,
          tone: "critical",
          title: `${named(event, "boss").name} draws breath`,
          text: "Take cover.",
        };
    }
  }
  return null;
}

const SOUNDS: [RegExp, Sound][] = [
  [/^(trap_sprung|undertow)$/, "hurt"],
  [/^attack$/, "hit"],
  [/^(use|rested|respawn)$/, "heal"],
  [/^(coins|take|key_found|loot_dropped)$/, "coin"],
  [/^(moved|room_entered|door_unlocked)$/, "door"],
];

export function soundOf(item: Item): Sound | null {
  for (const [kind, sound] of SOUNDS) if (item.events.some(({ type }) => kind.test(type))) return sound;
  return null;
}
