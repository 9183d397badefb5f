/** The ribbon of initiative, the tokens of a turn, and the pips of somebody who is dying. */
import { Tip } from "../../../kit/controls/tip";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { everybody, type Fight, slugOf, type Turn } from "../view";
import css from "./economy.module.css";

export function Ribbon({ fight, classes }: { fight: Fight; classes: ReadonlyMap<string, string> }) {
  const known = new Map(everybody(fight).map((each) => [each.cid, each]));
  return (
    <ol className={css["ribbon"]} aria-label="Order of turns">
      {fight.order.flatMap((cid) => {
        const who = known.get(cid);
        if (!who) return [];
        return [
          <li
            key={cid}
            data-turn={cid === fight.turn || undefined}
            data-out={!who.alive || who.fled || undefined}
            data-side={who.side}
            aria-current={cid === fight.turn ? "step" : undefined}
          >
            <span className={css["face"]}>
              <Plate>{figureOf(slugOf(who, classes))}</Plate>
            </span>
            <small>{who.name}</small>
          </li>,
        ];
      })}
    </ol>
  );
}

const TOKENS: [name: string, left: (turn: Turn) => number, means: string][] = [
  ["Action", ({ actions }) => actions, "Attack, cast, dash, dodge: one of them."],
  ["Bonus", ({ bonus }) => bonus, "What your class does besides."],
  ["Step", ({ steps, extra_steps }) => steps + extra_steps, "One place closer or away."],
  ["Reaction", ({ reaction }) => (reaction ? 1 : 0), "Once a round, out of turn."],
];

/** Tokens that are spent: full while there, hollow when gone. */
export function Economy({ fight }: { fight: Fight }) {
  const me = fight.party.find(({ cid }) => cid === fight.me);
  if (!me) return null;
  return (
    <ul className={css["tokens"]} aria-label="What is left of your turn">
      {TOKENS.map(([name, left, means]) => {
        const count = left(me.turn);
        return (
          <li key={name} data-spent={count === 0 || undefined}>
            <Tip text={means} focusable>
              <span>
                <i aria-hidden="true" /> {name}
                {count > 1 ? ` ×${count}` : ""}
                <span className="visually-hidden">{count === 0 ? " spent" : " left"}</span>
              </span>
            </Tip>
          </li>
        );
      })}
    </ul>
  );
}

/** Three and three. */
export function Dying({ fight }: { fight: Fight }) {
  const state = fight.party.find(({ cid }) => cid === fight.me)?.dying;
  if (!state) return null;
  const pips = (count: number) => "●".repeat(count) + "○".repeat(Math.max(0, 3 - count));
  return (
    <p className={css["dying"]} data-testid="dying">
      <span data-tone="good">
        Holding on <b aria-hidden="true">{pips(state.successes)}</b>
        <span className="visually-hidden"> {state.successes} of 3</span>
      </span>
      <span data-tone="bad">
        Slipping away <b aria-hidden="true">{pips(state.failures)}</b>
        <span className="visually-hidden"> {state.failures} of 3</span>
      </span>
    </p>
  );
}
