/** Any game, drawn from its Scene alone: a new game is playable with no code here. */
import { OfferList } from "../../kit/offers";
import { Loading } from "../../kit/states";
import { StoryLog } from "../../kit/story";
import type { StageProps } from "../../state/contract";
import { MapView } from "./map";
import { PanelView } from "./panel";
import css from "./stage.module.css";

export default function DefaultStage({ session, seat, prove, nameOf }: StageProps) {
  const { scene } = seat;
  if (scene === null) return <Loading what="Setting the scene" />;
  const people = (text: string): string => text.replaceAll(/\b[0-9a-f]{64}\b/g, nameOf);
  return (
    <div className={css["stage"]}>
      <div className={css["scene"]}>
        <h1 className={css["title"]}>{people(scene.title)}</h1>
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
          <PanelView key={index} panel={panel} people={people} />
        ))}
      </div>
      <section className={css["acts"]} aria-labelledby="acts">
        <h2 id="acts">What you can do</h2>
        <Acts session={session} seat={seat} />
      </section>
      <section className={css["story"]} aria-labelledby="story">
        <h2 id="story">What happened</h2>
        <StoryLog seat={seat} prove={prove} />
      </section>
    </div>
  );
}

function Acts({ session, seat }: Pick<StageProps, "session" | "seat">) {
  if (seat.who === null)
    return <p className={css["dim"]}>You are watching. Those who play see their moves here.</p>;
  if (seat.offers.length === 0) return <p className={css["dim"]}>There is nothing for you to do now.</p>;
  return (
    <>
      <OfferList session={session} seat={seat} hotkeys />
      <details className={css["undo"]}>
        <summary>Can I take a move back?</summary>
        <p>
          No. A move is signed by you and its dice are drawn from your signature, once. If moves could be
          taken back, one could roll until the dice are kind. Look at the odds before you press: they are
          exact.
        </p>
      </details>
    </>
  );
}
