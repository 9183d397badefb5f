/** A stage with its proof drawer, for seats that are not live. */
import { lazy, Suspense, useCallback } from "react";
import { Boundary } from "../../kit/frame/boundary";
import { Loading } from "../../kit/frame/states";
import { Playback } from "../../kit/moments/playback";
import type { Proved } from "../../kit/proof/drawer";
import { stageOf } from "../../stage";
import type { Session } from "../../state/contract";
import { nameOf, useNames } from "../../state/people/names";
import { usePlace } from "../../state/place";
import { ProvableUpTo } from "../../state/provable";
import { useSeat } from "../../state/use";
import css from "./replay.module.css";

const ProofDrawer = lazy(() => import("../../kit/proof/drawer"));

interface StageFrameProps {
  session: Session & Proved;
  proving: number | null;
  prove(seq: number | null): void;
}

export function StageFrame({ session, proving, prove }: StageFrameProps) {
  const seat = useSeat(session);
  const names = useNames((state) => state.names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function whenever a name is learned, so that stages draw it
  const named = useCallback((key: string) => nameOf(key), [names]);
  const Stage = stageOf(seat.game);
  const told = usePlace(({ refusals }) => refusals);
  return (
    <ProvableUpTo value={session.source.played}>
      {seat.refusal && !told && (
        <p className={css["refusal"]} role="alert">
          {seat.refusal.text}
        </p>
      )}
      <div className={css["stage"]}>
        {seat.scene === null && seat.refusal === null ? (
          <Loading what="Setting the stage" />
        ) : (
          <Boundary what="The stage">
            <Suspense fallback={<Loading what="Setting the stage" />}>
              <Stage session={session} seat={seat} prove={prove} nameOf={named} />
            </Suspense>
          </Boundary>
        )}
      </div>
      <Playback />
      {proving !== null && (
        <Boundary key={proving} what="The proof">
          <Suspense fallback={null}>
            <ProofDrawer session={session} seat={seat} seq={proving} onClose={() => prove(null)} />
          </Suspense>
        </Boundary>
      )}
    </ProvableUpTo>
  );
}
