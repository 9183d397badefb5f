/** One game, whatever its state: the room before, the board during and after, and the results. */
import { useEffect, useState } from "react";
import { sentence } from "../../../api/http";
import { useBusy } from "../../../kit/moments/playing";
import { useWithin } from "../../../state/command";
import type { StageProps } from "../../../state/contract";
import { useLive } from "../hooks";
import { isHidden } from "../lobby/agents";
import { Room } from "../lobby/room";
import { Btn, css as look, Paper, Wait } from "../look/look";
import type { Route } from "../route";
import { Battle } from "./battle";
import { Results } from "./results";

const PAUSE_MS = 1800;

export function GameScreen(props: StageProps & { id: number; go(route: Route): void }) {
  const { session, seat, id, go } = props;
  useWithin("game_id", id);
  const { snapshot, board, beats, error } = useLive(session, seat, id);
  const [results, setResults] = useState(false);
  const [ended, setEnded] = useState(false);
  const busy = useBusy();
  const state = snapshot?.game.state;
  const [before, setBefore] = useState(state);
  useEffect(() => {
    if (state === before) return;
    // A game that ends while one watches shows its results; one that is over already shows its board.
    if (before === "Playing" && state === "Finished") setTimeout(() => setEnded(true), PAUSE_MS);
    setBefore(state);
  }, [state, before]);
  useEffect(() => {
    if (!ended || busy) return;
    setEnded(false);
    setResults(true);
  }, [ended, busy]);
  const onLobby = (): void => go({ screen: "lobby" });
  if (!snapshot || !board) {
    return (
      <Paper>
        {error ? (
          <div className={look["stack"]}>
            <p className={look["bad"]}>{sentence(error)}</p>
            <Btn onClick={onLobby}>RETURN_TO_LOBBY</Btn>
          </div>
        ) : (
          <Wait what="Reading the game" />
        )}
      </Paper>
    );
  }
  const hidden = state !== "Finished" && isHidden(seat.realm, id);
  if (state === "Lobby") return <Room {...props} snapshot={snapshot} hidden={hidden} onLobby={onLobby} />;
  if (state === "Cancelled") {
    return (
      <Paper>
        <div className={look["stack"]}>
          <h1 className={look["title"]}>{snapshot.game.name}</h1>
          <p>CANCELLED {"//"} nobody is left in this operation.</p>
          <Btn onClick={onLobby}>RETURN_TO_LOBBY</Btn>
        </div>
      </Paper>
    );
  }
  return (
    <>
      <Battle
        {...props}
        snapshot={snapshot}
        board={board}
        beats={beats}
        hidden={hidden}
        onResults={() => setResults(true)}
        onLobby={onLobby}
      />
      {results && state === "Finished" && (
        <Results {...props} snapshot={snapshot} onClose={() => setResults(false)} onLobby={onLobby} />
      )}
    </>
  );
}
