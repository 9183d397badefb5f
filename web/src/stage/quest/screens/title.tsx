/** The first leaf: who you are, or who you were the last time. */
import type { StageProps } from "../../../state/contract";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { Land } from "../art/lands";
import { viewOf } from "../view";
import { Classes } from "./classes";
import { Groups } from "./groups";
import { People } from "./heroes";
import { LoadPanel } from "./saves";
import css from "./title.module.css";

const COMPANY = ["ranger", "wizard", "fighter", "cleric"];

export function TitlePage(props: StageProps) {
  const { seat } = props;
  const { characters } = viewOf(seat.view);
  return (
    <div className={css["title"]} data-testid="title">
      <div className={css["picture"]}>
        <Land terrain="hill" />
        <div className={css["company"]}>
          {COMPANY.map((each) => (
            <Plate key={each}>{figureOf(each)}</Plate>
          ))}
        </div>
      </div>
      <div className={css["tale"]}>
        <h1>Quest</h1>
        <p>
          Nine lands, roads between the cities, and something on every one of them. Pick a class, take the
          road, and come back with a level more. Each fight is fought on a line of places; each button shows
          its odds.
        </p>
      </div>
      {seat.who === null ? (
        <p>You are watching. Get a key (“Play” at the top) to begin a journal of your own.</p>
      ) : (
        <>
          {characters.length > 0 && <People title="Your characters" people={characters} />}
          <Groups {...props} groups={["Session", "Character"]} hotkeys />
          <LoadPanel {...props} />
          {characters.length === 0 && <Classes {...props} />}
        </>
      )}
    </div>
  );
}
