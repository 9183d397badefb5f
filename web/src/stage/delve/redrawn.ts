/** A closed delve drawn again from its revealed seed, held against the rooms that you entered while it was sealed. */
import type { Item } from "../../state/contract";
import type { KnownRoom } from "./view";

/** A room as it follows from the seed; the entrance has no parent (-1). */
export interface DrawnRoom {
  index: number;
  type: string;
  name: string;
  parent: number;
  way: string;
}

/** What you saw of a room when you entered it. */
export interface Seen {
  index: number;
  type: string;
  name: string;
}

/** The rooms of an instance that these entries tell of, each once. */
export function entered(items: Item[], instance: string): Seen[] {
  const found = new Map<number, Seen>();
  for (const { events } of items)
    for (const event of events)
      if (event.type === "room_entered" && String(event["room"]).startsWith(`${instance}/`))
        found.set(Number(event["index"]), {
          index: Number(event["index"]),
          type: String(event["room_type"]),
          name: String(event["name"]),
        });
  return [...found.values()];
}

/** The rooms that are not as they were seen. */
export const differing = (drawn: DrawnRoom[], seen: Seen[]): Seen[] =>
  seen.filter(
    ({ index, type, name }) =>
      !drawn.some((room) => room.index === index && room.type === type && room.name === name),
  );

/** The whole dungeon, as the map of a delve draws it. */
export const wholeOf = (drawn: DrawnRoom[]): KnownRoom[] =>
  drawn.map(({ index, type, name }) => ({
    index,
    type,
    name,
    exits: Object.fromEntries(
      drawn.filter(({ parent }) => parent === index).map((room) => [`${room.way} ${room.index}`, room.index]),
    ),
    items: 0,
    trap: null,
    enemies: 0,
    boss: type === "boss_room",
  }));
