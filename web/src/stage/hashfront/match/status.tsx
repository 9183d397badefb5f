/** COMMAND_STATUS: the slots, the round, the clock, and the end of the turn (H-839). */
import { useState } from "react";
import { clockText, useNow } from "../../../kit/clock/countdown";
import { Dialog } from "../../../kit/dialogs/dialog";
import type { StageProps } from "../../../state/contract";
import { TruceIcon } from "../art/icons";
import { reasonName } from "../board/read";
import { useAnswer } from "../hooks";
import { Btn, Key, css as look, Panel } from "../look/look";
import type { Truce } from "../talk/notes";
import type { Snapshot } from "../types";
import type { Desk } from "./desk";
import css from "./game.module.css";
import { idleUnits } from "./orders";
import { SeriesLine } from "./report";
import { Sides } from "./sides";

interface StatusProps extends StageProps {
  snapshot: Snapshot;
  desk: Desk;
  truces: Truce[];
  /** The end of the turn is said, and waits for an order that is under way. */
  waits: boolean;
  onEnd(): void;
}

export function CommandStatus({ session, seat, nameOf, snapshot, desk, truces, waits, onEnd }: StatusProps) {
  const { game, players, scores, deadline_ms } = snapshot;
  const playing = game.state === "Playing";
  const clocked = playing && game.options.turn_seconds > 0;
  const now = useNow(1000, clocked);
  const mine = players.find((player) => player.address === seat.who)?.player_id ?? 0;
  const turn = players.find(({ player_id }) => player_id === game.current_player);
  const myTurn = playing && turn?.address === seat.who && seat.who !== null;
  return (
    <Panel
      title="COMMAND_STATUS"
      className={css["fill"]}
      aside={
        <b>
          ROUND {game.round}/{game.options.max_rounds}
        </b>
      }
    >
      <p className={css["turn"]} data-mine={myTurn || undefined} role="status">
        {!playing
          ? `${game.winner ? `SLOT ${game.winner} WINS` : "DRAW"} // ${reasonName(game.end_reason)}`
          : myTurn
            ? "[ACTIVE] YOUR TURN"
            : `SLOT ${game.current_player} // ${turn ? nameOf(turn.address) : ""}`}
        {clocked && (
          <span data-late={deadline_ms - now < 15_000 || undefined}> T-{clockText(deadline_ms - now)}</span>
        )}
      </p>
      <Sides
        sides={players}
        current={playing ? game.current_player : 0}
        name={({ address }) => nameOf(address)}
        points={({ player_id }) => scores[String(player_id)] ?? 0}
      >
        {(player) => (
          <>
            <p className={css["sums"]} data-out={!player.is_alive || undefined}>
              {player.is_alive ? (
                <>
                  <span className={css["gold"]}>{player.gold} G</span>
                  <Income session={session} seat={seat} game={game.game_id} slot={player.player_id} />
                  <span>UNITS {player.unit_count}</span>
                  <span>CITY {player.city_count}</span>
                  <span>FACT {player.factory_count}</span>
                </>
              ) : (
                `ELIMINATED // ROUND ${player.eliminated_round}`
              )}
            </p>
            {truces
              .filter(({ slot }) => slot === player.player_id)
              .map(({ slot, place, until }) => (
                <p key={place} className={css["truce"]}>
                  <TruceIcon slot={slot} /> TRUCE {place}, until round {until}
                </p>
              ))}
            {snapshot.stranded.includes(player.player_id) && <p className={css["warn"]}>STRANDED</p>}
            {snapshot.draw_offer?.by === player.player_id && (
              <p className={css["warn"]}>SLOT {player.player_id} OFFERS A DRAW</p>
            )}
          </>
        )}
      </Sides>
      {snapshot.series && <SeriesLine series={snapshot.series} />}
      {mine > 0 && playing && <EndTurnButton desk={desk} waits={waits} onPress={onEnd} />}
      {mine > 0 && playing && <TableOrders desk={desk} busy={seat.busy} />}
    </Panel>
  );
}

/** In its place all the time, seen while the turn can be ended. */
export function EndTurnButton({ desk, waits, onPress }: { desk: Desk; waits: boolean; onPress(): void }) {
  return (
    <Btn
      tone="green"
      className={css["endTurn"]}
      data-off={!desk.orders.endTurn || undefined}
      aria-busy={waits || undefined}
      onClick={onPress}
    >
      END_TURN
      <Key name="E" />
    </Btn>
  );
}

/** A number that the server works out; asked once per turn. */
function Income({
  session,
  seat,
  game,
  slot,
}: Pick<StageProps, "session" | "seat"> & { game: number; slot: number }) {
  const { data } = useAnswer<{ income: number }>(
    session,
    { type: "income_preview", game_id: game, player_id: slot },
    seat.at,
  );
  return <span title="Next income">+{data?.income ?? "?"}</span>;
}

export async function endTurn(desk: Desk): Promise<void> {
  if (desk.orders.endTurn) await desk.send(desk.orders.endTurn, "The turn has ended");
  desk.pick(null);
}

/** Asked only if units could still do something, or a factory is idle (H-839). */
export function EndTurn({ desk, onClose }: { desk: Desk; onClose(): void }) {
  const ready = idleUnits(desk.orders).length;
  const builds = desk.orders.builds.size;
  const idle = `${builds} ${builds > 1 ? "factories are" : "factory is"} idle`;
  return (
    <Dialog open title="END_TURN" onClose={onClose}>
      <p>
        {ready
          ? `${ready} unit${ready > 1 ? "s" : ""} can still act${builds ? `, and ${idle}` : ""}.`
          : `No unit can act any more${builds ? `, but ${idle}` : ""}.`}
      </p>
      <div className={look["row"]}>
        <Btn
          tone="green"
          data-first
          onClick={() => {
            onClose();
            void endTurn(desk);
          }}
        >
          END_TURN
        </Btn>
        <Btn tone="grey" onClick={onClose}>
          BACK
        </Btn>
      </div>
    </Dialog>
  );
}

const NAMES: { [type: string]: string } = {
  resign: "RESIGN_COMMAND",
  offer_draw: "OFFER_DRAW",
  accept_draw: "ACCEPT_DRAW",
  decline_draw: "DECLINE_DRAW",
  claim_timeout: "CLAIM_TIMEOUT",
};

function TableOrders({ desk, busy }: { desk: Desk; busy: boolean }) {
  const [sure, setSure] = useState(false);
  const offers = desk.orders.table.filter(({ action }) => action.type in NAMES);
  const resign = offers.find(({ action }) => action.type === "resign");
  return (
    <>
      <div className={css["table"]}>
        {offers.map(({ action, label }) =>
          action.type === "resign" && action !== resign?.action ? null : (
            <Btn
              key={action.type}
              small
              tone={action.type === "resign" ? "red" : "grey"}
              disabled={busy}
              title={label}
              onClick={() => (action.type === "resign" ? setSure(true) : void desk.send(action, label))}
            >
              {NAMES[action.type]}
            </Btn>
          ),
        )}
      </div>
      {sure && resign && (
        <Dialog open title="RESIGN_COMMAND" onClose={() => setSure(false)}>
          <p>Your slot is eliminated at once. This cannot be undone.</p>
          <div className={look["row"]}>
            <Btn
              tone="red"
              onClick={() => {
                setSure(false);
                void desk.send(resign.action, "You have resigned");
              }}
            >
              RESIGN
            </Btn>
            <Btn tone="grey" data-first onClick={() => setSure(false)}>
              FIGHT_ON
            </Btn>
          </div>
        </Dialog>
      )}
    </>
  );
}
