/** A fight: the line with everybody's place, the ribbon of turns, tokens that are spent, menus that stay. */
import { useState } from "react";
import { Countdown } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { ActionList } from "../../../kit/play/actions";
import { useAimedOdds } from "../../../kit/play/aim";
import { useKeys } from "../../../kit/play/keys";
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import type { Offer } from "../../../state/contract";
import { always, answers, type Deed, deedOf, menuOf, stepHint, strikesOf } from "../acts";
import { aimOf, foesOf, towards } from "../aim";
import type { ScreenProps } from "../stage";
import { everybody, type Fight, type Fighter } from "../view";
import { MENUS } from "../words";
import { Dying, Economy, Ribbon } from "./economy";
import css from "./fight.module.css";
import { Line } from "./line";
import { Chronicle } from "./log";
import { Spoils } from "./spoils";

export type FightProps = ScreenProps & { fight: Fight };

export function FightPage(props: FightProps) {
  const { fight, seat } = props;
  const over = fight.phase === "loot" || fight.phase === "defeat";
  const [picked, pick] = useState("");
  const aim = fight.phase === "active" ? aimOf(fight, seat.offers, picked) : undefined;
  useKeys((key) => {
    const foes = foesOf(fight);
    if (key.toLowerCase() !== "t" || !aim || foes.length < 2) return false;
    pick(foes[(foes.findIndex(({ cid }) => cid === aim.cid) + 1) % foes.length]?.cid ?? "");
    return true;
  });
  return (
    <div className={css["fight"]} data-testid="fight" data-phase={fight.phase}>
      <div className={css["scene"]}>
        <Ribbon fight={fight} classes={classesOf(props)} />
        <Line {...props} classes={classesOf(props)} aim={aim?.cid ?? ""} pick={pick} />
      </div>
      <div className={css["acts"]} data-testid="actions">
        {over ? <Spoils {...props} /> : <Menus {...props} aim={aim} />}
      </div>
      <div className={css["log"]}>
        <Chronicle {...props} />
      </div>
    </div>
  );
}

/** The class of each player by the reference of their combatant. */
export function classesOf({ part }: ScreenProps): Map<string, string> {
  const { character, company } = part;
  return new Map([
    [String(character.char), character.class_name],
    ...company.members.map(({ char, class_name }) => [String(char), class_name] as [string, string]),
  ]);
}

function Menus(props: FightProps & { aim: Fighter | undefined }) {
  const { session, seat, fight, aim } = props;
  const [menu, setMenu] = useState("attack");
  useKeys((key) => {
    const found = MENUS.find((each) => each.key.toLowerCase() === key.toLowerCase());
    if (found) setMenu(found.id);
    return found !== undefined;
  });
  const dying = fight.phase === "death_saves";
  const asked = fight.pending?.mine === true && answers(seat.offers).length > 0;
  const found = menu === "attack" ? strikesOf(seat.offers) : menuOf(seat.offers, menu);
  const side = (cid: string): string => everybody(fight).find((each) => each.cid === cid)?.side ?? "";
  const listed = dying ? [] : found.map((offer) => towards(offer, aim, side));
  const [wide, plain] = dealt(useAimedOdds(session, seat, listed));
  const called = (cid: string): string => everybody(fight).find((each) => each.cid === cid)?.name ?? cid;
  const deeds = plain.map((deed) => ({ ...deed, hint: stepHint(fight, deed.action, called) }));
  const pinned = always(seat.offers).map(deedOf);
  const press = (deed: Deed): void => {
    if (!seat.busy && deed.enabled) void session.act(deed.action);
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
          acts={[...deeds, ...pinned]}
          scope={`${fight.round} ${fight.turn} ${menu} ${fight.phase}`}
          press={(act) => press(act as Deed)}
          busy={seat.busy}
          rows={1}
          nothing={fight.mine ? "Nothing of this kind now." : "Wait for your turn."}
        >
          {wide.length > 0 && <OfferList session={session} seat={seat} offers={wide} />}
        </ActionList>
      </div>
    </Panel>
  );
}

/** What needs more than one choice becomes a form; all else is listed, once for each target. */
function dealt(all: Offer[]): [wide: Offer[], deeds: Deed[]] {
  const open = (offer: Offer): boolean => offer.enabled && Object.keys(offer.domains).length > 0;
  const able = [...all.filter(({ enabled }) => enabled), ...all.filter(({ enabled }) => !enabled)];
  return [all.filter(open), able.filter((offer) => !open(offer)).map(deedOf)];
}

function titleOf(fight: Fight): string {
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
