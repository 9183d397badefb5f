/** Any game, drawn from its Scene alone: a new game is playable with no code here. */

import { Countdown } from "../../kit/clock/countdown";
import { Loading } from "../../kit/frame/states";
import { GameGuide } from "../../kit/guide/game";
import { linesOf, StoryLog } from "../../kit/log/story";
import { OfferList } from "../../kit/play/offers";
import type { Deadline, Seat, StageProps } from "../../state/contract";
import { MapView } from "./map";
import { PanelView } from "./panel";
import css from "./stage.module.css";

type People = (text: string) => string;

export default function DefaultStage({ session, seat, prove, nameOf }: StageProps) {
  const { scene } = seat;
  if (scene === null) return <Loading what="Setting the scene" />;
  const people: People = (text) => text.replaceAll(/\b[0-9a-f]{64}\b/g, nameOf);
  return (
    <div className={css["stage"]}>
      <div className={css["scene"]}>
        <div className={css["head"]}>
          <h1 className={css["title"]}>{people(scene.title)}</h1>
          <GameGuide game={seat.game} />
        </div>
        {scene.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <p key={index} className={css["line"]}>
            {people(line)}
          </p>
        ))}
        {scene.map && <MapView map={scene.map} />}
      </div>
      <div className={css["panels"]}>
        {scene.panels.map((panel, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two panels may have one title
          <PanelView key={index} panel={panel} people={people} mine={panel.player === seat.who} />
        ))}
      </div>
      <section className={css["acts"]} aria-labelledby="acts">
        <h2 id="acts">What you can do</h2>
        <Latest seat={seat} people={people} />
        <Deadlines deadlines={scene.deadlines ?? []} people={people} />
        <Acts session={session} seat={seat} />
      </section>
      <section className={css["story"]} aria-labelledby="story">
        <h2 id="story">What happened</h2>
        <StoryLog seat={seat} prove={prove} people={people} />
      </section>
    </div>
  );
}

/** The last that happened, where the eye is when one decides. It has its room also while nothing has happened. */
function Latest({ seat, people }: { seat: Seat; people: People }) {
  const last = seat.items.findLast((item) => linesOf(item).length > 0);
  return (
    <div className={css["latest"]} aria-live="polite">
      {last ? (
        linesOf(last)
          .slice(-3)
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
          .map((line, index) => <p key={`${last.seq} ${index}`}>{people(line)}</p>)
      ) : (
        <p className={css["dim"]}>Nothing has happened yet.</p>
      )}
    </div>
  );
}

function Deadlines({ deadlines, people }: { deadlines: Deadline[]; people: People }) {
  if (deadlines.length === 0) return null;
  return (
    <div className={css["deadlines"]}>
      {deadlines.map(({ label, at }) => (
        <Countdown key={`${at} ${label}`} label={people(label)} to={at} />
      ))}
    </div>
  );
}

function Acts({ session, seat }: Pick<StageProps, "session" | "seat">) {
  if (seat.who === null) return <p className={css["dim"]}>You are watching. Players see their moves here.</p>;
  if (seat.offers.length === 0) return <p className={css["dim"]}>There is nothing for you to do now.</p>;
  return (
    <>
      <OfferList session={session} seat={seat} hotkeys />
      <details className={css["undo"]}>
        <summary>Can I take a move back?</summary>
        <p>
          No. You sign each move, and its dice are drawn from your signature, once. If moves could be taken
          back, players could roll again until they liked the result. Look at the odds before you press: they
          are exact.
        </p>
      </details>
    </>
  );
}
