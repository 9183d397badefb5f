/** Your closed delves with the seeds that were sealed while you were inside, and the best of everybody. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clockText } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Item } from "../../../state/contract";
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
              <Check items={seat.items} seed={each.seed} prove={prove} />
            </li>
          ))}
        </ol>
        <p className={css["none"]}>
          A dungeon is drawn from a sealed seed when you enter. When it closes, the seed is opened: “Check”
          shows the proof that it was fixed before you went in, and draws its rooms again from it.
        </p>
      </Panel>
      <Rankings {...props} />
    </div>
  );
}

/** Leads to the entry in which the dungeon closed: there the seed is opened and its proof can be checked. */
function Check({ items, seed, prove }: { items: Item[]; seed: string; prove(seq: number): void }) {
  const closed = items.find(({ events }) =>
    events.some((event) => event.type === "dungeon_closed" && event["seed"] === seed),
  );
  if (!closed) return null;
  return (
    <Button small onClick={() => prove(closed.seq)} data-testid="check-delve">
      Check
    </Button>
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
