/** Keeping: saves are events signed by the player's own key. The browser keeps them, and they can be taken elsewhere. */
import { type Draft, type SignedEvent, seconds } from "../../proof/event";
import { Fault } from "../../proof/fault";
import type { Json, Session, Tagged } from "../../state/contract";
import { keep, kept } from "../../state/kept";
import { identityVoucher, me } from "../../state/people/identity";

export const SAVE = 30078;
const MOST = 24;
const place = (who: string): string => `quest.saves.${who}`;

/** The saves of a player that this browser has, the newest first. */
export const keptSaves = (who: string): SignedEvent[] => kept<SignedEvent[]>(place(who), []).filter(isSave);

function remember(event: SignedEvent): void {
  const others = keptSaves(event.pubkey).filter(({ id }) => id !== event.id);
  keep(place(event.pubkey), [event, ...others].slice(0, MOST));
}

export function isSave(value: unknown): value is SignedEvent {
  const event = value as Partial<SignedEvent> | null;
  return event?.kind === SAVE && typeof event.content === "string" && typeof event.sig === "string";
}

/** Asks for the draft, has the identity sign it, and gives it to the referee; null if that was refused. */
export async function signAndKeep(session: Session, journey: number): Promise<SignedEvent | null> {
  const who = me();
  if (who === null) throw new Fault("no_key", "You have no key here to sign with.");
  const draft = await session.query<Draft & Json>({ type: "save_draft", session: journey });
  const { kind, tags, content } = draft as unknown as Draft;
  const event = await identityVoucher(who, "Sign your save").sign({
    kind,
    tags,
    content,
    created_at: seconds(),
  });
  const item = await session.act({ type: "save_game", session: journey, event } as unknown as Tagged);
  if (item === null) return null;
  remember(event);
  return event;
}

/** Brings a character back; null if the referee refuses. */
export async function load(session: Session, event: SignedEvent): Promise<boolean> {
  const item = await session.act({ type: "load_save", event } as unknown as Tagged);
  if (item !== null) remember(event);
  return item !== null;
}

/** A save in a file, as text. */
export function readSave(text: string): SignedEvent {
  const value: unknown = JSON.parse(text);
  if (!isSave(value)) throw new Fault("bad_event", "This file is not a save of quest.");
  return value;
}

/** Who was saved, and when in the journey. */
export function toldOf(event: SignedEvent): string {
  try {
    const save = JSON.parse(event.content) as { [field: string]: string | number };
    return `${save["name"]}, ${save["class_name"] ?? save["class"]}, ${save["experience"]} XP, day ${save["day"]}`;
  } catch {
    return "a save";
  }
}
