/** How a delve went, as it was told: what the card at its end says. Telling the same again changes nothing. */
import type { Tagged } from "../../state/contract";
import { named } from "./events";

export interface Went {
  template: string;
  difficulty: number;
  outcome: string;
  /** Enemies, by their ids; each dies once. */
  slain: string[];
  /** One's own deaths, by their entries. */
  deaths: number[];
  loot: string[];
  /** When one went in and when it was over, in ms, or −1; of a cleared one the game's own seconds. */
  began: number;
  ended: number;
  seconds: number;
  total: number;
  /** The story of it, sentence by sentence; absent where an older page remembered it. */
  story?: string[];
}

export const setOut = (instance: string): Went => ({
  ...{ template: instance.split(":")[2] ?? "", difficulty: 0, outcome: "", slain: [], deaths: [], loot: [] },
  ...{ began: -1, ended: -1, seconds: 0, total: 0 },
});

/** Is this something that counts for the delve one is in, although it does not name it? */
export const counts = ({ type }: Tagged): boolean => /^(death|dungeon_complete|delve_told)$/.test(type);

export function went(before: Went, event: Tagged, seq: number, at: number, who: string | null): Went {
  switch (event.type) {
    case "dungeon_enter":
      return before.began >= 0
        ? before
        : {
            ...before,
            began: at,
            total: Number(event["room_count"]),
            difficulty: Number(event["difficulty"]),
          };
    case "dungeon_complete":
      return before.seconds
        ? before
        : {
            ...before,
            seconds: Number(event["elapsed"]),
            loot: ((event["loot"] ?? []) as unknown as { name: string }[]).map(({ name }) => name),
          };
    case "delve_told":
      return before.story ? before : { ...before, story: event["lines"] as unknown as string[] };
    case "dungeon_closed":
      return before.outcome ? before : { ...before, outcome: String(event["reason"]), ended: at };
    case "death": {
      const { id } = named(event, "entity");
      if (id === who)
        return before.deaths.includes(seq) ? before : { ...before, deaths: [...before.deaths, seq] };
      const known = before.slain.includes(id) || !id.startsWith("dg:");
      return known ? before : { ...before, slain: [...before.slain, id] };
    }
    default:
      return before;
  }
}
