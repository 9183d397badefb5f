/** A fight: the line with everybody's place, the ribbon of turns, tokens that are spent, menus that stay. */
import { useState } from "react";
import { Countdown } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { ActionList } from "../../../kit/play/actions";
import { useAimedOdds } from "../../../kit/play/aim";
import { useKeys } from "../../../kit/play/keys";
import { OfferList, oneReason } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer, Tagged } from "../../../state/contract";
import { always, answers, type Deed, deedOf, idOf, menuOf, stepHint, strikesOf } from "../acts";
import { aimOf, foesOf, towards } from "../aim";
import type { ScreenProps } from "../stage";
import { type Aiming, begun, choices, chose, chosen, fieldOf, touched } from "../targeting";
import { everybody, type Fight, type Fighter, masterIn } from "../view";
import { MENUS } from "../words";
import { Dying, Economy, Ribbon } from "./economy";
import css from "./fight.module.css";
import { Line, type Mark } from "./line";
import { Chronicle } from "./log";
import { Spoils } from "./spoils";
import { Targeting } from "./targeting";

export type FightProps = ScreenProps & { fight: Fight };

export function FightPage(props: FightProps) {
  const { fight, seat } = props;
  const over = fight.phase === "loot" || fight.phase === "defeat";
  const [picked, pick] = useState("");
  const [menu, setMenu] = useState("attack");
  const [aiming, setAiming] = useAiming(seat);
  const aim = fight.phase === "active" ? aimOf(fight, seat.offers, picked) : undefined;
  const touch = (cid: string): void => {
    if (!aiming) pick(cid);
    else
      setAiming(
        chose(
          aiming,
          cid,
          fight.monsters.some((each) => each.cid === cid),
        ),
      );
  };
  const area = aiming ? areaOf(props, aiming.offer) : null;
  useKeys((key) => {
    const foes = foesOf(fight);
    if (key.toLowerCase() !== "t" || !aim || aiming || foes.length < 2) return false;
    pick(foes[(foes.findIndex(({ cid }) => cid === aim.cid) + 1) % foes.length]?.cid ?? "");
    return true;
  });
  return (
    <div className={css["fight"]} data-testid="fight" data-phase={fight.phase}>
      <div className={css["scene"]}>
        <div className={css["ribbon"]}>
          <Ribbon fight={fight} classes={classesOf(props)} />
        </div>
        <Line
          {...props}
          classes={classesOf(props)}
          aim={aim?.cid ?? ""}
          pick={aim ? touch : null}
          marks={aiming ? marksOf(aiming, fight, area) : null}
        />
      </div>
      <div className={css["acts"]} data-testid="actions">
        {over ? (
          <Spoils {...props} />
        ) : aiming ? (
          <Targeting {...props} aiming={aiming} area={area} pick={touch} change={setAiming} />
        ) : (
          <Menus
            {...props}
            aim={aim}
            menu={menu}
            setMenu={setMenu}
            choose={(offer) => setAiming(begun(offer, aim, fight.me))}
          />
        )}
      </div>
      <div className={css["log"]}>
        <Chronicle {...props} />
      </div>
    </div>
  );
}

/** The targets being chosen; they are forgotten when something else has happened. */
function useAiming(seat: ScreenProps["seat"]): [Aiming | null, (next: Aiming | null) => void] {
  const [held, hold] = useState<{ seq: number; aiming: Aiming } | null>(null);
  const now = held?.seq === seat.seq ? held.aiming : null;
  return [now, (next) => hold(next && { seq: seat.seq, aiming: next })];
}

/** How far a spell reaches around its target; null if it has no area. */
function areaOf({ part }: ScreenProps, { action }: Offer): number | null {
  return part.character.spells.find(({ id }) => id === action["spell"])?.area ?? null;
}

/** Whom a spell with an area touches is looked at before it is cast, where there is a choice. */
const spreads = (props: FightProps, offer: Offer): boolean =>
  areaOf(props, offer) !== null &&
  props.fight.monsters.filter(({ alive, fled }) => alive && !fled).length > 1;

/** How each figure and place is marked while targets are chosen. */
function marksOf(aiming: Aiming, fight: Fight, area: number | null): Map<string, Mark> {
  const marks = new Map<string, Mark>(choices(aiming).map(({ cid }) => [cid, "open"]));
  for (const { cid } of touched(aiming, fight, area)) marks.set(cid, "touched");
  for (const cid of chosen(aiming)) marks.set(cid, "chosen");
  return marks;
}

/** The class of each player by the reference of their combatant. */
export function classesOf({ part }: ScreenProps): Map<string, string> {
  const { character, company } = part;
  return new Map([
    [String(character.char), character.class_name],
    ...company.members.map(({ char, class_name }) => [String(char), class_name] as [string, string]),
  ]);
}

interface MenusProps extends FightProps {
  aim: Fighter | undefined;
  menu: string;
  setMenu(menu: string): void;
  /** Choose the targets of a deed. */
  choose(offer: Offer): void;
}

function Menus(props: MenusProps) {
  const { session, seat, fight, aim, menu, setMenu, choose } = props;
  useKeys((key) => {
    const found = MENUS.find((each) => each.key.toLowerCase() === key.toLowerCase());
    if (found) setMenu(found.id);
    return found !== undefined;
  });
  const dying = fight.phase === "death_saves";
  const master = masterIn(props.part);
  const asked = fight.pending?.mine === true && answers(seat.offers).length > 0;
  const found = menu === "attack" ? strikesOf(seat.offers) : menuOf(seat.offers, menu);
  const waiting = !fight.mine && !dying;
  const listed =
    dying || waiting ? [] : found.map((offer) => (spreads(props, offer) ? offer : towards(offer, aim)));
  const [wide, plain] = dealt(useAimedOdds(session, seat, listed, ({ action }) => idOf(action)));
  const called = (cid: string): string => everybody(fight).find((each) => each.cid === cid)?.name ?? cid;
  const deeds = plain.map((deed) => ({
    ...deed,
    ...(deed.open ? { label: `${deed.label} …` } : {}),
    hint: deed.open
      ? "Choose whom."
      : stepHint(fight, deed.action, called) || textOf(props.part, deed.action),
  }));
  const pinned = waiting ? [] : always(seat.offers).map(deedOf);
  const same = wide.length === 0 ? oneReason(listed) : "";
  const press = (deed: Deed): void => {
    if (seat.busy || !deed.enabled) return;
    if (deed.open) choose(deed.open);
    else void session.act(deed.action);
  };
  if (asked)
    return (
      <Panel title={titleOf(fight)} fill>
        <Prompt {...props} />
        <Economy fight={fight} />
      </Panel>
    );
  return (
    <Panel title={titleOf(fight)} fill {...(dying ? { more: fight.phase_text } : {})}>
      {dying ? <Dying fight={fight} /> : <Economy fight={fight} />}
      {fight.round === 1 && master && <p className={css["same"]}>{master.trick}</p>}
      {aim && (
        <p className={css["aim"]} data-testid="aim">
          <span>
            Aimed at <b>{aim.mine ? "yourself" : aim.name}</b>, {aim.range_name}
          </span>
          {fight.monsters.length > 1 && (
            <small data-alone={foesOf(fight).length < 2 || undefined}>
              touch another to aim<kbd> T</kbd>
            </small>
          )}
        </p>
      )}
      {!dying && (
        <div className={css["menus"]} role="tablist" aria-label="What to do">
          {MENUS.map(({ id, name, key }) => (
            <button
              key={id}
              type="button"
              role="tab"
              aria-selected={menu === id}
              aria-keyshortcuts={key}
              data-testid={`menu-${id}`}
              onClick={() => setMenu(id)}
            >
              {name} <kbd>{key}</kbd>
            </button>
          ))}
        </div>
      )}
      <div className={css["list"]}>
        <ActionList
          acts={[...(same ? [] : deeds), ...pinned]}
          scope={`${fight.round} ${fight.turn} ${menu} ${fight.phase} ${same}`}
          press={(act) => press(act as Deed)}
          busy={seat.busy}
          rows={1}
          narrow="scroll"
          nothing={waiting ? waitOf(fight) : "Nothing of this kind now."}
        >
          {same && (
            <p className={css["same"]} data-testid="same">
              {same} {elsewhere(seat.offers, menu)}
            </p>
          )}
          {wide.length > 0 && (
            <div className={css["forms"]}>
              <OfferList session={session} seat={seat} offers={wide} />
            </div>
          )}
        </ActionList>
      </div>
    </Panel>
  );
}

/** What a spell or an ability does, where no odds say it. */
const textOf = (
  { character: { spells, abilities } }: ScreenProps["part"],
  { spell, ability }: Tagged,
): string => [...spells, ...abilities].find(({ id }) => id === (spell ?? ability))?.text ?? "";

/** What is aimed at somebody is a deed, also while it is still to be said at whom; other choices become a form. */
function dealt(all: Offer[]): [wide: Offer[], deeds: Deed[]] {
  const open = (offer: Offer): boolean =>
    offer.enabled && Object.keys(offer.domains).length > 0 && !fieldOf(offer);
  const able = [...all.filter(({ enabled }) => enabled), ...all.filter(({ enabled }) => !enabled)];
  return [all.filter(open), able.filter((offer) => !open(offer)).map(deedOf)];
}

/** Where there is still something to do, when nothing of this kind can be done. */
function elsewhere(offers: Offer[], here: string): string {
  const found = MENUS.filter(({ id }) => id !== here && menuOf(offers, id).some(({ enabled }) => enabled));
  const names = found.map(({ name }) => name).join(", ");
  return names ? `There is more under ${names}; or end your turn.` : "End your turn.";
}

/** Whose turn it is, said once. */
function waitOf(fight: Fight): string {
  if (dead(fight))
    return "You are dead. The others fight on; when it is over you wake at home, whole, with your experience and the three most precious things you carried.";
  const name = everybody(fight).find(({ cid }) => cid === fight.turn)?.name;
  return name ? `${name} is to act. You will be asked when it is your turn.` : "The others act.";
}

const dead = (fight: Fight): boolean => fight.party.some(({ cid, alive }) => cid === fight.me && !alive);

function titleOf(fight: Fight): string {
  if (dead(fight)) return "You are dead";
  if (fight.phase === "death_saves") return "Between life and death";
  if (fight.pending) return fight.pending.mine ? "React" : `${fight.pending.name} decides`;
  if (fight.mine) return "Your turn";
  const name = everybody(fight).find(({ cid }) => cid === fight.turn)?.name;
  return name ? `The turn of ${name}` : "Their turn";
}

/** A reaction that is asked for: the attack keeps its dice until you have answered. */
function Prompt({ session, seat, fight }: FightProps) {
  const asked = fight.pending?.mine === true;
  const found = asked ? answers(seat.offers) : [];
  const keyOf = (i: number): string => (i === 0 ? "Y" : i === found.length - 1 ? "N" : "");
  useKeys((key) => {
    const offer = found.find((_, i) => keyOf(i) === key.toUpperCase());
    if (offer?.enabled && !seat.busy) void session.act(offer.action);
    return offer !== undefined;
  });
  if (!fight.pending || found.length === 0) return null;
  return (
    <div className={css["prompt"]} role="alertdialog" aria-label="A reaction" data-testid="prompt">
      <p>{fight.pending.prompt}</p>
      <div className={css["row"]}>
        {found.map((offer, i) => (
          <Button
            key={JSON.stringify(offer.action)}
            kind="primary"
            aria-keyshortcuts={keyOf(i) || undefined}
            disabled={seat.busy || !offer.enabled}
            onClick={() => void session.act(offer.action)}
          >
            {offer.label} {keyOf(i) && <kbd>{keyOf(i)}</kbd>}
          </Button>
        ))}
        {fight.pending.until > 0 && <Countdown label="Decide within" to={fight.pending.until} />}
      </div>
    </div>
  );
}
