/** What one can do: buttons with exact odds, small forms for wide choices, greyed ones with the reason. */
import { useEffect, useMemo, useRef, useState } from "react";
import type { Domain, Json, Offer, Seat, Session, Tagged } from "../../state/contract";
import { Countdown } from "../clock/countdown";
import { Button } from "../controls/button";
import { titled } from "../words";
import type { OddsWords } from "./chips";
import { DomainField, fitting, following, settled, unset } from "./domains";
import { OddsChips } from "./odds";
import css from "./offers.module.css";
import { fieldsOf, phrased } from "./phrase";
import { useSettled } from "./places";

export { OddsChips } from "./odds";

/** What one asks about first, whatever the game: it gives away more than a move. */
const FINAL = /^(resign|concede|surrender|forfeit|abandon|retire|discard_session)/;

/** Is this asked about before it is sent? */
export const isFinal = (action: Tagged): boolean => FINAL.test(action.type);

/** So much of what is seldom meant needs no lid. */
const FEW = 3;

/** The group of what is nearly always possible and seldom meant. */
const ASIDE = " aside";

interface ListProps {
  session: Session;
  seat: Seat;
  /** Only these; all of the seat's if not given. */
  offers?: Offer[];
  /**
   * Digits 1 to 9 press nine of them; a digit stays with what it was given to. With "places" the digit is the place in
   * the list: for lists in which everything keeps its place, so that the key is the same at the next visit.
   */
  hotkeys?: boolean | "places";
  /** What the odds are called; their own names if not given. */
  words?: OddsWords;
  /** The one reason why nothing can be done is told elsewhere. */
  told?: boolean;
}

export function OfferList({
  session,
  seat,
  offers = seat.offers,
  hotkeys = false,
  told = false,
  words,
}: ListProps) {
  const groups = useMemo(() => grouped(offers), [offers]);
  const reason = useMemo(() => oneReason(offers), [offers]);
  const box = useRef<HTMLDivElement>(null);
  useHotkeys(hotkeys !== false, box);
  const lone = groups.every(([group]) => group === ASIDE);
  const main = lone ? groups.map(([, members]): [string, Offer[]] => ["", members]) : withoutAside(groups);
  const aside = lone ? [] : (groups.find(([group]) => group === ASIDE)?.[1] ?? []);
  const number = useDigits(hotkeys ? main.flatMap(([, members]) => members) : [], hotkeys === "places");
  const settled = useSettled(offers.map(callOf).join("\n"));
  const weighed = useWeighed(offers);
  const one = (offer: Offer, said = false) => {
    const index = number.get(offer);
    return (
      <li key={JSON.stringify(offer.action) + offer.label}>
        <OfferButton
          session={session}
          seat={seat}
          offer={reason || said ? { ...offer, reason: "" } : offer}
          settled={settled}
          room={weighed.has(offer.action.type)}
          {...(index ? { index } : {})}
          {...(words ? { words } : {})}
        />
      </li>
    );
  };
  return (
    <div className={css["list"]} ref={box}>
      {reason && !told && <p className={css["wait"]}>{reason}</p>}
      {main.map(([group, members]) => {
        const why = reason ? "" : oneReason(members);
        return (
          <section key={group} className={css["group"]} aria-label={group ? titled(group) : "Actions"}>
            {group && <h3 className={css["heading"]}>{titled(group)}</h3>}
            {why && <p className={css["reason"]}>{why}</p>}
            <ul className={css["offers"]}>{members.map((offer) => one(offer, why !== ""))}</ul>
          </section>
        );
      })}
      {aside.length > 0 && aside.length <= FEW && (
        <ul className={css["offers"]}>{aside.map((offer) => one(offer))}</ul>
      )}
      {aside.length > FEW && (
        <details className={css["aside"]}>
          <summary>More ({aside.length})</summary>
          <ul className={css["offers"]}>{aside.map((offer) => one(offer))}</ul>
        </details>
      )}
    </div>
  );
}

/** The kinds of action that have had odds: their room stays while new ones are worked out, so that nothing moves. */
function useWeighed(offers: Offer[]): Set<string> {
  const seen = useRef(new Set<string>());
  for (const { action, odds } of offers) if (odds) seen.current.add(action.type);
  return seen.current;
}

const withoutAside = (groups: [string, Offer[]][]): [string, Offer[]][] =>
  groups.filter(([group]) => group !== ASIDE);

/** What an offer is called, whatever its figures are now. */
const callOf = ({ action, label }: Offer): string => `${action.type} ${label.replaceAll(/\d+/g, "#")}`;

/** A digit for what can be pressed. It is kept for what it was given to first, also while that is away. */
export function digits(kept: Map<string, number>, offers: Offer[]): Map<Offer, number> {
  const here = new Set(offers.map(callOf));
  const found = new Map<Offer, number>();
  for (const offer of offers.filter(({ enabled }) => enabled)) {
    const call = callOf(offer);
    const digit = kept.get(call) ?? freeDigit(kept, here);
    if (digit === undefined || [...found.values()].includes(digit)) continue;
    for (const [other, its] of kept) if (its === digit) kept.delete(other);
    kept.set(call, digit);
    found.set(offer, digit);
  }
  return found;
}

/** One that nobody has had, else one of something that is not here. */
function freeDigit(kept: Map<string, number>, here: Set<string>): number | undefined {
  const taken = new Set(kept.values());
  const absent = [...kept].find(([call]) => !here.has(call));
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !taken.has(digit)) ?? absent?.[1];
}

/** The first nine places have a digit, whether they can be pressed now or not. */
const placed = (offers: Offer[]): Map<Offer, number> =>
  new Map(offers.slice(0, 9).map((offer, place) => [offer, place + 1]));

function useDigits(offers: Offer[], byPlace: boolean): Map<Offer, number> {
  const kept = useRef(new Map<string, number>());
  return useMemo(() => (byPlace ? placed(offers) : digits(kept.current, offers)), [offers, byPlace]);
}

interface ButtonProps {
  session: Session;
  seat: Seat;
  offer: Offer;
  /** The digit that presses it. */
  index?: number;
  /** Room for odds is kept, also while there are none. */
  room?: boolean;
  words?: OddsWords | undefined;
  /** Has the list stood still long enough to be pressed? */
  settled?: boolean;
}

export function OfferButton({
  session,
  seat,
  offer,
  index,
  room = false,
  settled = true,
  words,
}: ButtonProps) {
  const [open, setOpen] = useState(false);
  const [mine, setMine] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const wide = Object.keys(offer.domains).length > 0;
  const send = async (action: Tagged): Promise<void> => {
    setMine(true);
    await session.act(action);
    setMine(false);
    setOpen(false);
  };
  const final = !wide && isFinal(offer.action);
  const press = (): void => {
    if (!settled) return;
    if (wide || final) setOpen(!open);
    else void send(offer.action);
  };
  useEffect(() => {
    if (open) box.current?.scrollIntoView?.({ block: "nearest" }); // what has opened below the window is seen
  }, [open]);
  if (!offer.enabled) return <Greyed offer={offer} room={room} />;
  return (
    <div className={css["offer"]} data-aside={offer.aside || undefined} ref={box}>
      <Button
        className={css["press"] ?? ""}
        busy={mine && seat.busy && !open}
        disabled={seat.busy}
        aria-disabled={!settled || undefined}
        onClick={press}
        aria-expanded={wide || final ? open : undefined}
        aria-keyshortcuts={index ? String(index) : undefined}
        data-hotkey={index}
      >
        {index && (
          <span className={css["digit"]} aria-hidden="true">
            {index}
          </span>
        )}
        <span className={css["label"]}>{offer.label}</span>
        {wide && <span aria-hidden="true">{open ? "▴" : "▾"}</span>}
      </Button>
      {(offer.odds || room) && !open && (
        <div className={css["odds"]}>{offer.odds && <OddsChips odds={offer.odds} words={words} />}</div>
      )}
      {final && open && (
        <div className={css["form"]}>
          <p>This ends the game for you and cannot be undone.</p>
          <div className={css["row"]}>
            <Button kind="danger" busy={seat.busy} onClick={() => void send(offer.action)}>
              {offer.label}
            </Button>
            <Button onClick={() => setOpen(false)}>Go on</Button>
          </div>
        </div>
      )}
      {wide && open && <OfferForm session={session} seat={seat} offer={offer} send={send} words={words} />}
    </div>
  );
}

/** What cannot be done now: it can be reached, and says why. */
function Greyed({ offer, room }: { offer: Offer; room: boolean }) {
  return (
    <div className={css["offer"]} data-aside={offer.aside || undefined}>
      <button type="button" className={css["greyed"]} aria-disabled="true">
        <span className={css["label"]}>{offer.label}</span>
        {offer.reason && <span className={css["reason"]}>{offer.reason}</span>}
        {offer.ready_at ? <Countdown to={offer.ready_at} label="Ready in" /> : null}
      </button>
      {room && <div className={css["odds"]} />}
    </div>
  );
}

function OfferForm(props: ButtonProps & { send(action: Tagged): Promise<void> }) {
  const { session, seat, offer, send, words } = props;
  const [fields, setFields] = useState<{ [name: string]: Json }>(() => begun(offer));
  const [told, setTold] = useState<Offer["odds"]>(null);
  const action = { ...offer.action, ...fields } as Tagged;
  const text = JSON.stringify(action);
  const fits = Object.entries(offer.domains).every(([name, domain]) =>
    fitting(settled(domain, fields), fields[name] ?? null),
  );
  useEffect(() => {
    setTold(null);
    if (!fits) return;
    let off = false;
    const timer = setTimeout(() => {
      session.odds(JSON.parse(text) as Tagged).then(
        (found) => off || setTold(found),
        () => undefined,
      );
    }, 250);
    return () => {
      off = true;
      clearTimeout(timer);
    };
  }, [session, text, fits]);
  return (
    <form
      className={css["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) void send(action);
      }}
    >
      {fieldsOf(offer).map((name) => (
        <DomainField
          key={name}
          name={name}
          domain={settled(offer.domains[name] as Domain, fields)}
          value={fields[name] ?? null}
          onChange={(value) => setFields((before) => following(offer.domains, { ...before, [name]: value }))}
        />
      ))}
      {told && <OddsChips odds={told} words={words} />}
      <Button type="submit" kind="primary" busy={seat.busy} disabled={!fits}>
        {phrased(offer, fields)}
      </Button>
    </form>
  );
}

/** What the fields hold before anybody touched them. */
function begun({ action, domains }: Offer): { [name: string]: Json } {
  const plain = Object.entries(domains).flatMap(([name, domain]) =>
    domain.type === "by" ? [] : [[name, unset(domain, action[name])] as const],
  );
  return following(domains, { ...action, ...Object.fromEntries(plain) });
}

/** When nothing can be done, and all for one reason, it is said once. */
export function oneReason(offers: Offer[]): string {
  const [first] = offers;
  if (!first || offers.length < 2) return "";
  return offers.every(({ enabled, reason }) => !enabled && reason === first.reason) ? first.reason : "";
}

/** Offers in their groups, in the order they came; what is seldom meant comes last. */
function grouped(offers: Offer[]): [string, Offer[]][] {
  const found = new Map<string, Offer[]>();
  for (const offer of [...offers.filter((o) => !o.aside), ...offers.filter((o) => o.aside)]) {
    const group = offer.aside ? ASIDE : offer.group;
    found.set(group, [...(found.get(group) ?? []), offer]);
  }
  return [...found];
}

function useHotkeys(on: boolean, box: { current: HTMLElement | null }): void {
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent): void => {
      if (!/^[1-9]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
      const button = box.current?.querySelector<HTMLButtonElement>(`[data-hotkey="${event.key}"]`);
      if (!button || button.disabled) return;
      event.preventDefault();
      button.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on, box]);
}
