/** What one can do now, as a list that never jumps: places, keys and the room for odds are fixed. */
import { type ReactNode, useRef, useState } from "react";
import { Tip } from "../controls/tip";
import { Dialog } from "../dialogs/dialog";
import { DieMark } from "../dice/dice";
import { play } from "../sound/sound";
import css from "./actions.module.css";
import type { Chip } from "./chips";
import { useHeld } from "./held";
import { useKeys } from "./keys";
import { type Slot, usePlaces, useRested, useSettled } from "./places";

export interface Act {
  /** Its place: the same id keeps its place and its key while the scope is the same. */
  id: string;
  /** What sort of deed it is: when another sort comes under a digit, the digit rests for a moment. */
  kind?: string;
  label: string;
  /** One line under the label, where no odds stand. */
  hint?: string;
  /** Is it left to the dice? Then it is marked, and room for its odds is kept. */
  rolls?: boolean;
  /** What may come of it; undefined while it is still being worked out. */
  chips?: Chip[] | undefined;
  tone?: "strike" | "way" | "guard" | "care" | "plain";
  /** Its words are shown in full, whatever room they need. */
  full?: boolean;
  /** The rows of chips that it needs at most, where the list keeps more. */
  rows?: 1;
  /** Always in view under the list, with a letter of its own. */
  pin?: string;
  /** A letter in the place of its number, for what cannot be taken back: no press too many does it. */
  letter?: string;
  /** Why it cannot be done now; it stays where it is, greyed. */
  barred?: string | undefined;
  testid?: string;
}

export interface ActionListProps {
  acts: Act[];
  /** The situation: when it changes, places are dealt anew. */
  scope: string;
  press(act: Act): void;
  /** The one on its way. */
  pending?: string;
  /** Nothing can be pressed now. */
  busy?: boolean;
  /** Rows of chips kept free under what rolls; three chips a row. */
  rows?: 1 | 2;
  /** On a phone: two beside each other, what is pinned among them, so that all of them fit without a bar over the rest; or a list that scrolls in its frame above what is pinned. */
  narrow?: "pairs" | "scroll";
  /** Why something that was here a moment ago cannot be done any more; then it is left out where nothing stands behind it. */
  gone?: (act: Act) => string;
  /** What to say when there is nothing to do. */
  nothing?: string;
  /** Behind the list, where it scrolls: what cannot be done now, say. */
  children?: ReactNode;
}

export function ActionList(props: ActionListProps) {
  const { acts, scope, press, pending = "", rows = 2, narrow, nothing, gone, children } = props;
  const settled = useSettled(scope);
  const busy = props.busy || !settled;
  const listed = usePlaces(
    scope,
    acts.filter(({ pin }) => !pin),
  );
  const pinned = usePlaces(
    `${scope} pinned`,
    acts.filter(({ pin }) => pin),
  );
  const told = useLastChips(scope, acts);
  const able = ({ thing, gone }: Slot<Act>): boolean => !gone && !thing.barred && !busy && !pending;
  const go = (slot: Slot<Act> | undefined): boolean => {
    if (!slot || !able(slot)) return false;
    play("press");
    press(slot.thing);
    return true;
  };
  const rested = useRested(listed.map(({ thing }) => thing.kind ?? ""));
  useKeys((key) => {
    const place = /^[1-9]$/.test(key) ? Number(key) - 1 : listed.length;
    const numbered = listed[place];
    if (numbered) return !numbered.thing.letter && rested[place] === true && go(numbered);
    const named = ({ thing }: Slot<Act>) => (thing.pin ?? thing.letter)?.toLowerCase() === key.toLowerCase();
    return go([...pinned, ...listed].find(named));
  });
  const row = (slot: Slot<Act>, key: string, live = true) => (
    <li key={slot.thing.id}>
      <ActionRow
        act={slot.gone ? { ...slot.thing, barred: gone?.(slot.thing) || "Not now." } : slot.thing}
        chips={slot.thing.chips ?? told.get(toldAs(slot.thing))}
        hotkey={key}
        live={live}
        able={able(slot)}
        pending={pending === slot.thing.id}
        press={() => go(slot)}
      />
    </li>
  );
  return (
    <div className={css["box"]} data-rows={rows} data-narrow={narrow}>
      {acts.length === 0 && nothing ? (
        <p className={css["nothing"]} data-testid="no-action">
          {nothing}
        </p>
      ) : (
        <div className={css["scroll"]}>
          <ul className={css["list"]} aria-label="Actions">
            {(gone ? listed.slice(0, 1 + listed.findLastIndex((slot) => !slot.gone)) : listed).map(
              (slot, place) =>
                row(slot, slot.thing.letter ?? (place < 9 ? String(place + 1) : ""), rested[place]),
            )}
          </ul>
          {children}
        </div>
      )}
      {pinned.length > 0 && acts.length > 0 && (
        <ul className={css["pinned"]} aria-label="Always here">
          {pinned.filter((slot) => !gone || !slot.gone).map((slot) => row(slot, slot.thing.pin ?? ""))}
        </ul>
      )}
    </div>
  );
}

/** Odds are kept for a deed, not for its place: a door that is opened is told anew. */
const toldAs = ({ kind = "", id }: Act): string => `${kind} ${id}`;

/** While new odds are worked out, their places stay, with dots for figures: nothing moves, and nothing old is told. */
function useLastChips(scope: string, acts: Act[]): Map<string, Chip[]> {
  const kept = useRef({ scope, chips: new Map<string, Chip[]>() });
  if (kept.current.scope !== scope) kept.current = { scope, chips: new Map() };
  for (const act of acts) if (act.chips) kept.current.chips.set(toldAs(act), act.chips);
  return kept.current.chips;
}

interface RowProps {
  act: Act;
  chips: Chip[] | undefined;
  hotkey: string;
  /** Does its key press it now? */
  live: boolean;
  able: boolean;
  pending: boolean;
  press(): void;
}

function ActionRow({ act, chips, hotkey, live, able, pending, press }: RowProps) {
  const { label, hint = "", rolls = false, tone = "plain", barred, full } = act;
  const [explained, explain] = useState(false);
  const held = useHeld(() => explain(Boolean(chips?.length)));
  return (
    <div
      className={css["action"]}
      data-tone={tone}
      data-rolls={rolls || undefined}
      data-told={chips?.length ? true : undefined}
      data-barred={barred ? true : undefined}
      data-full={full || undefined}
      data-rows={act.rows}
    >
      <button
        type="button"
        className={css["press"]}
        aria-disabled={!able}
        aria-busy={pending}
        aria-keyshortcuts={(live && hotkey) || undefined}
        title={barred ?? (hint || undefined)}
        data-testid={barred ? undefined : act.testid}
        onClick={held.or(press)}
        {...held.hand}
      >
        <span className={css["key"]} aria-hidden="true" data-resting={!live || undefined}>
          {pending ? <span className={css["spin"]} /> : hotkey || "·"}
        </span>
        <span className={css["label"]}>
          <span>{label}</span>
          {rolls && (
            <span className={css["die"]}>
              <DieMark size={15} />
            </span>
          )}
        </span>
        {(barred || !rolls || !chips?.length) && <span className={css["hint"]}>{barred ?? hint}</span>}
      </button>
      {rolls && !barred && chips && (
        <ActionChips label={label} chips={chips} stale={act.chips === undefined} press={press} />
      )}
      <Dialog title={label} open={explained} onClose={() => explain(false)}>
        {chips?.map((chip) => (
          <p key={`${chip.group} ${chip.name}`}>{chip.exact}</p>
        ))}
      </Dialog>
    </div>
  );
}

/** The words of a chip without its figures. */
const unknown = (text: string): string => text.replace(/[<>~≈]?\s*\d[\d.,]*/g, "…");

interface ChipsProps {
  label: string;
  chips: Chip[];
  stale: boolean;
  press(): void;
}

/** They lie over the button, and a press on one is a press on the button. */
function ActionChips({ label, chips, stale, press }: ChipsProps) {
  const groups = [...new Set(chips.map(({ group = "" }) => group))];
  const one = (chip: Chip, place: number) => (
    <Tip key={place} text={stale ? "Being worked out…" : chip.exact} focusable>
      <span className={css["chip"]} data-tone={chip.tone}>
        {stale ? unknown(chip.text) : chip.text}
      </span>
    </Tip>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button beneath has the keys
    <ul
      className={css["chips"]}
      aria-label={`Odds of ${label}`}
      data-stale={stale || undefined}
      data-grouped={groups.some(Boolean) || undefined}
      onClick={press}
    >
      {groups.some(Boolean)
        ? groups.map((group) => (
            <li key={group}>
              <span className={css["lead"]}>{group}</span>
              {chips.filter((chip) => (chip.group ?? "") === group).map(one)}
            </li>
          ))
        : chips.map((chip, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is; what is told there may change
            <li key={place}>{one(chip, place)}</li>
          ))}
    </ul>
  );
}
