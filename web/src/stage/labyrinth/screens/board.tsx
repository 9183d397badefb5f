/** The frame of everything below ground: picture and dice to the left, what to do beside it, the sheet, and the log underneath. */
import type { ReactNode } from "react";
import { DiceTray } from "../../../kit/dice/dice";
import { entriesOf } from "../../../kit/log/entries";
import { Log } from "../../../kit/log/log";
import { type Act, ActionList } from "../../../kit/play/actions";
import type { Chip } from "../../../kit/play/chips";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer, StageProps } from "../../../state/contract";
import { actOf, hintOf, idOf } from "../acts";
import { lastOf, ofHero, rollsOf, stepsOf, toneOf } from "../events";
import { routes } from "../route";
import { SheetPanel } from "../sheet";
import type { Standing } from "../types";
import css from "./board.module.css";

interface BoardProps extends StageProps {
  standing: Standing;
  picture: ReactNode;
  /** What happened here that is worth its own card. */
  cards?: ReactNode;
  /** On a phone, what to do comes before the cards. */
  cardsLast?: boolean;
  title: string;
  /** Beside the title; what does not fit there is cut off, never in the way. */
  more?: string;
  offers: Offer[];
  /** The situation in which places and keys stay as they are. */
  scope: string;
  guesses?: Record<string, string>;
  /** On a phone, what to do stands two by two, so that it fits. */
  pairs?: boolean;
  /** Over what to do: what matters now. Its room is kept. */
  advice?: string;
  urgent?: boolean;
  /** Hints by kind of action, where the situation says more than the words of the stage. */
  hints?: Record<string, string>;
  /** Chips by kind of action, beside those of the odds. */
  extras?: Record<string, Chip[]>;
  /** What the words of guesses mean in per cent. */
  guessWords?: string;
}

export function Board({ standing, picture, cards, title, offers, scope, guesses, ...props }: BoardProps) {
  const {
    session,
    seat,
    prove,
    cardsLast,
    more,
    guessWords,
    advice,
    urgent,
    hints = {},
    extras = {},
  } = props;
  const { hero } = standing;
  const last = lastOf(seat.items, hero.id);
  const texts = Object.fromEntries(standing.things.map((thing) => [thing.kind, thing.does]));
  const byId = new Map(offers.map((offer) => [idOf(offer.action), offer]));
  const press = (act: Act): void => {
    const offer = byId.get(act.id);
    if (offer?.enabled && !seat.busy) void session.act(offer.action);
  };
  return (
    <div className={css["board"]} data-cards-last={cardsLast || undefined} data-testid="board">
      <div className={css["picture"]}>{picture}</div>
      <div className={css["cards"]}>{cards}</div>
      <div className={css["actions"]}>
        <Panel title={title} more={more} fill testid="actions">
          {advice !== undefined && (
            <p className={css["advice"]} data-urgent={urgent || undefined} data-testid="advice">
              {advice}
            </p>
          )}
          <ActionList
            acts={offers.map((offer) => {
              const hint = hints[offer.action.type] ?? hintOf(offer.action, texts);
              return actOf(offer, guesses, hint, guessWords, extras[offer.action.type]);
            })}
            scope={scope}
            press={press}
            busy={seat.busy}
            rows={1}
            {...(props.pairs ? { narrow: "pairs" as const } : {})}
            nothing="Nothing to do now."
          />
        </Panel>
      </div>
      <div className={css["tray"]}>
        <DiceTray
          seq={last?.seq ?? -1}
          steps={stepsOf(last, hero.id)}
          prove={prove}
          empty="The dice of your last deed are shown here."
        />
      </div>
      <div className={css["sheet"]}>
        <SheetPanel standing={standing} pack={routes.format({ page: "pack" })} />
      </div>
      <div className={css["log"]}>
        <LogPanel {...props} standing={standing} />
      </div>
    </div>
  );
}

/** Everything that was told of this hero, rolls at the line they decided. */
export function LogPanel({ seat, prove, standing }: StageProps & { standing: Standing }) {
  const { id } = standing.hero;
  const items = seat.items.filter((item) => item.events.some((event) => ofHero(event, id)));
  const entries = entriesOf(items, { tone: toneOf }).map((entry) => {
    const events = items.find(({ seq }) => seq === entry.seq)?.events ?? [];
    const rolls = events.flatMap(rollsOf);
    return rolls.length
      ? { ...entry, lines: entry.lines.map((line, i) => (i === 0 ? { ...line, rolls } : line)) }
      : entry;
  });
  return (
    <Panel title="The tale so far" fill testid="log">
      <Log entries={entries} prove={prove} label="Log" empty="Nothing has been told yet." />
    </Panel>
  );
}
