/** The notices one holds: a face, a name, a price. */
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { Plate } from "../art/plate";
import type { Quest } from "../types";
import css from "./place.module.css";

export function Quests({ quests }: { quests: Quest[] }) {
  if (!quests.length) return <p className={css["none"]}>You hold no notice.</p>;
  return (
    <ul className={css["notices"]} aria-label="Your notices">
      {quests.map((quest) => (
        <li key={quest.quest}>
          <small>Wanted</small>
          <span className={css["face"]}>
            <Plate box={MONSTER_BOX}>{MONSTERS[quest.monster]}</Plate>
          </span>
          <b>{quest.name}</b>
          <span>{quest.reward} gold</span>
        </li>
      ))}
    </ul>
  );
}
