/** Reading events: which dice they tell of, what deserves a beat, which sound goes with them. Figures come from the events alone (L-520). */
import type { Roll, Step } from "../../kit/dice/steps";
import type { LogLine } from "../../kit/log/log";
import { type Beat, critical } from "../../kit/moments/moment";
import type { Sound } from "../../kit/sound/sound";
import { titled } from "../../kit/words";
import type { Item, Tagged } from "../../state/contract";

export const num = (event: Tagged, field: string): number => {
  const value = event[field];
  return typeof value === "number" ? value : 0;
};
export const str = (event: Tagged, field: string): string => {
  const value = event[field];
  return typeof value === "string" ? value : "";
};
export const yes = (event: Tagged, field: string): boolean => event[field] === true;
export const ofHero = (event: Tagged, hero: number): boolean => num(event, "hero") === hero;

export const ZONE_WORDS: Record<string, string> = { high: "head", middle: "torso", low: "legs" };

const VERDICTS: Record<string, [text: string, hurts: boolean]> = {
  fumble: ["fumble", false],
  critical: ["critical hit", true],
  blocked: ["blocked", false],
  hit: ["hit", true],
  miss: ["miss", false],
  auto_miss: ["miss", false],
};

/** "14 + 14 = 28 against 18". */
export function arithmetic(roll: Roll): string {
  const sum = roll.modifier
    ? `${roll.dice.join(" + ")} ${roll.modifier < 0 ? "−" : "+"} ${Math.abs(roll.modifier)} = ${roll.total}`
    : String(roll.total);
  return roll.target === undefined ? sum : `${sum} against ${roll.target}`;
}

function check(event: Tagged, title: string, more: Partial<Roll> = {}): Roll {
  const raw = num(event, "raw");
  const total = num(event, "total") || raw;
  const success = yes(event, "success");
  const target = event["target"] ?? event["target_ac"] ?? event["dc"];
  return {
    kind: "roll",
    by: "you",
    title,
    dice: [raw],
    modifier: total - raw,
    total,
    verdict: success ? "success" : "failure",
    tone: success ? "good" : "bad",
    ...(typeof target === "number" ? { target } : {}),
    ...more,
  };
}

const ANSWERS: Record<string, string> = { sidestep: "you leap aside", press_on: "you press on" };
const TELLINGS: Record<string, string> = {
  dazed: "it reels",
  opened: "its guard is open",
  lamed: "it limps",
};

function blow(event: Tagged): Roll {
  const mine = event.type === "hero_attacked";
  const [verdict, hurts] = VERDICTS[str(event, "outcome")] ?? ["", false];
  const beast = titled(str(event, "monster"));
  const at = ZONE_WORDS[str(event, mine ? "zone" : "aim")];
  const guard = ZONE_WORDS[str(event, "guard")];
  const friend = str(event, "target") === "companion";
  const strikes = yes(event, "heavy") ? "brings down a heavy blow at" : "strikes at";
  const title = mine
    ? `You strike at the ${at}`
    : `${beast} ${strikes} ${friend ? "your companion" : `your ${at}`}`;
  const damage = num(event, "damage");
  const notes = [
    guard && `${mine ? "it guards" : "you guard"} the ${guard}`,
    damage > 0 && `${damage} damage`,
    ANSWERS[str(event, "answer")],
    yes(event, "caught") && "half of it caught",
    TELLINGS[str(event, "telling")],
    yes(event, "stumbled") && "you stumble",
    yes(event, "opening") && "its guard is open",
  ];
  const { target: _, ...rest } = event;
  return check(rest as Tagged, title, {
    by: mine ? "you" : "them",
    verdict,
    tone: mine === hurts ? "good" : str(event, "outcome") === "miss" && mine ? "plain" : "bad",
    note: notes.filter(Boolean).join(", "),
  });
}

function initiative(event: Tagged): Roll[] {
  const first = yes(event, "hero_first");
  const one = (who: "hero" | "monster", title: string, by: Roll["by"], good: boolean): Roll => {
    const [raw, total] = [num(event, `${who}_raw`), num(event, `${who}_total`)];
    const verdict = good ? "first" : "second";
    const tone = (who === "hero") === good ? "good" : "bad";
    return { kind: "roll", by, title, dice: [raw], modifier: total - raw, total, verdict, tone };
  };
  return [one("hero", "Your initiative", "you", first), one("monster", "Its initiative", "them", !first)];
}

function revival(event: Tagged): Roll[] {
  const [total, difficulty] = [num(event, "total"), num(event, "difficulty")];
  const [luck, chance] = [num(event, "luck"), num(event, "chance")];
  const wise = total >= difficulty;
  const lucky = luck <= chance;
  return [
    check(event, "Wisdom calls you back", {
      target: difficulty,
      verdict: wise ? "success" : "failure",
      tone: wise ? "good" : "bad",
    }),
    {
      kind: "roll",
      by: "world",
      title: `Luck: ${chance} or less`,
      dice: [luck],
      total: luck,
      verdict: lucky ? "success" : "failure",
      tone: lucky ? "good" : "bad",
    },
  ];
}

function wager(event: Tagged): Roll {
  const won = num(event, "delta") > 0;
  const pick = num(event, "pick");
  const on = str(event, "mode") === "range" ? `${pick * 5 - 4} to ${pick * 5}` : String(pick);
  const roll = num(event, "roll");
  return {
    kind: "roll",
    by: "world",
    title: `${num(event, "bet")} gold on ${on}`,
    dice: [roll],
    sides: num(event, "sides"),
    kept: roll,
    total: roll,
    verdict: won ? `+${num(event, "delta")}` : `−${-num(event, "delta")}`,
    tone: won ? "good" : "bad",
  };
}

const CHECKS: Record<string, (event: Tagged) => Roll | Roll[]> = {
  hero_attacked: blow,
  monster_attacked: blow,
  initiative_rolled: initiative,
  revival_rolled: revival,
  wagered: wager,
  trap_sprung: (event) =>
    check(event, `Save against ${titled(str(event, "trap")).toLowerCase()}`, {
      verdict: yes(event, "avoided") ? "avoided" : "sprung",
      tone: yes(event, "avoided") ? "good" : "bad",
      ...(num(event, "damage") ? { note: `${num(event, "damage")} damage` } : {}),
    }),
  divine_aid: (event) => {
    const damage = num(event, "damage");
    return check(event, "You call on the gods", {
      verdict: damage ? `${damage} damage` : "no answer",
      tone: damage ? "good" : "bad",
    });
  },
  thing_used: (event) =>
    num(event, "target")
      ? check(event, `You use the ${str(event, "thing")}`, {
          ...(num(event, "amount") ? { note: `${num(event, "amount")} damage` } : {}),
        })
      : [],
  charm_tried: (event) => check(event, "You try to charm it"),
  flee_tried: (event) => (yes(event, "sure") ? [] : check(event, "You run for it")),
  examined: (event) => check(event, "You study it"),
  summon_tried: (event) => check(event, "You call for a companion"),
  companion_attacked: (event) =>
    check(event, `${titled(str(event, "species"))} attacks`, {
      verdict: yes(event, "hit") ? `${num(event, "damage")} damage` : "miss",
      tone: yes(event, "hit") ? "good" : "plain",
    }),
  omen_sought: (event) =>
    check(event, yes(event, "vision") ? "You seek a vision" : "You listen at the stairs"),
  prayer_rolled: (event) => check(event, "You pray"),
  appraised: (event) =>
    check(event, "The shopkeeper weighs it", { verdict: `${num(event, "price")} gold`, tone: "plain" }),
};

/** The rolls that an event tells of. */
export const rollsOf = (event: Tagged): Roll[] => [CHECKS[event.type]?.(event) ?? []].flat();

/** One roll, for the log, where rolls are shown at the line they decided. */
export const toneOf = (event: Tagged): LogLine["tone"] => {
  if (
    /^(level_reached|monster_defeated|fire_burned|spirit_roused|loot_found|quest_done|chest_opened|sold)$/.test(
      event.type,
    )
  )
    return "good";
  if (
    /^(hero_died|hero_perished|poisoned|sapped|heavy_blow_announced|weapon_damaged|armor_damaged)$/.test(
      event.type,
    )
  )
    return "bad";
  const roll = rollsOf(event)[0];
  return roll?.tone === "plain" ? undefined : roll?.tone;
};

/** The dice of one entry, then what else it brought. */
export function stepsOf(item: Item | null, hero: number): Step[] {
  if (item === null) return [];
  return item.events.flatMap((event, i): Step[] => {
    if (!ofHero(event, hero)) return [];
    const rolls = rollsOf(event);
    const text = item.lines[i] ?? "";
    if (rolls.length || !text) return rolls;
    const tone = toneOf(event);
    return [{ kind: "note", tone: tone === "bad" ? "bad" : tone ? "good" : "plain", text }];
  });
}

/** The newest entry of this hero. */
export const lastOf = (items: Item[], hero: number): Item | null =>
  items.findLast((item) => item.events.some((event) => ofHero(event, hero))) ?? null;

/** What just happened, in the game's words. */
export function resultOf(item: Item | null, hero: number): { text: string; tone: "good" | "bad" | "plain" } {
  if (item === null) return { text: "", tone: "plain" };
  const mine = item.events.flatMap((event, i) =>
    ofHero(event, hero) ? [{ event, text: item.lines[i] ?? "" }] : [],
  );
  const tones = mine.map(({ event }) => toneOf(event));
  const tone = tones.includes("bad") ? "bad" : tones.includes("good") ? "good" : "plain";
  return {
    text: mine
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" "),
    tone,
  };
}

/** What deserves a beat of its own (L-565). The gravest of an entry wins. */
export function beatOf(item: Item | null, hero: number): Beat | null {
  if (item === null) return null;
  const mine = item.events.filter((event) => ofHero(event, hero));
  const find = (type: string) => mine.find((event) => event.type === type);
  const key = `${hero}.${item.seq}`;
  const slain = find("dragon_slain");
  if (slain)
    return {
      key,
      tone: "victory",
      title: "The Dragon is slain",
      text: "Your name goes into the hall of fame.",
    };
  const rolled = find("revival_rolled");
  if (rolled) return deathBeat(key, rolled);
  const grave = mine.find((event) => str(event, "outcome") === "critical");
  if (grave) {
    return critical(key, num(grave, "damage"), grave.type === "hero_attacked");
  }
  const met = find("monster_appeared");
  if (met) {
    const text = item.lines[item.events.indexOf(met)] ?? "";
    return { key, tone: "turn", title: titled(str(met, "monster")), text };
  }
  const level = mine.findLast((event) => event.type === "level_reached");
  if (level)
    return {
      key,
      tone: "turn",
      title: `Level ${num(level, "level")}`,
      text: "You have points to spend: open your pack.",
    };
  return null;
}

function deathBeat(key: string, rolled: Tagged): Beat {
  const [wisdom, luck] = revival(rolled);
  const text = `Wisdom: ${wisdom ? arithmetic(wisdom) : ""}, ${wisdom?.verdict}. Luck: ${luck?.total}, ${num(rolled, "chance")} or less needed, ${luck?.verdict}.`;
  const title = yes(rolled, "revived") ? "You fall, and rise again" : "You are dead";
  return { key, tone: "death", title, text };
}

const SOUNDS: [string, Sound][] = [
  ["monster_defeated", "victory"],
  ["chest_opened", "coin"],
  ["sold", "coin"],
  ["bought", "coin"],
  ["room_entered", "door"],
  ["town_entered", "door"],
  ["healed", "heal"],
];

/** The sound of an entry, where no beat has one of its own. */
export function soundOf(item: Item | null, hero: number): Sound | null {
  const mine = item?.events.filter((event) => ofHero(event, hero)) ?? [];
  const blows = mine.filter((event) => event.type === "monster_attacked" || event.type === "hero_attacked");
  const hurt = blows.find((event) => event.type === "monster_attacked" && str(event, "outcome") === "hit");
  if (hurt) return "hurt";
  if (mine.some((event) => event.type === "hero_attacked" && str(event, "outcome") === "hit")) return "hit";
  const found = SOUNDS.find(([type]) => mine.some((event) => event.type === type));
  return found?.[1] ?? (blows.length ? "miss" : null);
}
