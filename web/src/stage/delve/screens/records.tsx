/** Your closed delves with the seeds that were sealed while you were inside, and the best of everybody. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clockText } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Item } from "../../../state/contract";
import { RoomsMap } from "../map/rooms";
import { type DrawnRoom, differing, entered, type Seen, wholeOf } from "../redrawn";
import type { ScreenProps } from "../stage";
import css from "./records.module.css";

interface Past {
  number: number;
  template: string;
  difficulty: number;
  outcome: string;
  seconds: number;
  deaths: number;
  attempt: number;
  seed: string;
}
interface Best {
  number: number;
  names: string[];
  difficulty: number;
  seconds: number;
  rooms: number;
  deaths: number;
}
const TEMPLATES = [
  "goblin_cave",
  "ancient_ruins",
  "thornroot_warren",
  "drowned_vault",
  "ember_mine",
  "whispering_barrow",
];

export function RecordsPage(props: ScreenProps) {
  const { session, seat, prove } = props;
  const asked = useQuery({
    queryKey: ["delve history", seat.realm, seat.who, seat.at],
    queryFn: () => session.query<Past[]>({ type: "history" }),
    placeholderData: (before) => before,
  });
  const past = asked.data ?? [];
  return (
    <div className={css["records"]} data-testid="records">
      <Panel title="Your delves" more="newest first">
        {past.length === 0 && <p className={css["none"]}>You have closed none yet. Go down and come back.</p>}
        <ol className={css["past"]}>
          {past.toReversed().map((each) => (
            <li key={each.number}>
              <b>{titled(each.template)}</b> difficulty {each.difficulty}, {each.outcome},{" "}
              {clockText(each.seconds * 1000)}, {each.deaths} {each.deaths === 1 ? "death" : "deaths"}
              <code title="The seed this dungeon was drawn from">{each.seed}</code>
              <Check session={session} items={seat.items} past={each} prove={prove} />
            </li>
          ))}
        </ol>
        <p className={css["none"]}>
          A dungeon is drawn from a sealed seed when you enter. When it closes, the seed is opened: “Check”
          shows the proof that it was fixed before you went in, “Draw again” draws its rooms from it and
          compares them with those that you entered.
        </p>
      </Panel>
      <Rankings {...props} />
    </div>
  );
}

interface CheckProps extends Pick<ScreenProps, "session" | "prove"> {
  items: Item[];
  past: Past;
}

/** Leads to the entry in which the dungeon closed, where its seed is opened and proved; and draws it again. */
function Check({ session, items, past, prove }: CheckProps) {
  const [open, setOpen] = useState(false);
  const closing = items.flatMap(({ seq, events }) =>
    events
      .filter((event) => event.type === "dungeon_closed" && event["seed"] === past.seed)
      .map((event) => ({ seq, instance: String(event["instance"]) })),
  )[0];
  return (
    <div className={css["check"]}>
      {closing && (
        <Button small onClick={() => prove(closing.seq)} data-testid="check-delve">
          Check
        </Button>
      )}
      <Button small aria-expanded={open} onClick={() => setOpen(!open)} data-testid="redraw-delve">
        Draw again
      </Button>
      {open && (
        <Again session={session} number={past.number} seen={entered(items, closing?.instance ?? "?")} />
      )}
    </div>
  );
}

interface AgainProps extends Pick<ScreenProps, "session"> {
  number: number;
  seen: Seen[];
}

function Again({ session, number, seen }: AgainProps) {
  const asked = useQuery({
    queryKey: ["delve redraw", number],
    queryFn: () => session.query<DrawnRoom[]>({ type: "redraw", number }),
  });
  const drawn = asked.data ?? [];
  if (!drawn.length) return asked.isError ? <p role="alert">It could not be drawn.</p> : null;
  const wrong = differing(drawn, seen);
  return (
    <div className={css["again"]} data-testid="redrawn">
      <p role="status">
        {wrong.length > 0
          ? `Not as you saw it: ${wrong.map(({ name }) => name).join(", ")}.`
          : seen.length > 0
            ? `${drawn.length} rooms follow from the seed. All ${seen.length} that you entered are as you saw them.`
            : `${drawn.length} rooms follow from the seed. What you saw of them is no longer on this page.`}
      </p>
      <RoomsMap delve={{ rooms: wholeOf(drawn), scouted: [] }} here={-1} whole />
    </div>
  );
}

function Rankings({ session, seat }: ScreenProps) {
  const [template, setTemplate] = useState(TEMPLATES[0] ?? "");
  const asked = useQuery({
    queryKey: ["delve rankings", seat.realm, template, seat.at],
    queryFn: () => session.query<{ solo: Best[]; group: Best[] }>({ type: "rankings", template }),
    placeholderData: (before) => before,
  });
  const rows: [string, Best[]][] = [
    ["Alone", asked.data?.solo ?? []],
    ["In company", asked.data?.group ?? []],
  ];
  return (
    <Panel title="The best">
      <p className={css["tabs"]}>
        {TEMPLATES.map((each) => (
          <button key={each} type="button" aria-pressed={each === template} onClick={() => setTemplate(each)}>
            {titled(each)}
          </button>
        ))}
      </p>
      {rows.map(([name, found]) => (
        <section key={name} aria-label={name}>
          <h3>{name}</h3>
          {found.length === 0 ? (
            <p className={css["none"]}>Nobody yet.</p>
          ) : (
            <ol>
              {found.map((each) => (
                <li key={each.number}>
                  <b>{each.names.join(", ")}</b> difficulty {each.difficulty},{" "}
                  {clockText(each.seconds * 1000)}, {each.deaths} {each.deaths === 1 ? "death" : "deaths"}
                </li>
              ))}
            </ol>
          )}
        </section>
      ))}
    </Panel>
  );
}
