/** The results of a game: winner, reason, scores, placements, ratings, deeds (H-845). */

import { useMemo } from "react";
import { Dialog } from "../../../kit/dialogs/dialog";
import { useHistory } from "../../../kit/route/history";
import type { Item, StageProps } from "../../../state/contract";
import { reasonName } from "../board/read";
import { useAnswer } from "../hooks";
import { hide, isHidden } from "../lobby/agents";
import { share } from "../lobby/room";
import { Btn, css as look, Slot } from "../look/look";
import { type Column, Table } from "../look/table";
import { told } from "../records/history";
import type { Route } from "../route";
import { AgentMinds } from "../talk/mind";
import type { GameRow, Snapshot, Unit } from "../types";
import css from "./game.module.css";
import { beginMission, isMission } from "./mission";
import { Aftermath, type Report } from "./report";

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
    if (event.type === "unit_spawned") {
      owners.set(Number(event["unit_id"]), slot);
      of(slot).built++;
    }
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
  // All of it counts, also what came before this page was opened.
  const { items, read } = useHistory(session, seat.items, Number.POSITIVE_INFINITY);
  const counted = useMemo(
    () => deeds(items, game.game_id, snapshot.units),
    [items, game.game_id, snapshot.units],
  );
  const { data: report } = useAnswer<Report>(
    session,
    { type: "battle_report", game_id: game.game_id },
    "over",
  );
  const ratings = told(seat.items, game.game_id).filter(({ event }) => event.type === "rating_changed");
  const own = players.filter(({ address }) => address === seat.who).map(({ player_id }) => player_id);
  const mine = own.length > 0;
  const verdict = !game.winner ? "DRAW" : own.includes(game.winner) ? "VICTORY" : "DEFEAT";
  const did = ["killed", "lost", "built", "captured"] as const;
  const ratingOf = (address: string): string => {
    const found = ratings.find(({ event }) => event["account"] === address)?.event;
    return found ? `${Number(found["rating"])} (${signed(Number(found["change"]))})` : "–";
  };
  const rated: Column<(typeof players)[number]> = ["RATING", ({ address }) => ratingOf(address), "number"];
  const columns: Column<(typeof players)[number]>[] = [
    ["PLACE", ({ placement }) => placement || "–", "number"],
    ["COMMANDER", ({ player_id, address }) => <Slot id={player_id}>{nameOf(address)}</Slot>],
    ["SCORE", ({ player_id }) => scores[String(player_id)] ?? 0, "number"],
    ...(ratings.length ? [rated] : []),
    ...did.map(
      (name): Column<(typeof players)[number]> => [
        name === "killed" ? "KILLS" : name.toUpperCase(),
        ({ player_id }) => (read ? (counted.get(player_id)?.[name] ?? 0) : "…"),
        "number",
      ],
    ),
  ];
  const again = async (): Promise<void> => {
    const item = await session.act({ type: "rematch", game_id: game.game_id });
    const next = item?.events.find(({ type }) => type === "rematch_made")?.["next_game"] ?? game.next_game;
    if (!item || !next) return;
    if (isHidden(seat.realm, game.game_id)) hide(seat.realm, Number(next));
    if (isMission(seat.realm, game.game_id)) beginMission(seat.realm, Number(next));
    go({ screen: "game", id: Number(next) });
  };
  return (
    <Dialog open wide title="AFTER_ACTION_REPORT" onClose={onClose}>
      {mine && (
        <p className={css["verdict"]} data-end={verdict}>
          {verdict}
        </p>
      )}
      <p className={mine ? "" : css["winner"]}>
        {game.winner ? (
          <Slot id={game.winner}>
            {nameOf(players.find(({ player_id }) => player_id === game.winner)?.address ?? "")}{" "}
            {mine ? howWon(game) : "// VICTORY"}
          </Slot>
        ) : mine ? (
          "Nobody has won."
        ) : (
          "DRAW"
        )}
      </p>
      <p className={look["sub"]}>
        {reasonName(game.end_reason)} {"//"} ROUND {game.round}/{game.options.max_rounds} {"//"}{" "}
        {snapshot.map}
      </p>
      <Table
        columns={columns}
        rows={players.toSorted((a, b) => a.placement - b.placement || a.player_id - b.player_id)}
        keyOf={({ player_id }) => player_id}
      />
      {report && <Aftermath report={report} />}
      {seat.kind === "live" && <AgentMinds realm={seat.realm} agents={snapshot.agents} />}
      <div className={look["row"]}>
        {mine && (
          <Btn tone="green" disabled={seat.busy} data-first onClick={() => void again()}>
            REMATCH
          </Btn>
        )}
        <Btn onClick={() => go({ screen: "replay", id: game.game_id })}>REPLAY</Btn>
        {game.next_game > 0 && (
          <Btn tone="grey" onClick={() => go({ screen: "game", id: game.next_game })}>
            OPEN_REMATCH
          </Btn>
        )}
        <Btn tone="grey" onClick={() => void share()}>
          SHARE_LINK
        </Btn>
        <Btn tone="grey" onClick={onLobby}>
          RETURN_TO_LOBBY
        </Btn>
      </div>
    </Dialog>
  );
}

const WON: { [reason: string]: string } = {
  HqCapture: "has taken the last headquarters",
  Elimination: "is the last who can fight",
  Timeout: "has the most points after the last round",
};
const howWon = ({ end_reason }: GameRow): string => WON[end_reason] ?? "has won";

const signed = (change: number): string => (change > 0 ? `+${change}` : String(change));
