/** The results of a game: winner, reason, scores, placements, ratings, deeds (H-845). */
import { useMemo } from "react";
import type { Item, StageProps } from "../../../state/contract";
import { reasonName } from "../board/read";
import { share } from "../lobby/room";
import { Btn, css as look, Modal, Slot } from "../look/look";
import { told } from "../records/history";
import type { Route } from "../route";
import { AgentMinds } from "../talk/mind";
import type { Snapshot, Unit } from "../types";
import css from "./game.module.css";

interface ResultsProps extends StageProps {
  snapshot: Snapshot;
  go(route: Route): void;
  onClose(): void;
  onLobby(): void;
}

export interface Deeds {
  killed: number;
  lost: number;
  captured: number;
  built: number;
}

/** Counts what each slot did, from the events that are known; owners of the dead come from the spawns and attacks. */
export function deeds(items: Item[], game: number, units: Unit[]): Map<number, Deeds> {
  const found = new Map<number, Deeds>();
  const of = (slot: number): Deeds => {
    const known = found.get(slot) ?? { killed: 0, lost: 0, captured: 0, built: 0 };
    found.set(slot, known);
    return known;
  };
  const owners = new Map<number, number>();
  for (const { unit_id, player_id } of units) owners.set(unit_id, player_id);
  const rows = items.flatMap(({ changes }) => changes).filter(([table]) => table.toLowerCase() === "unit");
  for (const [, , row] of rows) {
    if (row && row["game_id"] === game) owners.set(Number(row["unit_id"]), Number(row["player_id"]));
  }
  let fight: { attacker: number; target: number } | null = null;
  for (const { event } of told(items, game)) {
    const slot = Number(event["player_id"] ?? 0);
    if (event.type === "unit_attacked") {
      fight = { attacker: Number(event["attacker_id"]), target: Number(event["target_id"]) };
    }
    if (event.type === "building_captured") of(slot).captured++;
    if (event.type === "unit_spawned") of(slot).built++;
    if (event.type === "unit_died" && event["cause"] === "Combat" && fight) {
      const dead = Number(event["unit_id"]);
      const killer = owners.get(dead === fight.target ? fight.attacker : fight.target);
      if (killer) of(killer).killed++;
      const owner = owners.get(dead);
      if (owner) of(owner).lost++;
    }
  }
  return found;
}

export function Results({ session, seat, nameOf, snapshot, go, onClose, onLobby }: ResultsProps) {
  const { game, players, scores } = snapshot;
  const counted = useMemo(
    () => deeds(seat.items, game.game_id, snapshot.units),
    [seat.items, game.game_id, snapshot.units],
  );
  const ratings = told(seat.items, game.game_id).filter(({ event }) => event.type === "rating_changed");
  const mine = players.some(({ address }) => address === seat.who);
  const again = async (): Promise<void> => {
    const item = await session.act({ type: "rematch", game_id: game.game_id });
    const next = item?.events.find(({ type }) => type === "rematch_made")?.["next_game"] ?? game.next_game;
    if (item && next) go({ screen: "game", id: Number(next) });
  };
  return (
    <Modal title="AFTER_ACTION_REPORT" onClose={onClose}>
      <p className={css["winner"]}>
        {game.winner ? (
          <Slot id={game.winner}>
            {nameOf(players.find(({ player_id }) => player_id === game.winner)?.address ?? "")} {"//"} VICTORY
          </Slot>
        ) : (
          "DRAW"
        )}
      </p>
      <p className={look["sub"]}>
        {reasonName(game.end_reason)} {"//"} ROUND {game.round}/{game.options.max_rounds} {"//"}{" "}
        {snapshot.map}
      </p>
      <div className={look["scroll"]}>
        <table className={look["table"]}>
          <thead>
            <tr>
              <th data-number>PLACE</th>
              <th>COMMANDER</th>
              <th data-number>SCORE</th>
              <th data-number>RATING</th>
              <th data-number>KILLS</th>
              <th data-number>LOST</th>
              <th data-number>BUILT</th>
              <th data-number>CAPTURED</th>
            </tr>
          </thead>
          <tbody>
            {players
              .toSorted((a, b) => a.placement - b.placement || a.player_id - b.player_id)
              .map((player) => {
                const did = counted.get(player.player_id);
                const rating = ratings.find(({ event }) => event["account"] === player.address)?.event;
                return (
                  <tr key={player.player_id}>
                    <td data-number>{player.placement || "–"}</td>
                    <td>
                      <Slot id={player.player_id}>{nameOf(player.address)}</Slot>
                    </td>
                    <td data-number>{scores[String(player.player_id)] ?? 0}</td>
                    <td data-number>
                      {rating ? `${Number(rating["rating"])} (${signed(Number(rating["change"]))})` : "–"}
                    </td>
                    <td data-number>{did?.killed ?? 0}</td>
                    <td data-number>{did?.lost ?? 0}</td>
                    <td data-number>{did?.built ?? 0}</td>
                    <td data-number>{did?.captured ?? 0}</td>
                  </tr>
                );
              })}
          </tbody>
        </table>
      </div>
      {seat.kind === "live" && <AgentMinds realm={seat.realm} agents={snapshot.agents} />}
      <div className={look["row"]}>
        <Btn onClick={() => go({ screen: "replay", id: game.game_id })}>REPLAY</Btn>
        {game.next_game > 0 && (
          <Btn tone="grey" onClick={() => go({ screen: "game", id: game.next_game })}>
            OPEN_REMATCH
          </Btn>
        )}
        {mine && (
          <Btn tone="green" disabled={seat.busy} onClick={() => void again()}>
            REMATCH
          </Btn>
        )}
        <Btn tone="grey" onClick={() => void share()}>
          SHARE_LINK
        </Btn>
        <Btn tone="grey" onClick={onLobby}>
          RETURN_TO_LOBBY
        </Btn>
      </div>
    </Modal>
  );
}

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));
