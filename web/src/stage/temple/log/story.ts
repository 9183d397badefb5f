/** The life of an explorer, told from its entries: chapters by temple, and what it came to. */
import type { Item } from "../../../state/contract";
import { num, str } from "../types";
import { ofExplorer } from "./events";

export interface Chapter {
  seq: number;
  title: string;
  lines: { seq: number; text: string }[];
}
export interface Life {
  chapters: Chapter[];
  kills: Record<string, number>;
  opened: number;
  traps: number;
  gold: number;
  healed: number;
  dealt: number;
  taken: number;
}

const TURNING = new Set([
  "explorer_minted",
  "temple_entered",
  "temple_exited",
  "combat_started",
  "monster_killed",
  "monster_slept",
  "level_up",
  "chamber_searched",
  "fallen_looted",
  "trap_sprung",
  "trap_disarmed",
  "boss_defeated",
  "explorer_died",
  "curio_dared",
  "bought",
  "hoard_found",
  "explorer_rested",
  "chamber_revealed",
  "transfer",
]);

export function life(items: Item[], explorer: number): Life {
  const found: Life = {
    chapters: [],
    kills: {},
    opened: 0,
    traps: 0,
    gold: 0,
    healed: 0,
    dealt: 0,
    taken: 0,
  };
  for (const item of items) {
    item.events.forEach((event, i) => {
      if (!ofExplorer(event, explorer)) return;
      const line = item.lines[i] ?? "";
      if (event.type === "temple_entered") open(found, item.seq, `Temple #${num(event, "temple_id")}`);
      if (event.type === "temple_exited") open(found, item.seq, "Daylight");
      if (!found.chapters.length) open(found, item.seq, "Beginnings");
      if (line && TURNING.has(event.type)) found.chapters.at(-1)?.lines.push({ seq: item.seq, text: line });
      count(found, event);
    });
  }
  return { ...found, chapters: found.chapters.filter((chapter) => chapter.lines.length) };
}

function open(found: Life, seq: number, title: string): void {
  found.chapters.push({ seq, title, lines: [] });
}

function count(found: Life, event: Item["events"][number]): void {
  switch (event.type) {
    case "monster_killed": {
      const kind = str(event, "monster_type");
      found.kills[kind] = (found.kills[kind] ?? 0) + 1;
      break;
    }
    case "chamber_revealed":
      found.opened += 1;
      break;
    case "trap_disarmed":
      found.traps += 1;
      break;
    case "chamber_searched":
    case "fallen_looted":
      found.gold += num(event, "gold");
      break;
    case "explorer_healed":
      found.healed += num(event, "amount");
      break;
    case "damage_rolled":
      // Not from combat_result: a monster that strikes first does so while one still arrives.
      if (event["by"] === "Explorer") found.dealt += num(event, "total");
      else found.taken += num(event, "total");
      break;
  }
}
