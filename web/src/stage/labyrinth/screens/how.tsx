/** How to play: the goal, the one roll with its curve (L-569), and what a first run needs to know. */
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { Plate } from "../art/plate";
import { all, atLeast, between, type Curve } from "../curve";
import { ATTRIBUTES } from "../types";
import { ATTRIBUTE_WORDS, PLACES } from "../words";
import css from "./how.module.css";

interface Guide {
  curve: Curve;
  quiet: number;
  guesses: string;
  monsters: {
    id: string;
    name: string;
    hp: number;
    ac: number;
    dice: string;
    xp: number;
    difficulty: number;
  }[];
}

export function HowPage({ session }: StageProps) {
  const guide = useAnswer<Guide>(session, { type: "guide" }, 0).data;
  return (
    <div className={css["how"]} data-testid="how">
      <Panel title="How to play">
        <p className={css["goal"]}>
          Go down five depths and slay the <em>Dragon</em>. Buy armor first, guard well, and run while you
          still can.
        </p>
        <ol className={css["steps"]}>
          <li>
            <b>Make a hero.</b> Seven values are rolled one at a time, and you place each before you see the
            next.
          </li>
          <li>
            <b>Shop.</b> Any armor is better than a better sword: monsters that cannot reach your armor class
            hit only with a critical.
          </li>
          <li>
            <b>Fight.</b> Aim at head, torso or legs, and guard one of them when it strikes back. A third of
            all blows meets the guard. A blow that lands with 15 or more on the dice tells: on the head it
            costs the monster its next turn, on the torso it opens the guard for your next blow, on the legs
            it ends its heavy blows. With 9 or less a blow that fails is a stumble. Every third round the
            monster winds up for a heavy blow: guard where it is aimed, sidestep, or press on. One thing in
            each room can be used once, and at a third of your hit points you find rage or a second wind.
            Examining a monster costs no turn and shows you the exact odds; before that you see a guess
            {guess(guide)}. After {guide?.quiet ?? "many"} rounds in which nobody was hurt, both of you grow
            careless: each round then adds 1 to every attack and to your flight.
          </li>
          <li>
            <b>Choose your stair.</b> When a room is quiet, the signs at each stair are true: what kind of
            creature waits, how dangerous it is (faint, strong, overwhelming), and whether a chest glints.
          </li>
          <li>
            <b>Come back.</b> You can leave only from depth 1. Deeper down you walk back, run from a fight, or
            read a scroll.
          </li>
          <li>
            <b>Fall, and perhaps rise.</b> Wisdom or plain luck brings you back, weaker by two in everything.
            Each time it is harder.
          </li>
        </ol>
      </Panel>
      <Panel title="One roll for everything: five four-sided dice" more="5d4, from 5 to 20">
        {guide && <CurveChart curve={guide.curve} />}
        <p>
          Nearly every deed is <b>5d4 plus one of your attributes</b> against a number. Meet it or beat it and
          you succeed. The dice like the middle: 10 to 15 comes up{" "}
          {guide ? between(guide.curve, 10, 15) : "most"} times in a hundred. Five fours are a critical hit,
          five ones a fumble: 1 in {guide ? all(guide.curve) : "very many"} each.
        </p>
      </Panel>
      <Panel title="What the attributes do">
        <dl className={css["words"]}>
          {ATTRIBUTES.map((name) => (
            <div key={name}>
              <dt>{ATTRIBUTE_WORDS[name]?.[0]}</dt>
              <dd>{ATTRIBUTE_WORDS[name]?.[1]}</dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title="Keys">
        <dl className={css["words"]}>
          <div>
            <dt>1 2 3</dt>
            <dd>Head, torso, legs: to strike when it is your turn, to guard when it is not.</dd>
          </div>
          <div>
            <dt>4 … 9</dt>
            <dd>The other actions, in the order in which they stand.</dd>
          </div>
          <div>
            <dt>R · B</dt>
            <dd>Run away from a fight; walk back up.</dd>
          </div>
          {Object.values(PLACES).map((place) => (
            <div key={place.name}>
              <dt>{place.key.toUpperCase()}</dt>
              <dd>In town: {place.name}.</dd>
            </div>
          ))}
          <div>
            <dt>U · Esc</dt>
            <dd>Your pack; back to where you were.</dd>
          </div>
          <div>
            <dt>/</dt>
            <dd>Type a command instead: “attack head”, “buy padded 1”, “go deeper”.</dd>
          </div>
        </dl>
      </Panel>
      {guide && <Bestiary monsters={guide.monsters} />}
    </div>
  );
}

const guess = (guide: Guide | null): string => (guide ? `(${guide.guesses})` : "in words");

/** P-1 as bars; a table says the same to those who cannot see it. */
function CurveChart({ curve }: { curve: Curve }) {
  const count = all(curve);
  const high = Math.max(...curve.map(([, ways]) => ways));
  return (
    <figure className={css["curve"]}>
      <svg
        viewBox="0 0 480 190"
        role="img"
        aria-label="The chance of each sum of five four-sided dice: highest at 12 and 13, lowest at 5 and 20."
      >
        {curve.map(([sum, ways]) => {
          const height = (ways / high) * 140;
          const x = 8 + (sum - 5) * 29.2;
          return (
            <g key={sum}>
              <rect x={x} y={160 - height} width="24" height={height} className={css["bar"]} />
              <text x={x + 12} y={154 - height} className={css["ways"]}>
                {((ways * 100) / count).toFixed(ways < 60 ? 1 : 0)}
              </text>
              <text x={x + 12} y="178" className={css["sum"]}>
                {sum}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>Chance of each sum, in percent.</figcaption>
      <table className="visually-hidden">
        <caption>Outcomes of 5d4, of {count}</caption>
        <thead>
          <tr>
            <th>Sum</th>
            <th>Exactly</th>
            <th>At least</th>
          </tr>
        </thead>
        <tbody>
          {curve.map(([sum, ways]) => (
            <tr key={sum}>
              <th>{sum}</th>
              <td>{ways}</td>
              <td>{atLeast(curve, sum)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** All that may wait behind a door, weakest first. */
function Bestiary({ monsters }: { monsters: Guide["monsters"] }) {
  return (
    <Panel title="Bestiary" more={`${monsters.length} kinds`} className={css["wide"]}>
      <ul className={css["beasts"]} aria-label="Monsters">
        {[...monsters]
          .sort((a, b) => a.difficulty - b.difficulty)
          .map((beast) => (
            <li key={beast.id}>
              <Plate box={MONSTER_BOX}>{MONSTERS[beast.id]}</Plate>
              <b>{beast.name}</b>
              <small>
                HP {beast.hp}, AC {beast.ac}, {beast.dice}
              </small>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
