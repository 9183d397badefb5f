/** Reading events: whom they concern, and what the scene does with them. */
import type { Item, Tagged } from "../../../state/contract";
import { num, str, yes } from "../types";

export const ofExplorer = (event: Tagged, id: number): boolean =>
  num(event, "explorer_id") === id ||
  num(event, "revealed_by") === id ||
  (str(event, "collection") === "explorer" && num(event, "token_id") === id);

export const ofTemple = (event: Tagged, id: number): boolean =>
  num(event, "temple_id") === id || (str(event, "collection") === "temple" && num(event, "token_id") === id);

/** The explorers that an entry speaks of. */
export function actors(item: Item): number[] {
  const found = new Set<number>();
  for (const event of item.events) {
    const id = num(event, "explorer_id") || num(event, "revealed_by");
    if (id) found.add(id);
  }
  return [...found];
}

export interface Floater {
  key: string;
  on: "monster" | "explorer";
  explorer: number;
  text: string;
  tone: "hurt" | "miss" | "heal" | "gain" | "crit";
}

/** What rises over whom when an entry arrives, in the order of its events. */
export function floaters(item: Item): Floater[] {
  const found: Floater[] = [];
  const add = (event: Tagged, on: Floater["on"], text: string, tone: Floater["tone"]) =>
    found.push({ key: `${item.seq}.${found.length}`, on, explorer: num(event, "explorer_id"), text, tone });
  for (const event of item.events) {
    switch (event.type) {
      case "roll_made": {
        if (yes(event, "success")) break;
        const purpose = str(event, "purpose");
        if (purpose === "attack" || purpose === "spell") add(event, "monster", "miss", "miss");
        if (purpose === "monster:attack") add(event, "explorer", "miss", "miss");
        break;
      }
      case "damage_rolled": {
        const on = str(event, "by") === "Explorer" ? "monster" : "explorer";
        add(event, on, `−${num(event, "total")}`, yes(event, "critical") ? "crit" : "hurt");
        break;
      }
      case "explorer_healed":
        add(event, "explorer", `+${num(event, "amount")}`, "heal");
        break;
      case "xp_gained":
        add(event, "explorer", `+${num(event, "amount")} XP`, "gain");
        break;
      case "level_up":
        add(event, "explorer", `Level ${num(event, "new_level")}!`, "gain");
        break;
      case "chamber_searched":
        if (num(event, "gold")) add(event, "explorer", `+${num(event, "gold")} gold`, "gain");
        break;
      case "fallen_looted":
        if (num(event, "gold")) add(event, "explorer", `+${num(event, "gold")} gold`, "gain");
        break;
    }
  }
  return found;
}

/** The newest entry in which this explorer did something worth showing dice or words for. */
export function lastDeed(items: Item[], explorer: number): Item | null {
  for (let i = items.length - 1; i >= 0; i--) {
    const item = items[i];
    if (item?.events.some((event) => event.type !== "metadata_update" && ofExplorer(event, explorer)))
      return item;
  }
  return null;
}

/** Entries that touch an explorer, a temple, or anybody. */
export function about(items: Item[], what: { explorer?: number; temple?: number }): Item[] {
  const { explorer, temple } = what;
  return items.filter((item) =>
    item.events.some(
      (event) =>
        (explorer !== undefined && ofExplorer(event, explorer)) ||
        (temple !== undefined && (ofTemple(event, temple) || num(event, "temple_id") === temple)) ||
        (explorer === undefined && temple === undefined),
    ),
  );
}

/** Who may transfer all that an owner has of a collection: the last word on each of them counts. */
export function operators(items: Item[], collection: string, owner: string): string[] {
  const rights = new Map<string, boolean>();
  for (const event of items.flatMap((item) => item.events)) {
    if (event.type !== "approval_for_all") continue;
    if (str(event, "collection") === collection && str(event, "owner") === owner)
      rights.set(str(event, "operator"), yes(event, "approved"));
  }
  return [...rights].filter(([, on]) => on).map(([operator]) => operator);
}
