/** The most experienced of everybody, and lists of people at a glance. */
import type { ReactNode } from "react";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { StageProps } from "../../../state/contract";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { type Glimpse, viewOf } from "../view";
import css from "./pages.module.css";

export function HeroesPage({ seat }: StageProps) {
  const { heroes } = viewOf(seat.view);
  return (
    <div className={css["pages"]} data-testid="heroes">
      <People title="Heroes of these roads" people={heroes} nothing="Nobody has made a name yet." />
    </div>
  );
}

const glimpsed = ({ race, class_name, level, experience, hp, max_hp, location_name }: Glimpse): string =>
  `${titled(race)} ${class_name}, level ${level}, ${experience} XP, ${hp}/${max_hp} HP, ${location_name}`;

interface PeopleProps {
  title: string;
  people: Glimpse[];
  nothing?: string;
  /** What one may do with each. */
  deed?(person: Glimpse): ReactNode;
}

export function People({ title, people, nothing = "", deed }: PeopleProps) {
  return (
    <Panel title={title}>
      {people.length === 0 && <p className={css["none"]}>{nothing}</p>}
      <ul className={css["list"]}>
        {people.map((person) => (
          <li key={person.char} className={css["person"]}>
            <span className={css["face"]}>
              <Plate>{figureOf(person.class_name)}</Plate>
            </span>
            <span>
              <b>{person.name}</b>
              <small>{glimpsed(person)}</small>
            </span>
            {deed?.(person)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
