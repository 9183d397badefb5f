/** Who and what is in a place: people, players, things on the ground, a shop. */
import { Countdown } from "../../../kit/clock/countdown";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import { inMs } from "../view";
import { Trade } from "./shop";
import css from "./world.module.css";

const FEW = 6; // players who are listed one by one
const NAMED = 3; // of more than these, so many are named

/** Players who are here, each with their level. */
function Players({ players }: { players: ScreenProps["standing"]["place"]["players"] }) {
  return players.map(({ id, name, level, dead }) => (
    <li key={id}>
      <b>{name}</b>{" "}
      <small>
        level {level}
        {dead ? ", fallen" : ""}
      </small>
    </li>
  ));
}

/** People, things and shops that are here; many players are told in one line. */
export function Here({ session, seat, standing }: ScreenProps) {
  const { place, me } = standing;
  const others = place.players.filter(({ id }) => id !== me.id);
  const { shop } = standing;
  if (!others.length && !place.people.length && !place.items.length)
    return <p className={css["nobody"]}>Nobody else is here, and nothing lies about.</p>;
  return (
    <Panel title="Here" testid="here">
      <ul className={css["list"]}>
        {others.length <= FEW && <Players players={others} />}
        {place.people.map(({ id, name }) => (
          <li key={id}>
            <b>{titled(name)}</b>
            {id === standing.helper?.id && <small> {standing.helper.role}, with you</small>}
          </li>
        ))}
        {place.items.map(({ id, name, amount }) => (
          <li key={id}>
            {name}
            {amount > 0 ? ` ×${amount}` : ""} <small>on the ground</small>
          </li>
        ))}
      </ul>
      {others.length > FEW && (
        <details className={css["crowd"]} data-testid="crowd">
          <summary>
            <b>{others.length} players</b>{" "}
            <small>
              {others
                .slice(0, NAMED)
                .map(({ name }) => name)
                .join(", ")}{" "}
              and {others.length - NAMED} more
            </small>
          </summary>
          <ul className={css["list"]}>
            <Players players={others} />
          </ul>
        </details>
      )}
      {shop && <Trade session={session} seat={seat} standing={standing} shop={shop} />}
      {me.rest_ready_at > standing.now && (
        <Countdown label="You can rest again in" to={inMs(me.rest_ready_at)} />
      )}
    </Panel>
  );
}
