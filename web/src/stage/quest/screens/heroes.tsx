/** The most experienced of everybody, and lists of people at a glance. */
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

interface PeopleProps {
  title: string;
  people: Glimpse[];
  nothing?: string;
}

export function People({ title, people, nothing = "" }: PeopleProps) {
  return (
    <Panel title={title}>
      {people.length === 0 && <p className={css["none"]}>{nothing}</p>}
      <ul className={css["list"]}>
        {people.map(({ char, name, race, class_name, level, experience, hp, max_hp, location_name }) => (
          <li key={char} className={css["person"]}>
            <span className={css["face"]}>
              <Plate>{figureOf(class_name)}</Plate>
            </span>
            <span>
              <b>{name}</b>
              <small>
                {titled(race)} {class_name}, level {level}, {experience} XP, {hp}/{max_hp} HP, {location_name}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
