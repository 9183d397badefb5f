/** The action panel: every legal action as a button that says what it does and what may come of it (T-867, T-868). */
import { useState } from "react";
import { Button } from "../../kit/button";
import { Tip } from "../../kit/tip";
import type { Item, Seat, Session, Tagged } from "../../state/contract";
import { type Choice, digit, greyedOf } from "./actions";
import { Die, Panel } from "./bits";
import css from "./buttons.module.css";
import { useDigits } from "./hooks";
import { chips } from "./odds";
import type { ChamberFacts, Possibility } from "./types";
import { hint } from "./words";

export interface ActionProps {
  session: Session;
  seat: Seat;
  explorer: number;
  choices: Choice[];
  known: Possibility[];
  chamber: ChamberFacts | null;
  pending: string;
  act(key: string, action: Tagged): Promise<Item | null>;
  /** Why there is nothing to press (T-874). */
  nothing: string;
}

export function ActionPanel({ seat, explorer, choices, known, chamber, pending, act, nothing }: ActionProps) {
  const [last, setLast] = useState<Tagged | null>(null);
  const [done, setDone] = useState("");
  const press = (choice: Choice | undefined): void => {
    if (!choice || pending || seat.busy) return;
    setLast(choice.offer.action);
    setDone("");
    void act(choice.key, choice.offer.action).then((item) => setDone(item ? choice.offer.label : ""));
  };
  useDigits((place) => press(choices[place - 1]));
  const greyed = greyedOf(seat.offers, explorer, known);
  const retry =
    last &&
    choices.find(
      (choice) =>
        choice.offer.action === last || JSON.stringify(choice.offer.action) === JSON.stringify(last),
    );
  return (
    <Panel
      title="What will you do?"
      more={done ? <span data-testid="confirmed">✓ {done}</span> : choices.length ? "keys 1 to 9" : ""}
      testid="actions"
    >
      {seat.refusal && (
        <div className={css["refusal"]} role="alert" data-testid="refusal">
          <span>{seat.refusal.text}</span>
          {retry && (
            <Button small onClick={() => press(retry)}>
              Try again
            </Button>
          )}
        </div>
      )}
      {choices.length === 0 && (
        <p className={css["nothing"]} data-testid="no-action">
          {nothing}
        </p>
      )}
      <ul className={css["list"]}>
        {choices.map((choice, place) => (
          <li key={choice.key}>
            <ActionButton
              choice={choice}
              badge={digit(place)}
              chamber={chamber}
              busy={pending === choice.key}
              disabled={Boolean(pending) || seat.busy}
              press={() => press(choice)}
            />
          </li>
        ))}
      </ul>
      {greyed.length > 0 && choices.length > 0 && (
        <details className={css["fold"]} data-testid="not-now">
          <summary>Not now ({greyed.length})</summary>
          <ul>
            {greyed.map((one) => (
              <li key={one.label} data-code={one.code}>
                <b>{one.label}</b> <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

interface OneProps {
  choice: Choice;
  badge: string;
  chamber: ChamberFacts | null;
  busy: boolean;
  disabled: boolean;
  press(): void;
}

function ActionButton({ choice, badge, chamber, busy, disabled, press }: OneProps) {
  const { offer, random } = choice;
  const marks = chips(offer.odds);
  const said = hint(offer.action, chamber);
  return (
    <div className={css["action"]} data-kind={offer.action.type} data-busy={busy}>
      <button
        type="button"
        className={css["press"]}
        disabled={disabled}
        onClick={press}
        aria-busy={busy}
        aria-keyshortcuts={badge || undefined}
        data-testid={`act-${offer.action.type}`}
      >
        <span className={css["key"]} aria-hidden="true">
          {busy ? <span className={css["spin"]} /> : badge || "·"}
        </span>
        <span className={css["text"]}>
          <span className={css["label"]}>
            {offer.label}
            {random && (
              <span className={css["die"]}>
                <Die size={15} />
              </span>
            )}
          </span>
          <span className={css["hint"]}>{said}</span>
        </span>
      </button>
      {marks.length > 0 && (
        <ul className={css["chips"]} aria-label={`Odds of ${offer.label}`}>
          {marks.map((chip) => (
            <li key={chip.name}>
              <Tip text={chip.exact} focusable>
                <span className={css["chip"]} data-tone={chip.tone}>
                  {chip.text}
                </span>
              </Tip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
