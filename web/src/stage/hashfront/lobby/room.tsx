/** A game that waits for commanders: its slots, its map, and agents for the free ones. */
import { useState } from "react";
import type { StageProps } from "../../../state/contract";
import { Btn, Chip, css as look, Panel, Paper, Slot } from "../look/look";
import { tell } from "../look/messages";
import { Picture, useMaps } from "../maps/atlas";
import { Comms } from "../talk/comms";
import type { Snapshot } from "../types";
import { AgentPicker, hide, request, USUAL, type Wish } from "./agents";
import { Invitations, keptInvites, signInvite } from "./invites";
import css from "./lobby.module.css";

interface RoomProps extends StageProps {
  snapshot: Snapshot;
  hidden: boolean;
  onLobby(): void;
}

export async function share(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    tell("SUCCESS", "The link to this operation is on your clipboard.");
  } catch {
    tell("SYSTEM_MSG", location.href);
  }
}

export function Room(props: RoomProps) {
  const { session, seat, nameOf, snapshot, onLobby } = props;
  const { game, players, agents } = snapshot;
  const maps = useMaps(session, 0);
  const map = maps?.find(({ map_id }) => map_id === game.map_id);
  const [code, setCode] = useState("");
  const [asking, setAsking] = useState(0);
  const [wish, setWish] = useState<Wish>(USUAL);
  const mine = players.some(({ address }) => address === seat.who);
  const creator = seat.who !== null && game.creator === seat.who;
  const join = (slot: number): void => {
    const invite =
      game.options.private && seat.who ? signInvite(code, seat.realm, game.game_id, seat.who) : null;
    void session.act({
      type: "join_game",
      game_id: game.game_id,
      player_id: slot,
      invite: invite && { ...invite },
    });
  };
  const ask = async (slot: number): Promise<void> => {
    setAsking(0);
    if (wish.mode === "hidden") hide(seat.realm, game.game_id);
    await session.act(request(game.game_id, slot, wish));
  };
  return (
    <Paper>
      <header className={css["top"]}>
        <div>
          <h1 className={look["title"]}>{game.name}</h1>
          <p className={look["sub"]}>
            {snapshot.map} {"//"} {game.num_players}/{game.player_count} SLOTS {"//"} WAITING FOR COMMANDERS
          </p>
        </div>
        <div className={look["row"]}>
          <Btn small onClick={() => void share()}>
            SHARE_LINK
          </Btn>
          <Btn small tone="grey" onClick={onLobby}>
            RETURN_TO_LOBBY
          </Btn>
        </div>
      </header>
      <div className={css["room"]}>
        <Panel title="SLOTS" wide>
          {game.options.private && creator && <Invitations codes={keptInvites(seat.realm, game.game_id)} />}
          {game.options.private && !mine && (
            <label className={look["field"]}>
              <span>INVITE_CODE</span>
              <input value={code} onChange={(event) => setCode(event.target.value)} />
            </label>
          )}
          <ul className={look["stack"]}>
            {Array.from({ length: game.player_count }, (_, i) => i + 1).map((slot) => {
              const player = players.find(({ player_id }) => player_id === slot);
              const agent = agents.find(({ player_id, account }) => player_id === slot && !account);
              return (
                <li key={slot} className={css["seat"]}>
                  <Slot id={slot}>
                    {player ? nameOf(player.address) : agent ? `AGENT ${agent.status}` : "FREE"}
                    {player?.is_agent && <Chip colour="var(--gold)">AGENT</Chip>}
                  </Slot>
                  {player ? (
                    <Btn small tone="grey" disabled>
                      TAKEN
                    </Btn>
                  ) : (
                    <span className={look["row"]}>
                      <Btn
                        small
                        tone="green"
                        disabled={seat.busy || !seat.who || (mine && !game.is_test_mode)}
                        onClick={() => join(slot)}
                      >
                        JOIN
                      </Btn>
                      {creator && (
                        <Btn
                          small
                          tone="grey"
                          aria-expanded={asking === slot}
                          onClick={() => setAsking(asking === slot ? 0 : slot)}
                        >
                          REQUEST_AGENT
                        </Btn>
                      )}
                    </span>
                  )}
                  {asking === slot && (
                    <div className={css["wide"]}>
                      <AgentPicker wish={wish} onChange={setWish} />
                      <Btn small tone="green" disabled={seat.busy} onClick={() => void ask(slot)}>
                        REQUEST
                      </Btn>
                    </div>
                  )}
                </li>
              );
            })}
          </ul>
          <p className={look["note"]}>
            {game.options.max_rounds} ROUNDS {"//"} FIRST: {game.options.first_player.toUpperCase()} {"//"}{" "}
            HQ: {game.options.hq_rule.toUpperCase()} {"//"} ROUT {game.options.rout_rule ? "ON" : "OFF"}{" "}
            {"//"} CLOCK{" "}
            {game.options.turn_seconds
              ? `${game.options.turn_seconds} S + ${game.options.reserve_seconds} S`
              : "OFF"}
            {game.is_test_mode ? " // TEST_MODE" : ""}
          </p>
          {mine && (
            <div className={look["row"]}>
              <Btn
                small
                tone="red"
                disabled={seat.busy}
                onClick={async () => {
                  if (await session.act({ type: "leave_game", game_id: game.game_id })) onLobby();
                }}
              >
                LEAVE
              </Btn>
            </div>
          )}
        </Panel>
        <Panel title="MAP" wide>
          {map && <Picture session={session} map={map} />}
        </Panel>
        <Comms {...props} />
      </div>
    </Paper>
  );
}
