/** What this browser remembers of your delves: the rooms as you entered them, so that a closed one can be compared even after much else has been told. */
import { useEffect, useMemo, useState } from "react";
import type { Item, Seat, Tagged } from "../../state/contract";
import { keep, kept } from "../../state/kept";
import type { Seen } from "./redrawn";
import { counts, setOut, type Went, went } from "./went";

const MOST = 20;

export interface Remembered {
  instance: string;
  name: string;
  rooms: Seen[];
  /** The seed, once it was opened, and the entry in which that happened. */
  seed: string;
  closed: number;
  /** Have you looked at its proof? */
  looked: boolean;
  /** How it went; absent where an older page remembered it. */
  went?: Went;
}

export interface Memory {
  delves: Remembered[];
  look(seed: string): void;
}

const begun = (instance: string): Remembered => ({
  ...{ instance, name: "", rooms: [], seed: "", closed: 0, looked: false, went: setOut(instance) },
});

/** The dungeon that an event tells of; empty where it tells of none. */
function instanceOf(event: Tagged): string {
  if (event.type === "room_entered") return String(event["room"]).replace(/\/[^/]*$/, "");
  return /^(dungeon_(enter|reenter|closed)|delve_told)$/.test(event.type) ? String(event["instance"]) : "";
}

function told(known: Remembered, event: Tagged, seq: number): Remembered {
  if (event.type === "room_entered") {
    const index = Number(event["index"]);
    if (known.rooms.some((room) => room.index === index)) return known;
    const room = { index, type: String(event["room_type"]), name: String(event["name"]) };
    return { ...known, rooms: [...known.rooms, room] };
  }
  if (event.type === "dungeon_closed")
    return known.seed ? known : { ...known, seed: String(event["seed"]), closed: seq };
  return known.name || !event["dungeon_name"] ? known : { ...known, name: String(event["dungeon_name"]) };
}

/** The delve that an event belongs to: the one that it names, or the one that is open. */
function delveOf(event: Tagged, known: Remembered[]): string {
  return instanceOf(event) || (counts(event) && known.findLast(({ seed }) => !seed)?.instance) || "";
}

/** What is remembered after these entries; the very same if they tell nothing new. */
export function remembered(before: Remembered[], items: Item[], who: string | null): Remembered[] {
  let known = before;
  for (const { seq, at, events } of items)
    for (const event of events) {
      const instance = delveOf(event, known);
      if (!instance) continue;
      const old = known.find((each) => each.instance === instance);
      const seen = told(old ?? begun(instance), event, seq);
      const story = went(seen.went ?? setOut(instance), event, seq, at, who);
      const now = story === seen.went ? seen : { ...seen, went: story };
      if (!old) known = [...known, now].slice(-MOST);
      else if (now !== old) known = known.map((each) => (each === old ? now : each));
    }
  return known;
}

/** The delves of whoever plays; those of a replay are not kept. */
export function useMemory({ realm, who, kind, items }: Seat): Memory {
  const name = `delve.${realm}.${who}`;
  const [held, hold] = useState({ name, delves: kept<Remembered[]>(name, []) });
  const before = held.name === name ? held.delves : kept<Remembered[]>(name, []);
  const delves = useMemo(() => remembered(before, items, who), [before, items, who]);
  useEffect(() => {
    if (held.name === name && held.delves === delves) return;
    hold({ name, delves });
    if (kind === "live" && who !== null) keep(name, delves);
  }, [held, name, delves, kind, who]);
  const look = (seed: string): void => {
    const now = delves.map((each) => (each.seed === seed ? { ...each, looked: true } : each));
    hold({ name, delves: now });
    if (kind === "live") keep(name, now);
  };
  return { delves, look };
}
