/** The line of the fight: places side by side, everybody on theirs, health and conditions under each figure (Q-401). */
import { Tip } from "../../../kit/controls/tip";
import { Badge, Badges } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { Land } from "../art/lands";
import { lastOf, popups } from "../events";
import { everybody, type Fighter, masterIn, slugOf } from "../view";
import type { FightProps } from "./fight";
import css from "./line.module.css";

const LEAST = 7;

/** An empty place is narrow; a crowd has room side by side. */
const widthOf = (crowd: number): string =>
  crowd === 0
    ? "minmax(0.9rem, 1fr)"
    : `minmax(calc(${Math.min(crowd, 5)} * (var(--token) + 0.15rem)), ${Math.min(crowd, 6) * 1.6}fr)`;

interface LineProps extends FightProps {
  classes: ReadonlyMap<string, string>;
  /** Who is aimed at. */
  aim: string;
  /** Aim at somebody; null when there is nothing to aim at. */
  pick: ((cid: string) => void) | null;
  /** While targets are chosen: who and which places (by their number) can be, are, or would be touched. */
  marks: ReadonlyMap<string, Mark> | null;
}

export type Mark = "open" | "chosen" | "touched";

export function Line({ seat, part, fight, classes, aim, pick, marks }: LineProps) {
  const shown = new Map(everybody(fight).map((each) => [each.cid, each]));
  const places = fight.line.map(([pos]) => pos);
  const first = Math.min(...places, 0);
  const count = Math.max(LEAST, Math.max(...places, 0) - first + 1);
  const last = lastOf(seat.items);
  const pops = popups(last);
  const at = new Map(fight.line);
  const here = everybody(fight).find(({ cid }) => cid === fight.me)?.pos;
  const crowded = fight.line.some(([, cids]) => cids.length > 3);
  const spots = Array.from({ length: count }, (_, i) => first + i);
  return (
    <figure className={css["line"]} data-testid="line" data-crowded={crowded || undefined}>
      <Land
        terrain={fight.terrain}
        place={part.place.kind === "dungeon" ? part.place.id : ""}
        window={part.place.window}
        weather={part.place.travel?.weather_name ?? ""}
      />
      <figcaption>
        {titled(masterIn(part)?.name ?? fight.kind_name)} <b>round {fight.round}</b>
        <Badge
          tone={fight.mortal ? "bad" : "plain"}
          tip={fight.danger || "How dangerous this fight is for your level."}
        >
          {fight.difficulty_name}
          {fight.worst > 0 && `, up to ${fight.worst} HP a round`}
        </Badge>
      </figcaption>
      <ol style={{ gridTemplateColumns: spots.map((pos) => widthOf(at.get(pos)?.length ?? 0)).join(" ") }}>
        {spots.map((pos) => (
          <li key={pos}>
            <div className={css["stack"]}>
              {(at.get(pos) ?? []).map((cid) => {
                const who = shown.get(cid);
                return who ? (
                  <Token
                    key={cid}
                    who={who}
                    slug={slugOf(who, classes)}
                    turn={fight.turn === cid}
                    pop={pops.get(cid)}
                    seq={last?.seq ?? 0}
                    aimed={marks ? false : aim === cid}
                    mark={marks?.get(cid)}
                    pick={marks && !marks.has(cid) ? null : pick}
                  />
                ) : null;
              })}
            </div>
            {marks?.has(String(pos)) && (
              <button
                type="button"
                className={css["spot"]}
                aria-pressed={marks.get(String(pos)) === "chosen"}
                aria-label={`Place ${Math.abs(pos - (here ?? 0))}`}
                onClick={() => pick?.(String(pos))}
              />
            )}
            {here !== undefined && (
              <small className={css["far"]} aria-hidden="true">
                {Math.abs(pos - here)}
              </small>
            )}
          </li>
        ))}
      </ol>
    </figure>
  );
}

/** What anybody can see of a monster; the rest is in the bestiary, after the fight. */
export function known({ size, type, cr8, boss }: Fighter): string {
  const challenge = cr8 % 8 === 0 ? cr8 / 8 : `1/${8 / cr8}`;
  return `${titled(size)} ${type}, challenge ${challenge}${boss ? ", a boss" : ""}.`;
}

/** The number first: of several of a kind it tells them apart, however little room there is. */
export const numbered = (name: string): string => name.replace(/^(.*) (\d+)$/, "$2 $1");

interface TokenProps {
  who: Fighter;
  slug: string;
  turn: boolean;
  pop: { text: string; tone: string } | undefined;
  seq: number;
  aimed: boolean;
  mark: Mark | undefined;
  pick: ((cid: string) => void) | null;
}

function Token({ who, slug, turn, pop, seq, aimed, mark, pick }: TokenProps) {
  const part = who.max_hp > 0 ? (who.hp * 100) / who.max_hp : 0;
  return (
    <div
      className={css["token"]}
      data-side={who.side}
      data-turn={turn || undefined}
      data-aimed={aimed || undefined}
      data-mark={mark}
      data-down={who.hp === 0 || undefined}
      data-testid={`fighter-${who.cid}`}
    >
      {pop && (
        <span key={seq} className={css["pop"]} data-tone={pop.tone} aria-hidden="true">
          {pop.text}
        </span>
      )}
      <button
        type="button"
        className={css["body"]}
        disabled={pick === null}
        aria-pressed={aimed || mark === "chosen"}
        aria-label={`Aim at ${who.name}`}
        onClick={() => pick?.(who.cid)}
      >
        <span className={css["figure"]} data-flip={who.side !== "party" || undefined}>
          <Plate>{figureOf(slug)}</Plate>
        </span>
        <b>{numbered(who.name)}</b>
      </button>
      <span className={css["bar"]} aria-hidden="true">
        <i style={{ width: `${part}%` }} data-low={part <= 34 || undefined} />
      </span>
      <small>
        {who.hp}/{who.max_hp}
        {who.temp_hp > 0 ? ` +${who.temp_hp}` : ""} HP
      </small>
      {who.side === "party" ? (
        <small className={css["lore"]}>
          AC {who.ac}, {who.mine ? "you" : who.range_name}
        </small>
      ) : (
        <Tip text={known(who)} focusable>
          <small className={css["lore"]}>
            AC {who.ac}, {who.range_name}
          </small>
        </Tip>
      )}
      <Badges label={`Conditions of ${who.name}`}>
        {who.conditions.map(({ id, name, text, rounds, stacks, bad }) => (
          <Badge
            key={id}
            tone={bad ? "bad" : "good"}
            tip={`${text}${rounds > 0 ? ` ${rounds} rounds left.` : ""}`}
          >
            {name}
            {stacks > 1 ? ` ×${stacks}` : ""}
          </Badge>
        ))}
        {who.concentration && <Badge tip="A hit may break it.">⊙ {who.concentration}</Badge>}
      </Badges>
    </div>
  );
}
