/** Where an explorer stands: from one's own view, or asked of the game for those of others and for the dead. */
import { useRef } from "react";
import type { Seat, Session } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import type { ChamberFacts, Progress, Sheet, Standing, TempleFacts, TempleView } from "../types";

export const viewOf = (seat: Seat): TempleView | null => seat.view as unknown as TempleView | null;

export interface Found {
  standing: Standing | null;
  mine: boolean;
  error: unknown;
}

/** What was known stays until all of the new is here: who dies leaves one's view, and is asked for from then on. */
export function useStanding(session: Session, seat: Seat, id: number): Found {
  const kept = useRef<{ id: number; found: Found } | null>(null);
  const { found, whole } = useFound(session, seat, id);
  const known = kept.current?.id === id ? kept.current.found : null;
  const now = !whole && !found.error && known ? known : found;
  if (now.standing) kept.current = { id, found: now };
  return now;
}

/** As far as it is known now, and whether that is all of it. */
function useFound(session: Session, seat: Seat, id: number): { found: Found; whole: boolean } {
  const own = viewOf(seat)?.explorers.find((one) => one.sheet.id === id) ?? null;
  const asked = own === null && seat.view !== null;
  const sheet = useAnswer<Sheet>(
    session,
    asked ? { type: "explorer_sheet", explorer_id: id } : null,
    seat.at,
  );
  const temple = sheet.data?.temple ?? 0;
  const place = sheet.data?.chamber ?? 0;
  const inside = asked && temple > 0;
  const chamber = useAnswer<ChamberFacts>(
    session,
    inside ? { type: "chamber_view", temple_id: temple, chamber_id: place } : null,
    seat.at,
  );
  const whole = useAnswer<TempleFacts>(
    session,
    inside ? { type: "temple_view", temple_id: temple } : null,
    seat.at,
  );
  const progress = useAnswer<Progress>(
    session,
    inside && !sheet.data?.dead ? { type: "progress", explorer_id: id, temple_id: temple } : null,
    seat.at,
  );
  if (own) return { found: { standing: own, mine: true, error: null }, whole: true };
  if (!sheet.data) return { found: { standing: null, mine: false, error: sheet.error }, whole: false };
  const mine = seat.who !== null && sheet.data.owner === seat.who;
  const line = whole.data ? { ...whole.data, explorers: whole.data.explorers.length } : null;
  const standing = {
    sheet: sheet.data,
    chamber: chamber.data,
    progress: progress.data,
    ...(line ? { temple: line } : {}),
    map: whole.data ? { here: sheet.data.dead ? 0 : place, ...whole.data.map } : null,
  };
  const settled = chamber.data && whole.data;
  return { found: { standing, mine, error: null }, whole: !inside || Boolean(settled) };
}
