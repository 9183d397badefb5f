/** RANKED: the queue, and an agent for whom it keeps waiting (H-740 .. H-748). */
import { useState } from "react";
import { clockText, useNow } from "../../../kit/clock/countdown";
import { useAnswer } from "../hooks";
import { AgentPicker, request, USUAL, type Wish } from "../lobby/agents";
import { madeGame } from "../lobby/create";
import css from "../lobby/lobby.module.css";
import { Btn, Chip, css as look, Panel, Paper } from "../look/look";
import { useMaps } from "../maps/atlas";
import type { Tier } from "../types";
import { Head, type ScreenProps } from "./people";

interface Waiter {
  account: string;
  player_count: number;
  rating: number;
  waited_ms: number;
  window: number;
  agent_tier: Tier | "";
}

export function RankedScreen({ session, seat, nameOf, go }: ScreenProps) {
  const now = useNow();
  const queue = useAnswer<Waiter[]>(
    session,
    { type: "ranked_queue" },
    `${seat.at} ${Math.floor(now / 5000)}`,
  ).data;
  const maps = useMaps(session, 0);
  const mine = queue?.find(({ account }) => account === seat.who);
  const matched = seat.items.findLast(({ events }) =>
    events.some(
      ({ type, accounts }) => type === "ranked_matched" && (accounts as string[]).includes(seat.who ?? ""),
    ),
  );
  const made = Number(matched?.events.find(({ type }) => type === "ranked_matched")?.["game_id"] ?? 0);
  const [wish, setWish] = useState<Wish>(USUAL);
  const tier = mine?.agent_tier;
  const instead = async (): Promise<void> => {
    const map = maps?.find((each) => each.fair && each.player_count === (mine?.player_count ?? 2));
    if (!map || !tier) return;
    await session.act({ type: "leave_queue" });
    const options = { rout_rule: true };
    const game = madeGame(
      await session.act({ type: "create_game", map_id: map.map_id, player_id: 1, options }),
    );
    if (!game) return;
    for (let slot = 2; slot <= map.player_count; slot++)
      await session.act(request(game, slot, { ...wish, tier }));
    go({ screen: "game", id: game });
  };
  return (
    <Paper>
      <Head title="RANKED" sub="MAP AND SLOTS ARE DRAWN BY PROOF // 90 S A TURN, 300 S IN RESERVE" go={go} />
      <div className={css["two"]}>
        <Panel title="MATCHMAKING" wide>
          {made > 0 && !mine && (
            <div className={look["row"]}>
              <Chip colour="var(--good)">[ACTIVE] OPPONENT FOUND</Chip>
              <Btn tone="green" onClick={() => go({ screen: "game", id: made })}>
                ENTER #{made}
              </Btn>
            </div>
          )}
          {mine ? (
            <>
              <p role="status">
                SEARCHING FOR {mine.player_count - 1} OPPONENT{mine.player_count > 2 ? "S" : ""} {"//"} WAITED{" "}
                {clockText(mine.waited_ms)} {"//"} WINDOW ±{mine.window}
              </p>
              <Btn tone="red" disabled={seat.busy} onClick={() => void session.act({ type: "leave_queue" })}>
                LEAVE_QUEUE
              </Btn>
            </>
          ) : (
            <div className={look["row"]}>
              {[2, 4].map((count) => (
                <Btn
                  key={count}
                  tone="green"
                  disabled={seat.busy || !seat.who}
                  onClick={() => void session.act({ type: "queue_ranked", player_count: count })}
                >
                  QUEUE {count} COMMANDERS
                </Btn>
              ))}
            </div>
          )}
          {tier && (
            <div className={look["stack"]}>
              <p>
                Nobody has come yet. An unranked game against an agent of your strength ({tier}) can begin at
                once:
              </p>
              <AgentPicker wish={{ ...wish, tier }} onChange={setWish} />
              <Btn disabled={seat.busy} onClick={() => void instead()}>
                ENGAGE_AGENT
              </Btn>
            </div>
          )}
        </Panel>
        <Panel title="IN_QUEUE" wide>
          <ul className={look["stack"]}>
            {queue?.map((each) => (
              <li key={each.account} className={`${look["row"]} ${look["spread"]}`}>
                <b>{nameOf(each.account)}</b>
                <span>
                  {each.rating} {"//"} {each.player_count}P {"//"} {clockText(each.waited_ms)}
                </span>
              </li>
            ))}
            {queue?.length === 0 && <li className={look["note"]}>The queue is empty.</li>}
          </ul>
        </Panel>
      </div>
    </Paper>
  );
}
