/** The side column: the map that grows as you walk, the delve you are in, who walks with you, what you are asked to do. */
import { Countdown } from "../../../kit/clock/countdown";
import { Bar, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { LandMap } from "../map/land";
import { RoomsMap } from "../map/rooms";
import type { ScreenProps } from "../stage";
import { inMs } from "../view";
import { Beside } from "./beside";
import css from "./side.module.css";

export function SideColumn(props: ScreenProps) {
  const { standing } = props;
  const { delve, party, cooldowns } = standing;
  return (
    <>
      {delve ? (
        <Panel
          title={delve.dungeon_name}
          more={`${delve.rooms_explored} of ${delve.rooms_total} rooms`}
          testid="delve"
        >
          <RoomsMap delve={delve} here={delve.here} />
          <Facts label="The delve">
            <Fact name="Difficulty" value={delve.difficulty} />
            <Fact name="Slain" value={delve.enemies_defeated} />
            <Fact name="Rests" value={delve.rests_left} tip="How often you can still rest in here." />
          </Facts>
          <p className={css["words"]}>{delve.message}</p>
          {delve.closes_at > 0 && <Countdown label="It closes in" to={inMs(delve.closes_at)} soon={60_000} />}
        </Panel>
      ) : (
        <Panel title="Map" testid="map">
          <LandMap {...props} />
        </Panel>
      )}
      {standing.helper && (
        <Panel title="With you" testid="with-you">
          <Beside helper={standing.helper} />
        </Panel>
      )}
      {party && party.length > 0 && (
        <Panel title="Your party" testid="party">
          {party.map(({ id, name, level, hp, max_hp, leader }) => (
            <Bar
              key={id}
              label={`Health of ${name}`}
              short={`${leader ? "♛ " : ""}${name} (${level})`}
              value={hp}
              most={max_hp}
            />
          ))}
        </Panel>
      )}
      {Object.entries(cooldowns).map(([template, at]) => (
        <p key={template} className={css["words"]}>
          <Countdown label={`${titled(template)} again in`} to={inMs(at)} />
        </p>
      ))}
    </>
  );
}
