/** A closed delve drawn again from its revealed seed, held against the rooms that you entered while it was sealed. */
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
