/** What an attack may do, before it is confirmed (H-837, H-443): the figures are the server's own. */

import { UnitIcon } from "../art/icons";
import { type Board, unitOf } from "../board/board";
import { UNITS } from "../facts";
import { Btn, css as look } from "../look/look";
import type { Truce } from "../talk/notes";
import { warning } from "../talk/regions";
import type { Desk } from "./desk";
import css from "./game.module.css";

interface CardProps {
  board: Board;
  desk: Desk;
  busy: boolean;
  /** What stands between you and others by word. */
  truces: Truce[];
}

export function ForecastCard({ board, desk, busy, truces }: CardProps) {
  const { aim, plan } = desk;
  const unit = aim && unitOf(board, aim.unit);
  const target = aim && unitOf(board, aim.target);
  if (!aim?.forecast || !unit || !target) return null;
  const f = aim.forecast;
  const broken = warning(truces, board, [target.x, target.y], "an attack");
  // The damage is what the log will tell, be it more than is left.
  const dealt = (damage: number): string =>
    damage ? `−${damage} HP${damage >= target.hp ? ", kills" : ""}` : "0";
  const taken = (damage: number): string => (damage ? `−${damage}` : "0");
  const moves = plan !== null || unit.has_moved;
  const odds = UNITS[unit.unit_type].accuracy;
  return (
    <section
      className={css["forecast"]}
      data-top={target.y * 2 > board.height || undefined}
      aria-label="Attack forecast"
    >
      <h3 className={css["forecastHead"]}>
        ATTACK_FORECAST {"//"} {unit.unit_type} → {target.unit_type}
        {plan ? ` // from (${plan.at[0]},${plan.at[1]})` : ""}
      </h3>
      <div className={css["duel"]}>
        <UnitIcon kind={unit.unit_type} slot={unit.player_id} size={44} />
        <div className={css["odds"]} role="status">
          <Line name="HIT" chance={f.attack_chance} text={dealt(f.damage_on_hit)} />
          <Line
            name={f.damage_on_miss ? "GRAZE" : "WHIFF"}
            chance={100 - f.attack_chance}
            text={dealt(f.damage_on_miss)}
          />
          <Line name="KILL" chance={f.kill_chance} text={`it has ${target.hp} HP`} hot />
          {f.can_counter ? (
            <Line
              name="COUNTER"
              chance={f.counter_chance}
              text={`${f.kill_chance ? "if it lives: " : ""}${taken(f.counter_damage_on_hit)} / ${taken(f.counter_damage_on_miss)}`}
              bad
            />
          ) : (
            <p className={look["note"]}>
              NO_COUNTER: {f.kill_chance === 100 ? "it will be dead." : "it cannot reach you."}
            </p>
          )}
          <Line name="LOSS" chance={f.loss_chance} text={`yours has ${unit.hp} HP`} bad />
          {moves && f.attack_chance < odds && (
            <p className={look["note"]}>It has moved: that costs accuracy.</p>
          )}
          <p className={look["note"]} data-off={!broken || undefined}>
            {broken}
          </p>
        </div>
        <UnitIcon kind={target.unit_type} slot={target.player_id} size={44} />
      </div>
      <div className={look["row"]}>
        <Btn tone="red" disabled={busy} onClick={() => void desk.attack()} data-testid="attack">
          {plan ? "MOVE+ATTACK" : "ATTACK"}
        </Btn>
        <Btn tone="grey" onClick={desk.undo}>
          CANCEL
        </Btn>
      </div>
    </section>
  );
}

interface LineProps {
  name: string;
  chance: number;
  text: string;
  hot?: boolean;
  bad?: boolean;
}

function Line({ name, chance, text, hot, bad }: LineProps) {
  return (
    <div className={css["chance"]} data-hot={hot || undefined} data-bad={bad || undefined}>
      <b>{name}</b>
      <span className={css["meter"]} aria-hidden="true">
        <i style={{ width: `${chance}%` }} />
      </span>
      <b>{chance}%</b>
      <span>{text}</span>
    </div>
  );
}
