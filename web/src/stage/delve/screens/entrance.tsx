/** What an entrance offers: a card for each dungeon, with how hard it is for you and how long you must wait (D-231). */
import { Countdown } from "../../../kit/clock/countdown";
import { OfferButton } from "../../../kit/play/offers";
import { Badge, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import { type Entrance, inMs } from "../view";
import { STATES } from "../words";
import css from "./entrance.module.css";

const TONES = { not_ready: "bad", risky: "warn", ready: "good" } as const;
const WORDS = { not_ready: "You are not ready", risky: "It would be risky", ready: "You are ready" };

export function Entrances(props: ScreenProps) {
  return props.standing.place.offers.map((each) => (
    <Card key={each.template_id} {...props} entrance={each} />
  ));
}

function Card({ session, seat, entrance }: ScreenProps & { entrance: Entrance }) {
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
  return (
    <Panel title={name} more={STATES[state] ?? state} testid={`entrance-${template_id}`}>
      <div className={css["card"]}>
        <p>{description}</p>
        <Facts label="What waits">
          <Fact
            name="For you"
            value={`difficulty ${difficulty}`}
            tip="It follows your level and your company."
          />
          <Fact name="Made for" value={`level ${recommended_level}`} />
          <Fact name="Rooms" value={`${room_range[0]} to ${room_range[1]}`} />
          <Fact name="Master" value={boss_name} />
        </Facts>
        <span className={css["ready"]}>
          <Badge tone={TONES[readiness]}>{WORDS[readiness]}</Badge>
        </span>
        {state === "cooldown" && <Countdown label="It fills again in" to={inMs(entrance.ready_at)} />}
        {offers.map((offer) => (
          <OfferButton key={JSON.stringify(offer.action)} session={session} seat={seat} offer={offer} />
        ))}
      </div>
    </Panel>
  );
}
