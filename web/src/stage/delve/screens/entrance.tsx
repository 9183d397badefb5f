/** What an entrance offers: a card for each dungeon, with how hard it is for you and how long you must wait (D-231). */
import { Countdown } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Badge, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Offer } from "../../../state/contract";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import { type Entrance, inMs } from "../view";
import { BEHIND, READY, STATES, TONES } from "../words";
import css from "./entrance.module.css";
import { LetGo } from "./turns";

export function Entrances(props: ScreenProps) {
  return props.standing.place.offers.map((each) => (
    <Card key={each.template_id} {...props} entrance={each} />
  ));
}

function Card({ session, seat, standing, entrance }: ScreenProps & { entrance: Entrance }) {
  const {
    template_id,
    name,
    description,
    difficulty,
    recommended_level,
    room_range,
    boss_name,
    state,
    readiness,
  } = entrance;
  const offers = ofKinds(seat.offers, "enter_dungeon").filter(
    ({ action }) => action["template_id"] === template_id,
  );
  const left = standing.left_behind?.[template_id] ?? [];
  const going = (standing.party?.length ?? 1) - left.length;
  const leads = standing.party?.some(({ id, leader }) => leader && id === standing.me.id);
  const leader = standing.party?.find((each) => each.leader && each.id !== standing.me.id);
  const away = leader && leader.place !== standing.place.place ? leader : undefined;
  const waits = standing.resumable.find((each) => each.template_id === template_id);
  return (
    <Panel title={name} more={STATES[state] ?? state} testid={`entrance-${template_id}`}>
      <div className={css["card"]}>
        {offers.map((offer) => (
          <Enter key={template_id} session={session} seat={seat} offer={offer} back={waits !== undefined} />
        ))}
        {leads && !waits && left.length > 0 && (
          <p className={css["left"]} data-testid="left-behind">
            {left.map(({ player, reason }) => (
              <span key={player.name}>
                <b>{player.name} cannot come along:</b> {player.name} {BEHIND[reason] ?? "is held up"}.{" "}
              </span>
            ))}
          </p>
        )}
        {away && !waits && (
          <p className={css["left"]} data-testid="leader-away">
            <b>{away.name} leads your party and is not here.</b> Wait for them to come back, or leave the
            party under “Party” and go down alone.
          </p>
        )}
        {waits ? (
          <p>
            It waits for you as you left it; what you dropped lies there. Or let it close, and see at once
            that nothing was changed.{" "}
            <Countdown label="It closes, and its seed is opened, in" to={inMs(waits.until)} soon={60_000} />
          </p>
        ) : (
          <>
            <p>{titled(description)}.</p>
            <p className={css["facts"]}>
              <Badge tone={TONES[readiness]}>{READY[readiness]}</Badge> {room_range[0]} to {room_range[1]}{" "}
              rooms, for level {recommended_level}; for {leads && going > 1 ? `the ${going} of you` : "you"}{" "}
              difficulty {difficulty}. Its master: {boss_name}.
            </p>
          </>
        )}
        {state === "cooldown" && <Countdown label="It fills again in" to={inMs(entrance.ready_at)} />}
      </div>
    </Panel>
  );
}

interface EnterProps extends Pick<ScreenProps, "session" | "seat"> {
  offer: Offer;
  /** It is open already: one goes back into the same. */
  back: boolean;
}

/** One press goes in; who wants more may ask for it. */
function Enter({ session, seat, offer, back }: EnterProps) {
  const domain = offer.domains["challenge"];
  const most = domain?.type === "span" ? domain.high : 0;
  const enter = (challenge: number): void => void session.act({ ...offer.action, challenge });
  const stopped = !offer.enabled || seat.busy;
  return (
    <div className={css["enter"]}>
      <Button kind="primary" disabled={stopped} data-testid="enter" onClick={() => enter(0)}>
        {back ? "Go back in" : "Go down"}
      </Button>
      {back && <LetGo session={session} seat={seat} template={String(offer.action["template_id"])} />}
      {!offer.enabled && <span>{offer.reason}</span>}
      {offer.enabled && !back && most > 0 && (
        <details>
          <summary>Too easy?</summary>
          <p>Each step makes everything in there harder, and what you find better.</p>
          {Array.from({ length: most }, (_, i) => i + 1).map((step) => (
            <Button key={step} small disabled={stopped} onClick={() => enter(step)}>
              {`${step} harder`}
            </Button>
          ))}
        </details>
      )}
    </div>
  );
}
