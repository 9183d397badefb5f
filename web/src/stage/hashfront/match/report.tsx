/** How a match went (H-978): the balance of strength as a picture, the round in which it turned, and each side's best. */
import { slotColour } from "../art/palette";
import { slotName } from "../board/cells";
import { Slot } from "../look/look";
import css from "./report.module.css";

export interface Champion {
  unit_id: number;
  name: string;
  kills: number;
  captures: number;
  alive: boolean;
}

export interface Report {
  rounds: { round: number; strength: number[] }[];
  sides: { player_id: number; kills: number; losses: number; captures: number; best: Champion | null }[];
  turning: { round: number; text: string } | null;
  series: Series | null;
}

export interface Series {
  played: number;
  drawn: number;
  wins: { [slot: string]: number };
}

const WIDE = 320;
const HIGH = 64;

export function Aftermath({ report }: { report: Report }) {
  const { rounds, sides, turning, series } = report;
  if (!turning && !series && !sides.some(({ best }) => best)) return null;
  return (
    <section className={css["aftermath"]} aria-label="AFTERMATH">
      {turning && (
        <p className={css["turning"]}>
          <b>TURNING_POINT</b> {turning.text}
        </p>
      )}
      {rounds.length > 1 && <Balance rounds={rounds} turned={turning?.round ?? 0} />}
      <ul className={css["best"]}>
        {sides.map(
          ({ player_id, best }) =>
            best && (
              <li key={player_id}>
                <Slot id={player_id}>BEST_UNIT {best.name.toUpperCase()}</Slot> {"//"}{" "}
                <span>{feats(best)}</span>
              </li>
            ),
        )}
      </ul>
      {series && <SeriesLine series={series} />}
    </section>
  );
}

/** "2 destroyed, 1 building taken, survived". */
export const feats = ({ kills, captures, alive }: Champion): string =>
  [
    kills ? `${kills} destroyed` : "",
    captures ? `${captures} building${captures > 1 ? "s" : ""} taken` : "",
    alive ? "survived" : "lost in the end",
  ]
    .filter(Boolean)
    .join(", ");

export function SeriesLine({ series }: { series: Series }) {
  return (
    <p className={css["series"]}>
      <b>SERIES</b>{" "}
      {Object.entries(series.wins).map(([slot, won]) => (
        <Slot key={slot} id={Number(slot)}>
          {slotName(Number(slot)).toUpperCase()} {won}
        </Slot>
      ))}
      {series.drawn > 0 && <span>DRAWN {series.drawn}</span>}
    </p>
  );
}

/** Each side's share of all strength, round by round, one above the other; the turning point is marked. */
function Balance({ rounds, turned }: { rounds: Report["rounds"]; turned: number }) {
  const last = rounds.length - 1;
  const x = (i: number): number => (i / last) * WIDE;
  const shares = rounds.map(({ strength }) => {
    const all = Math.max(
      1,
      strength.reduce((sum, each) => sum + each, 0),
    );
    let below = 0;
    return strength.map((each) => {
      const from = below;
      below += each / all;
      return [from, below] as const;
    });
  });
  const slots = rounds[0]?.strength.length ?? 0;
  const at = rounds.findIndex(({ round }) => round === turned);
  return (
    <figure className={css["balance"]}>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} preserveAspectRatio="none" aria-hidden="true">
        {Array.from({ length: slots }, (_, slot) => {
          const top = shares.map((row, i) => `${x(i)},${(row[slot]?.[0] ?? 0) * HIGH}`);
          const bottom = shares.map((row, i) => `${x(i)},${(row[slot]?.[1] ?? 0) * HIGH}`).toReversed();
          // biome-ignore lint/suspicious/noArrayIndexKey: slots are numbers
          return <polygon key={slot} points={[...top, ...bottom].join(" ")} fill={slotColour(slot + 1)} />;
        })}
        {slots === 2 && <line x1="0" x2={WIDE} y1={HIGH / 2} y2={HIGH / 2} className={css["even"]} />}
        {at >= 0 && <line x1={x(at)} x2={x(at)} y1="0" y2={HIGH} className={css["mark"]} />}
      </svg>
      <figcaption>
        BALANCE_OF_STRENGTH {"//"} ROUND {rounds[0]?.round} TO {rounds[last]?.round}
        {at >= 0 ? `, turned in ${turned}` : ""}
      </figcaption>
    </figure>
  );
}
