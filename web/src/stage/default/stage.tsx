/** Any game, drawn from its Scene alone, as a table: the others across, what lies between in the middle, oneself in front. */
import { useEffect, useRef } from "react";
import { Countdown } from "../../kit/clock/countdown";
import { Loading } from "../../kit/frame/states";
import { GameGuide, useGameAbout } from "../../kit/guide/game";
import { linesOf, StoryLog } from "../../kit/log/story";
import { Moment } from "../../kit/moments/moment";
import { OfferList, oneReason } from "../../kit/play/offers";
import { ResultLine } from "../../kit/sheet/status";
import { play } from "../../kit/sound/sound";
import type { Deadline, Panel, Seat, StageProps } from "../../state/contract";
import { useEnd } from "./end";
import { MapView } from "./map";
import { PanelView } from "./panel";
import css from "./stage.module.css";

type People = (text: string) => string;

export default function DefaultStage({ session, seat, prove, nameOf }: StageProps) {
  const { scene } = seat;
  const beat = useEnd(seat);
  useTurnSound(seat);
  if (scene === null) return <Loading what="Setting the scene" />;
  const people: People = (text) => text.replaceAll(/\b[0-9a-f]{64}\b/g, nameOf);
  return (
    <div className={css["stage"]} data-testid="default-stage">
      <div className={css["scene"]}>
        <div className={css["head"]}>
          <h1 className={css["title"]}>{people(scene.title)}</h1>
          <GameGuide game={seat.game} />
        </div>
        <Opening seat={seat} />
        {scene.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <p key={index} className={css["line"]}>
            {people(line)}
          </p>
        ))}
        {scene.map && <MapView map={scene.map} />}
        <Table panels={scene.panels} who={seat.who} people={people} />
      </div>
      <section className={css["acts"]} aria-labelledby="acts">
        <h2 id="acts">{headline(seat, people)}</h2>
        <p className={css["why"]}>{oneReason(seat.offers)}</p>
        <Latest seat={seat} people={people} prove={prove} />
        <Deadlines deadlines={scene.deadlines ?? []} people={people} />
        <Acts session={session} seat={seat} />
      </section>
      <section className={css["story"]} aria-labelledby="story">
        <h2 id="story">What happened</h2>
        <StoryLog seat={seat} prove={prove} people={people} />
      </section>
      <Moment beat={beat} />
    </div>
  );
}

/** Before anything has happened, a newcomer is told what it is about. */
function Opening({ seat }: { seat: Seat }) {
  const about = useGameAbout(seat.game);
  if (seat.items.some((item) => linesOf(item).length > 0)) return null;
  return <p className={css["goal"]}>{about?.goal ?? ""}</p>;
}

interface TableProps {
  panels: Panel[];
  who: string | null;
  people: People;
}

function Table({ panels, who, people }: TableProps) {
  if (panels.length === 0) return null;
  const own = panels.filter(({ player }) => player && player === who);
  const others = panels.filter((panel) => panel.player && !own.includes(panel));
  const between = panels.filter(({ player }) => !player);
  const row = (name: string, part: Panel[]) =>
    part.length > 0 && (
      <div className={css[name]}>
        {part.map((panel, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two panels may have one title
          <PanelView key={index} panel={panel} people={people} mine={panel.player === who} />
        ))}
      </div>
    );
  return (
    <div className={css["table"]}>
      {row("others", others)}
      {row("between", between)}
      {row("own", own)}
    </div>
  );
}

/** By the seats, where they tell it: some moves are always open. */
function isMyTurn({ scene, offers, who }: Seat): boolean {
  if (who === null) return false;
  const movers = (scene?.panels ?? []).filter(({ player, turn }) => player && turn);
  if (movers.length > 0) return movers.some(({ player }) => player === who);
  return offers.some(({ enabled, aside }) => enabled && !aside);
}

/** Whose move it is, in a word. */
function headline(seat: Seat, people: People): string {
  if (seat.who === null) return seat.kind === "replay" ? "As it was" : "You are watching";
  if (isMyTurn(seat)) return "Your move";
  const next = seat.scene?.panels.find(({ player, turn }) => turn && player && player !== seat.who)?.player;
  return next ? `${people(next)} is to move` : "What you can do";
}

function useTurnSound(seat: Seat): void {
  const mine = isMyTurn(seat);
  const before = useRef(mine);
  useEffect(() => {
    if (mine && !before.current) play("turn");
    before.current = mine;
  }, [mine]);
}

/** The last that happened, where the eye is when one decides; its room is kept. */
function Latest({ seat, people, prove }: { seat: Seat; people: People; prove(seq: number): void }) {
  const last = seat.items.findLast((item) => linesOf(item).length > 0);
  const text = last ? people(linesOf(last).slice(-3).join(" ")) : "";
  return (
    <div className={css["latest"]}>
      <ResultLine text={text} {...(last ? { seq: last.seq } : {})} prove={prove} />
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
  if (seat.who === null) return <p className={css["dim"]}>Players see their moves here.</p>;
  if (seat.offers.length === 0) return <p className={css["dim"]}>There is nothing for you to do now.</p>;
  return (
    <>
      <OfferList session={session} seat={seat} hotkeys told />
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
