/** The tale: what this character has lived through, a sentence for each fight, and how the story of the nine stands. */
import { Loading } from "../../../kit/frame/states";
import { Panel } from "../../../kit/sheet/panel";
import { plural } from "../../../kit/words";
import { useAnswer } from "../../../state/use";
import type { ScreenProps } from "../stage";
import { viewOf } from "../view";
import { People } from "./heroes";
import { MasterFacts } from "./map";
import pages from "./pages.module.css";
import css from "./tale.module.css";

interface Tale {
  name: string;
  opening: string;
  pages: {
    number: number;
    day: number;
    clock: string;
    place: string;
    outcome: string;
    level: number;
    master: string;
    text: string;
  }[];
  victories: number;
  defeats: number;
  masters: string[];
  ended: boolean;
  closing: string;
}

export function TalePage({ session, seat, part }: ScreenProps) {
  const { data } = useAnswer<Tale>(session, { type: "tale", char: part.character.char }, seat.at);
  if (data === null) return <Loading what="Opening the book" />;
  return (
    <div className={pages["pages"]} data-testid="tale">
      <Panel
        title={data.ended ? `The tale of ${data.name}, to its end` : `The tale of ${data.name}`}
        more={`${plural(data.victories, "victory", "victories")}, ${plural(data.defeats, "defeat")}`}
      >
        <p className={css["first"]}>{data.opening}</p>
        <ol className={css["pages"]}>
          {data.pages.map(({ number, day, clock, place, outcome, level, master, text }) => (
            <li key={number} data-outcome={outcome} data-master={master ? true : undefined}>
              <small>
                Day {day}, {clock}, {place}, level {level}
              </small>
              <span>{text}</span>
            </li>
          ))}
        </ol>
        {data.masters.map((end) => (
          <p key={end} className={css["end"]}>
            {end}
          </p>
        ))}
        <p className={css["closing"]} data-ended={data.ended || undefined}>
          {data.closing}
        </p>
      </Panel>
      <Panel
        title="The nine masters"
        more={`${part.campaign.felled} of ${part.campaign.masters.length} felled`}
      >
        <ol className={css["nine"]}>
          {part.campaign.masters.map((master) => (
            <li key={master.id} data-aim={master.id === part.campaign.aim || undefined}>
              <MasterFacts master={master} />
            </li>
          ))}
        </ol>
      </Panel>
      <People
        title="Heroes of these roads"
        people={viewOf(seat.view).heroes}
        nothing="Nobody has made a name yet."
      />
    </div>
  );
}
