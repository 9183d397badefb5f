/** The action panel: every legal action as a button that says what may come of it (T-867, T-868). */
import { useState } from "react";
import { Button } from "../../../kit/controls/button";
import { type Act, ActionList } from "../../../kit/play/actions";
import { Panel } from "../../../kit/sheet/panel";
import type { Item, Seat } from "../../../state/contract";
import { useTellsRefusals } from "../../../state/place";
import css from "../panel.module.css";
import type { Possibility, Sheet } from "../types";
import { type Choice, goneFor, greyedOf, placesOf } from "./acts";

export interface ActionProps {
  seat: Seat;
  sheet: Sheet;
  choices: Choice[];
  known: Possibility[];
  pending: string;
  act(choice: Choice): Promise<Item | null>;
  /** What was done last, if it was done here. */
  done: string;
  /** Why there is nothing to press (T-874). */
  nothing: string;
}

export function ActionPanel({ seat, sheet, choices, known, pending, act, done, nothing }: ActionProps) {
  const [last, setLast] = useState("");
  useTellsRefusals();
  const press = (choice: Choice): void => {
    setLast(choice.id);
    void act(choice);
  };
  const greyed = greyedOf(seat.offers, sheet.id, known);
  const retry = choices.find(({ id }) => id === last);
  const shown = sheet.temple ? placesOf(choices, known, sheet.id, sheet.in_combat) : choices;
  return (
    <Panel
      fill
      title="What will you do?"
      more={
        <span key={done} data-testid={done ? "confirmed" : undefined}>
          {done ? `✓ ${done}` : ""}
        </span>
      }
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
      <ActionList
        acts={shown}
        scope={`${sheet.id} ${sheet.temple} ${sheet.chamber} ${sheet.in_combat}`}
        press={(chosen) => press(chosen as Choice)}
        pending={pending}
        busy={seat.busy}
        {...(sheet.in_combat ? {} : { gone: ({ id }: Act) => goneFor(known, sheet.id, id) })}
        nothing={nothing}
      >
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
      </ActionList>
    </Panel>
  );
}
