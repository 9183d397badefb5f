/** What you were asked to do, how far you are, and what is offered here. */
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../kit/controls/button";
import { Meter } from "../../../kit/controls/meter";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import css from "./journal.module.css";

interface Quest {
  id: string;
  name: string;
  text: string;
  objectives: { type: string; target: string; progress: number; count: number; done: boolean }[];
}
interface Journal {
  active: Quest[];
  completed: number;
}

export function JournalPage({ session, seat }: ScreenProps) {
  const asked = useQuery({
    queryKey: ["delve journal", seat.realm, seat.who, seat.at],
    queryFn: () => session.query<Journal>({ type: "journal" }),
    placeholderData: (before) => before,
  });
  const { active = [], completed = 0 } = asked.data ?? {};
  const offered = ofKinds(seat.offers, "accept_quest").filter(({ enabled }) => enabled);
  const given = ofKinds(seat.offers, "abandon_quest");
  return (
    <div className={css["journal"]} data-testid="journal">
      <Panel title="Your quests" more={`${completed} done`}>
        {active.length === 0 && (
          <p className={css["none"]}>Nobody waits for you. Talk to people: those who need help say so.</p>
        )}
        {active.map((quest) => (
          <article key={quest.id} className={css["quest"]}>
            <h3>{quest.name}</h3>
            {quest.text && <p>{quest.text}</p>}
            <ul>
              {quest.objectives.map((each) => (
                <li key={`${each.type} ${each.target}`} data-done={each.done || undefined}>
                  {each.done ? "✔" : "○"} {titled(each.type)} {titled(each.target).toLowerCase()}{" "}
                  <Meter label={titled(each.target)} value={each.progress} most={each.count} />
                </li>
              ))}
            </ul>
            {given
              .filter(({ action }) => action["quest"] === quest.id || action["quest_id"] === quest.id)
              .map((offer) => (
                <Button
                  key="give-up"
                  small
                  kind="ghost"
                  disabled={!offer.enabled || seat.busy}
                  onClick={() => void session.act(offer.action)}
                >
                  {offer.label}
                </Button>
              ))}
          </article>
        ))}
      </Panel>
      {offered.length > 0 && (
        <Panel title="Offered here">
          {offered.map((offer) => (
            <Button
              key={JSON.stringify(offer.action)}
              disabled={seat.busy}
              data-testid="act-accept_quest"
              onClick={() => void session.act(offer.action)}
            >
              {offer.label}
            </Button>
          ))}
        </Panel>
      )}
    </div>
  );
}
