/** The first leaf: who you are, or who you were the last time. */
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { Land } from "../art/lands";
import { measured, playing, setOut } from "../setout";
import { viewOf } from "../view";
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
          Nine masters rule nine roads, and each wears a shard of an old crown. Grow, fell them one by one,
          and free the roads. Whoever falls wakes at home with little more than their experience. Every button
          shows its odds.
        </p>
      </div>
      {seat.who === null ? (
        <p>You are watching. Get a key (“Play” at the top) to begin a journal of your own.</p>
      ) : (
        <>
          {characters.length > 0 && (
            <People
              title="Your characters"
              people={characters}
              deed={({ char, name }) => (
                <Button
                  kind="primary"
                  onClick={() => playing(props.session, char)}
                  aria-label={`Go on with ${name}`}
                >
                  Go on
                </Button>
              )}
            />
          )}
          <Classes {...props} />
          <Groups {...props} groups={["Session", "Character"]} hotkeys />
          <LoadPanel {...props} />
        </>
      )}
    </div>
  );
}

/** A class as the game's guide has it. */
interface ClassCard {
  class_name: string;
  name: string;
  text: string;
}
const FIRST = "fighter"; // the best first character stands first

/** Twelve ways to begin, each with one click. */
function Classes({ session, seat }: StageProps) {
  const { data } = useAnswer<{ classes: ClassCard[] }>(session, { type: "guide" }, 0);
  const offer = measured(seat.offers);
  if (!offer || !data) return null;
  const found = data.classes.toSorted(
    (a, b) => Number(b.class_name === FIRST) - Number(a.class_name === FIRST),
  );
  return (
    <Panel title="Who will you be?" testid="classes">
      <p className={css["hint"]}>One click, and you stand at the gate, ready for a first fight.</p>
      <ul className={css["classes"]}>
        {found.map(({ class_name, name, text }) => (
          <li key={class_name}>
            <button
              type="button"
              className={css["class"]}
              onClick={() => void setOut(session, offer, class_name)}
            >
              <span className={css["figure"]}>
                <Plate>{figureOf(class_name)}</Plate>
              </span>
              <span>
                <b>{name}</b>
                <small>{text}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
