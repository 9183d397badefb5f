/** The title page (L-560): who wants to go down, and under which rules. */
import { type FormEvent, useState } from "react";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer, StageProps } from "../../../state/contract";
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { PLACE_BOX, PLACES } from "../art/places";
import { Plate } from "../art/plate";
import { viewOf } from "../read";
import { routes } from "../route";
import type { GlimpseView } from "../view";
import css from "./title.module.css";

const MODES: [mode: string, name: string, says: string][] = [
  ["classic", "Classic", "5d4 for each attribute, as the rules were first written"],
  ["easy", "Easy", "6d5: a born champion"],
  ["normal", "Normal", "5d5: a little above the common folk"],
  ["hard", "Hard", "4d5: a hard life so far"],
];
const MENACES: [menace: string, name: string, says: string][] = [
  ["off", "Gentle", "Good armor keeps most monsters off. For a first run."],
  ["grim", "Grim", "Monsters strike better the deeper you go. For those who have won once."],
];

export function TitlePage({ session, seat, nameOf, won }: StageProps & { won: boolean }) {
  const offer = seat.offers.find(({ action }) => action.type === "create_hero");
  return (
    <div className={css["title"]} data-testid="title">
      <div className={css["cover"]}>
        <div className={css["picture"]}>
          <Plate box={PLACE_BOX}>{PLACES["gate"]}</Plate>
        </div>
        <h1>Labyrinth</h1>
        <p>Arm a hero in town, go down five depths, and slay the Dragon at the bottom.</p>
        <div className={css["beast"]}>
          <Plate box={MONSTER_BOX}>{MONSTERS["dragon"]}</Plate>
        </div>
      </div>
      <div className={css["side"]}>
        {offer ? (
          <NewHero offer={offer} busy={seat.busy} won={won} send={(action) => void session.act(action)} />
        ) : (
          <Panel title="You are watching">
            <p>Choose “Play” at the top to get a key of your own. Then make a hero here.</p>
          </Panel>
        )}
        <Others heroes={viewOf(seat.view).recent} nameOf={nameOf} />
        <nav className={css["links"]} aria-label="Book">
          <a href={routes.format({ page: "how" })}>How to play</a>
          <a href={routes.format({ page: "hall" })}>Hall of fame</a>
          <a href={routes.format({ page: "graves" })}>Graveyard</a>
        </nav>
      </div>
    </div>
  );
}

const WHERE: Record<string, string> = {
  creating: "about to be",
  town: "in town",
  dead: "dead",
  victorious: "has slain the Dragon",
  retired: "retired",
};

/** What everybody may know of the heroes of others (L-532). */
function Others({ heroes, nameOf }: { heroes: GlimpseView[]; nameOf(key: string): string }) {
  if (!heroes.length) return null;
  return (
    <Panel title="Heard in the tavern">
      <ul className={css["others"]} aria-label="Heroes">
        {heroes.slice(0, 8).map((one) => (
          <li key={one.hero}>
            <b>{one.name}</b>, level {one.level}, {WHERE[one.status] ?? `at depth ${one.depth}`}{" "}
            <small>({nameOf(one.owner)})</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface NewHeroProps {
  offer: Offer;
  busy: boolean;
  won: boolean;
  send(action: Offer["action"]): void;
}

export function NewHero({ offer, busy, won, send }: NewHeroProps) {
  const [name, setName] = useState("");
  const [mode, setMode] = useState("classic");
  const [menace, setMenace] = useState(won ? "grim" : "off");
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    send({ ...offer.action, name: name.trim(), dice_mode: mode, menace });
  };
  return (
    <Panel title="A new hero" more={offer.enabled ? "" : offer.reason}>
      <form className={css["form"]} onSubmit={submit}>
        <label className={css["name"]}>
          Name
          <input
            value={name}
            maxLength={24}
            placeholder="Adventurer"
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <Choice legend="Menace" name="menace" options={MENACES} value={menace} choose={setMenace} />
        <details className={css["more"]}>
          <summary>Dice: {MODES.find(([id]) => id === mode)?.[1]}</summary>
          <Choice legend="Dice" name="mode" options={MODES} value={mode} choose={setMode} />
        </details>
        <Button type="submit" kind="primary" busy={busy} disabled={!offer.enabled} data-testid="create">
          Roll the first value
        </Button>
      </form>
    </Panel>
  );
}

function Choice(props: {
  legend: string;
  name: string;
  options: [id: string, name: string, says: string][];
  value: string;
  choose(id: string): void;
}) {
  return (
    <fieldset className={css["choice"]}>
      <legend>{props.legend}</legend>
      {props.options.map(([id, name, says]) => (
        <label key={id} data-on={props.value === id || undefined}>
          <input
            type="radio"
            name={props.name}
            checked={props.value === id}
            onChange={() => props.choose(id)}
          />
          <b>{name}</b> <small>{says}</small>
        </label>
      ))}
    </fieldset>
  );
}
