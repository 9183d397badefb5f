/** What you were asked to do, how far you are, and what is offered here. */
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer } from "../../../state/contract";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import type { Quest } from "../view";
import css from "./journal.module.css";

export function JournalPage(props: ScreenProps) {
  const { seat, standing } = props;
  const of = (kind: string, { id }: Quest) =>
    ofKinds(seat.offers, kind).filter(({ action }) => action["quest"] === id);
  const active = standing.quests.filter((quest) => quest.active);
  const offered = standing.quests.filter((quest) => !quest.active);
  return (
    <div className={css["journal"]} data-testid="journal">
      <Panel title="Your quests">
        {active.length === 0 && (
          <p className={css["none"]}>Nobody waits for you. Talk to people: those who need help say so.</p>
        )}
        {active.map((quest) => (
          <Card key={quest.id} {...props} quest={quest} offers={of("abandon_quest", quest)} />
        ))}
      </Panel>
      {offered.length > 0 && (
        <Panel title="Offered here">
          {offered.map((quest) => (
            <Card key={quest.id} {...props} quest={quest} offers={of("accept_quest", quest)} />
          ))}
        </Panel>
      )}
    </div>
  );
}

function Card({ session, seat, quest, offers }: ScreenProps & { quest: Quest; offers: Offer[] }) {
  const { xp, gold, items, spells } = quest;
  const reward = [xp > 0 && `${xp} experience`, gold > 0 && `${gold} gold`, ...items, ...spells].filter(
    Boolean,
  );
  return (
    <article className={css["quest"]}>
      <h3>{quest.name}</h3>
      {quest.text && <p>{quest.text}</p>}
      <ul>
        {quest.objectives.map(({ text, progress, count, done, where }) => (
          <li key={text} data-done={done || undefined}>
            {done ? "✔" : "○"} {text}{" "}
            <small>
              {quest.active ? `${progress} of ${count}` : ""}
              {where ? (where === "here" ? ", here" : `, ${where} of you`) : ""}
            </small>
          </li>
        ))}
      </ul>
      {reward.length > 0 && <small>Reward: {reward.join(", ")}</small>}
      {offers.map((offer) => (
        <Button
          key={offer.label}
          kind={quest.active ? "ghost" : "primary"}
          disabled={!offer.enabled || seat.busy}
          title={offer.reason || undefined}
          data-testid={`act-${offer.action.type}`}
          onClick={() => void session.act(offer.action)}
        >
          {offer.label}
        </Button>
      ))}
    </article>
  );
}
