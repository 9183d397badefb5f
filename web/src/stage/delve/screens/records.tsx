/** Your closed delves with the seeds that were sealed while you were inside, and the best of everybody. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { clockText } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { RoomsMap } from "../map/rooms";
import { type DrawnRoom, differing, type Seen, wholeOf } from "../redrawn";
import type { ScreenProps } from "../stage";
import { KINDS } from "../words";
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
export interface Best {
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
  const { session, seat, prove, memory } = props;
  const asked = useQuery({
    queryKey: ["delve history", seat.realm, seat.who, seat.at],
    queryFn: () => session.query<Past[]>({ type: "history" }),
    placeholderData: (before) => before,
  });
  const past = asked.data ?? [];
  return (
    <div className={css["records"]} data-testid="records">
      <Panel title="Your delves" more="newest first">
        {past.length === 0 && (
          <p className={css["none"]}>
            None has closed yet. A cleared dungeon closes when you walk out; another waits five minutes for
            you, unless you let it close.
          </p>
        )}
        <ol className={css["past"]}>
          {past.toReversed().map((each, i) => (
            <li key={each.number}>
              <b>{titled(each.template)}</b>, difficulty {each.difficulty}:{" "}
              {ENDS[each.outcome] ?? each.outcome} after {clockText(each.seconds * 1000)}, {each.deaths}{" "}
              {each.deaths === 1 ? "death" : "deaths"}
              <Check session={session} memory={memory} past={each} prove={prove} first={i === 0} />
            </li>
          ))}
        </ol>
        <p className={css["none"]}>
          The whole dungeon was drawn from a sealed number, its seed, the moment you went in. Nobody could
          read it while you were inside. Now that it is open, anybody can draw the dungeon again and compare.
        </p>
      </Panel>
      <Rankings {...props} />
    </div>
  );
}

const ENDS: Record<string, string> = {
  completed: "cleared",
  abandoned: "left with its master alive",
  timeout: "closed over your head",
};

interface CheckProps extends Pick<ScreenProps, "session" | "prove" | "memory"> {
  past: Past;
  /** The newest is drawn without asking. */
  first: boolean;
}

/** Draws a closed delve again, and leads to the entry in which its seed was opened and proved. */
function Check({ session, memory, past, prove, first }: CheckProps) {
  const [open, setOpen] = useState(first);
  const mine = memory.delves.find(({ seed }) => seed === past.seed);
  return (
    <div className={css["check"]}>
      {!open && (
        <Button small onClick={() => setOpen(true)} data-testid="redraw-delve">
          Was it changed?
        </Button>
      )}
      {open && (
        <Again session={session} memory={memory} past={past} seen={mine?.rooms ?? []}>
          {mine && (
            <Button small onClick={() => prove(mine.closed)} data-testid="check-delve">
              Check the seal
            </Button>
          )}
        </Again>
      )}
    </div>
  );
}

interface AgainProps extends Pick<ScreenProps, "session" | "memory"> {
  past: Past;
  seen: Seen[];
  children: ReactNode;
}

function Again({ session, memory, past, seen, children }: AgainProps) {
  const { number, seed } = past;
  const asked = useQuery({
    queryKey: ["delve redraw", seed],
    queryFn: () => session.query<DrawnRoom[]>({ type: "redraw", number }),
  });
  const drawn = asked.data ?? [];
  const fresh = drawn.length > 0 && memory.delves.some((each) => each.seed === seed && !each.looked);
  useEffect(() => {
    if (fresh) memory.look(seed);
  }, [fresh, memory, seed]);
  if (!drawn.length) return asked.isError ? <p role="alert">It could not be drawn.</p> : null;
  const wrong = differing(drawn, seen);
  return (
    <div className={css["again"]} data-testid="redrawn">
      <p role="status" className={css["verdict"]} data-tone={wrong.length > 0 ? "bad" : "good"}>
        <b>{verdict(wrong, seen)}</b> {because(wrong, seen, drawn)}
      </p>
      {seen.length > 0 && (
        <ul className={css["pairs"]} aria-label="What you saw, held against the seed">
          {seen.map(({ index, name, type }) => (
            <li key={index}>
              <b>{wrong.some((each) => each.index === index) ? "✗" : "✓"}</b> {titled(name)}{" "}
              <small>{KINDS[type] ?? titled(type)}</small>
            </li>
          ))}
        </ul>
      )}
      <RoomsMap
        delve={{ rooms: wholeOf(drawn), scouted: [] }}
        here={-1}
        whole
        {...(seen.length > 0 ? { walked: new Set(seen.map(({ index }) => index)) } : {})}
      />
      <div className={css["seal"]}>
        {children}
        <span>
          The seed <code>{seed}</code>
        </span>
      </div>
    </div>
  );
}

function verdict(wrong: Seen[], seen: Seen[]): string {
  if (wrong.length > 0) return "✗ It is not what you saw.";
  return seen.length > 0 ? "✓ Nothing was changed while you were inside." : "Drawn again from its seed.";
}

function because(wrong: Seen[], seen: Seen[], drawn: DrawnRoom[]): string {
  if (wrong.length > 0) return `These rooms differ: ${wrong.map(({ name }) => name).join(", ")}.`;
  const rooms = `Its seed makes these ${drawn.length} rooms`;
  if (seen.length === 0)
    return `${rooms}. You walked it in another browser: what you saw there is not known here.`;
  const few =
    seen.length === 1
      ? "the one that you entered is as you saw it"
      : `all ${seen.length} that you entered are as you saw them`;
  return `${rooms}, and ${few}. Dashed: where you never went.`;
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
