/** Choosing targets: figures and places are touched on the line or in this list, the odds stand by, and one button does it. */
import { useEffect, useState } from "react";
import { Button } from "../../../kit/controls/button";
import type { OddsWords } from "../../../kit/play/chips";
import { DomainField, settled } from "../../../kit/play/domains";
import { useKeys } from "../../../kit/play/keys";
import { OddsChips } from "../../../kit/play/odds";
import { fieldsOf } from "../../../kit/play/phrase";
import { Panel } from "../../../kit/sheet/panel";
import type { Domain, Odds, Session } from "../../../state/contract";
import {
  type Aiming,
  actionOf,
  choices,
  chosen,
  domainOf,
  dropped,
  most,
  spokenOf,
  touched,
} from "../targeting";
import { everybody, type Fight } from "../view";
import { ODDS } from "../words";
import type { FightProps } from "./fight";
import css from "./targeting.module.css";

interface TargetingProps extends FightProps {
  aiming: Aiming;
  /** The area that it covers; null if it touches only whom it names. */
  area: number | null;
  pick(cid: string): void;
  change(aiming: Aiming | null): void;
}

export function Targeting(props: TargetingProps) {
  const { session, seat, fight, aiming, area, pick, change } = props;
  const action = actionOf(aiming);
  const odds = useOdds(session, aiming.offer.odds ? JSON.stringify(action) : "");
  const listed = choices(aiming);
  const now = chosen(aiming).filter(Boolean);
  const domain = domainOf(aiming);
  const ready = now.length >= (domain.type === "some" ? domain.least : 1);
  const go = async (): Promise<void> => {
    if (!ready || seat.busy) return;
    await session.act(action);
    change(null);
  };
  useKeys((key) => {
    const found = /^[1-9]$/.test(key) ? listed[Number(key) - 1] : undefined;
    if (found) pick(found.cid);
    else if (key === "Enter" && !(document.activeElement instanceof HTMLButtonElement)) void go();
    else if (key === "Escape") change(null);
    else return false;
    return true;
  });
  const hit = touched(aiming, fight, area);
  return (
    <Panel title={aiming.offer.label} fill testid="targeting">
      <p className={css["how"]}>{howOf(aiming)}</p>
      <ul className={css["targets"]} aria-label="Targets">
        {listed.map(({ cid, name }, i) => (
          <Target
            key={cid}
            {...props}
            cid={cid}
            name={name}
            digit={i < 9 ? i + 1 : 0}
            count={now.filter((each) => each === cid).length}
          />
        ))}
      </ul>
      {fieldsOf(aiming.offer)
        .filter((name) => name !== aiming.field)
        .map((name) => (
          <DomainField
            key={name}
            name={name}
            domain={settled(aiming.offer.domains[name] as Domain, aiming.fields)}
            value={aiming.fields[name] ?? null}
            onChange={(value) => change({ ...aiming, fields: { ...aiming.fields, [name]: value } })}
          />
        ))}
      {area !== null && (
        <p className={css["how"]} data-testid="touches">
          {hit.length > 0 ? `Touches ${hit.map(({ name }) => name).join(", ")}.` : "Touches nobody there."}
        </p>
      )}
      <div className={css["odds"]} aria-live="polite">
        {odds && <OddsChips odds={each(odds)} words={wordsOf(fight)} />}
      </div>
      <div className={css["row"]}>
        <Button onClick={() => change(null)} aria-keyshortcuts="Escape" data-testid="targeting-back">
          Back <kbd>Esc</kbd>
        </Button>
        <Button
          kind="primary"
          busy={seat.busy}
          disabled={!ready}
          onClick={() => void go()}
          aria-keyshortcuts="Enter"
          data-testid="targeting-go"
        >
          {ready ? `Do it: ${spokenOf(aiming, fight)}` : "Choose somebody"} <kbd>⏎</kbd>
        </Button>
      </div>
    </Panel>
  );
}

function howOf(aiming: Aiming): string {
  const many = most(aiming);
  if (aiming.field === "pos") return "Touch a place on the line, or choose it here.";
  if (many === 1) return "Touch a figure, or choose it here.";
  const left = many - chosen(aiming).length;
  return left > 0 ? `Touch figures: ${left} of ${many} still to give.` : `All ${many} are given.`;
}

interface TargetProps extends TargetingProps {
  cid: string;
  name: string;
  digit: number;
  count: number;
}

function Target({ aiming, fight, cid, name, digit, count, pick, change }: TargetProps) {
  const who = everybody(fight).find((each) => each.cid === cid);
  const many = most(aiming) > 1 && who?.side === "monsters";
  return (
    <li>
      <button
        type="button"
        className={css["target"]}
        aria-pressed={count > 0}
        aria-keyshortcuts={digit ? String(digit) : undefined}
        data-testid={`target-${cid}`}
        onClick={() => pick(cid)}
      >
        <kbd>{digit || "·"}</kbd>
        <span>
          <b>{who?.mine ? "Yourself" : (who?.name ?? name)}</b>
          {who && (
            <small>
              {who.hp}/{who.max_hp} HP{who.mine ? "" : `, ${who.range_name}`}
            </small>
          )}
        </span>
        {count > 1 && <i>×{count}</i>}
      </button>
      {many && count > 0 && (
        <button
          type="button"
          className={css["less"]}
          aria-label={`One less at ${who?.name}`}
          onClick={() => change(dropped(aiming, cid))}
        >
          −
        </button>
      )}
    </li>
  );
}

/** Beside the sums, of each target only whether it falls. */
const each = (odds: Odds): Odds => ({
  ...odds,
  lines: odds.lines.filter(({ name }) => !name.includes(":") || name.startsWith("kill:")),
});

const wordsOf = (fight: Fight): OddsWords => ({
  ...ODDS,
  ...Object.fromEntries(
    everybody(fight).map(({ cid, name }) => [
      `kill:${cid}`,
      [`${name} down`, "good", `${name} falls by this`],
    ]),
  ),
});

const WAIT_MS = 200;

/** The odds of what is chosen now; while they are worked out, the last ones stay. */
function useOdds(session: Session, text: string): Odds | null {
  const [told, setTold] = useState<Odds | null>(null);
  useEffect(() => {
    if (!text) return;
    let off = false;
    const timer = setTimeout(() => {
      session.odds(JSON.parse(text)).then(
        (found) => off || setTold(found),
        () => off || setTold(null),
      );
    }, WAIT_MS);
    return () => {
      off = true;
      clearTimeout(timer);
    };
  }, [session, text]);
  return told;
}
