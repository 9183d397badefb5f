/** Setting out in one go: a new character of a class, made as its class is best, and onto the road with it. */
import { following } from "../../kit/play/domains";
import type { Offer, Session, Tagged } from "../../state/contract";

/** The offer to make a character to measure, where the host allows it. */
export const measured = (offers: Offer[]): Offer | undefined =>
  offers.find(
    ({ action, domains, enabled }) =>
      enabled && action.type === "create_character" && domains["class_name"] !== undefined,
  );

/** A character of this class: what depends on it follows, the rest stays as it is offered. */
export const characterOf = ({ action, domains }: Offer, kind: string): Tagged => ({
  ...action,
  ...following(domains, { ...action, class_name: kind }),
});

/** Begin to play a character. */
export const playing = (session: Session, char: number): Promise<unknown> =>
  session.act({ type: "open_session", char });

export async function setOut(session: Session, offer: Offer, kind: string): Promise<void> {
  const item = await session.act(characterOf(offer, kind));
  const made = item?.events.find(({ type }) => type === "character_created");
  if (!made) return;
  await playing(session, Number(made["char"]));
  window.scrollTo(0, 0);
}
