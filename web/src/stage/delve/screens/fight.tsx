/** A fight: every enemy with its health and what is on it, the round and how long it lasts. */
import { Countdown } from "../../../kit/clock/countdown";
import { Badge, Badges, Bar, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import { alike, inMs } from "../view";
import { AILMENTS } from "../words";
import { Beside } from "./beside";
import css from "./fight.module.css";

export function Fight({ standing }: ScreenProps) {
  const { place, me, delve } = standing;
  const { encounter } = place;
  const master = place.enemies.some(({ boss }) => boss) ? delve?.trick : undefined;
  const waiting = encounter?.engaged.filter((id) => !encounter.acted.includes(id) && id !== me.id) ?? [];
  const beside = (standing.party ?? []).filter((each) => each.id !== me.id && each.place === place.place);
  const names = new Map(place.players.map(({ id, name }) => [id, name]));
  return (
    <Panel
      title="Enemies"
      more={encounter ? `round ${encounter.round}` : me.dead ? "you are down" : "they have not seen you"}
      testid="fight"
    >
      <ul className={css["foes"]}>
        {place.enemies.map(({ id, name, hp, max_hp, boss, effects, habit }, i) => (
          <li key={id} data-dead={hp === 0 || undefined}>
            <Bar
              label={`Health of ${name}`}
              short={`${boss ? "♛ " : ""}${titled(alike(place.enemies, id, name))}`}
              value={hp}
              most={max_hp}
              tone="bad"
            />
            {habit && place.enemies.findIndex((one) => one.habit === habit) === i && (
              <small className={css["habit"]}>{habit}</small>
            )}
            <Badges>
              {effects.map(({ kind, beats, stacks, harmful }) => (
                <Badge key={kind} tone={harmful ? "good" : "bad"} tip={AILMENTS[kind] ?? ""}>
                  {titled(kind)}
                  {stacks > 1 ? ` ×${stacks}` : ""} {beats}
                </Badge>
              ))}
            </Badges>
          </li>
        ))}
      </ul>
      {beside.map(({ id, name, hp, max_hp }) => (
        <Bar
          key={id}
          label={`Health of ${name}`}
          short={`${name}, with you`}
          value={hp}
          most={max_hp}
          tone="good"
        />
      ))}
      <Beside helper={standing.helper} />
      {master && <p className={css["trick"]}>{master}</p>}
      <p className={css["clock"]}>
        {encounter?.charging && <b className={css["warning"]}>It draws breath: defend now.</b>}
        {encounter && encounter.deadline > 0 && (
          <Countdown label="The round ends in" to={inMs(encounter.deadline)} />
        )}
        {waiting.length > 0 && encounter?.acted.includes(me.id) && (
          <span>Waiting for {waiting.map((id) => names.get(id) ?? "somebody").join(", ")}.</span>
        )}
      </p>
    </Panel>
  );
}
