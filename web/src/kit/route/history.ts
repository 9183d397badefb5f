/** All entries there are: the newest from the seat, older ones read from the log when the session can. */
import { useEffect, useState } from "react";
import type { Item, Session } from "../../state/contract";

/** The feed comes in pages; a season is long, and its first pages are old news. */
const PAGES = 10;

export interface History {
  items: Item[];
  /** Is the first entry among them? */
  whole: boolean;
  /** Was all read that can be? */
  read: boolean;
}

export function useHistory(session: Session, items: Item[], pages = PAGES): History {
  const [older, setOlder] = useState<Item[]>([]);
  const [whole, setWhole] = useState(false);
  const [done, setDone] = useState(false);
  const first = items[0]?.seq ?? 0;
  useEffect(() => {
    let current = true;
    const read = async (): Promise<void> => {
      const found = await before(session, first, pages);
      if (!current) return;
      setOlder(found);
      setWhole(session.past !== undefined || first <= 1);
    };
    read()
      .catch(() => undefined)
      .then(() => current && setDone(true));
    return () => {
      current = false;
    };
  }, [session, first, pages]);
  return { items: older.length ? [...older, ...items] : items, whole, read: done };
}

async function before(session: Session, first: number, pages: number): Promise<Item[]> {
  const found: Item[] = [];
  for (let since = -1, page = 0; session.past && page < pages; page++) {
    const more = await session.past(since);
    found.push(...more);
    const last = more.at(-1)?.seq;
    if (last === undefined || last >= first) break;
    since = last;
  }
  return found.filter((item) => item.seq < first);
}
