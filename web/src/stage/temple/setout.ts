/** Setting out in one go: a new explorer of a class, straight into a temple. */
import type { Item, Session } from "../../state/contract";
import { num, type TempleLine } from "./types";

const made = (item: Item | null, type: string, field: string): number => {
  const event = item?.events.find((each) => each.type === type);
  return event ? num(event, field) : 0;
};

/** The newest Easy temple whose boss still waits, with a door at its entrance that nobody has opened; 0 if one must be raised. */
export const easyTemple = (temples: TempleLine[]): number =>
  temples.findLast(
    ({ difficulty, boss, closed_doors }) => difficulty === 1 && boss !== "Defeated" && closed_doors !== 0,
  )?.id ?? 0;

/** Mint, raise an Easy temple if none is named, and enter. The explorer's number; 0 if something was refused. */
export async function setOut(session: Session, kind: string, temple: number): Promise<number> {
  const id = made(
    await session.act({ type: "mint_explorer", explorer_class: kind }),
    "explorer_minted",
    "explorer_id",
  );
  if (!id) return 0;
  const into =
    temple || made(await session.act({ type: "mint_temple", difficulty: 1 }), "temple_minted", "temple_id");
  if (!into) return 0;
  return (await session.act({ type: "enter_temple", explorer_id: id, temple_id: into })) ? id : 0;
}
