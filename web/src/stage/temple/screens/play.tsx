/** The play page: chamber, actions, sheet, log, map; read-only for everybody but the explorer's player (T-866, T-875). */
import { useState } from "react";
import { DiceTray } from "../../../kit/dice/dice";
import { Failure, Loading } from "../../../kit/frame/states";
import { Top } from "../../../kit/frame/top";
import { whyNothing } from "../../../kit/frame/watching";
import { useGameAbout } from "../../../kit/guide/game";
import { Glossed } from "../../../kit/guide/guide";
import { Moment } from "../../../kit/moments/moment";
import { useAfter } from "../../../kit/moments/playing";
import { Bar, Panel } from "../../../kit/sheet/panel";
import { Standing as Figure, ResultLine, StatusStrip } from "../../../kit/sheet/status";
import type { Item, Seat, StageProps, Tagged } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { ActionPanel } from "../actions/actions";
import { type Choice, choicesOf, party } from "../actions/acts";
import { useFloaters } from "../chamber/floaters";
import { ChamberScene } from "../chamber/scene";
import { actors, lastDeed } from "../log/events";
import { LogPanel } from "../log/log";
import { beatOf, foes, resultOf } from "../log/result";
import { steps } from "../log/rolls";
import { TempleMap } from "../map/map";
import type { Route } from "../route";
import { Emblem, Link } from "../sheet/bits";
import { SheetPanel } from "../sheet/sheet";
import { useStanding, viewOf } from "../sheet/standing";
import type { ChamberFacts, Possibility, Prospect, Sheet, Standing, Way } from "../types";
import { AGAINST_BOSS, CHAMBER_LINES, EMPTIED, MONSTER_HINTS } from "../words";
import { Conquest } from "./conquest";
import { DeathScreen } from "./death";
import { Dread, SceneHead } from "./head";
import { LobbyActions } from "./outside";
import css from "./play.module.css";

interface PlayProps extends StageProps {
  id: number;
  go(route: Route): void;
}

export function PlayPage(props: PlayProps) {
  const { session, seat, id } = props;
  const { standing, mine, error } = useStanding(session, seat, id);
  if (error) return <Failure error={error} title="There is no such explorer." />;
  if (!standing) return <Loading what="Finding the explorer" />;
  const last = lastDeed(seat.items, id);
  return <Life key={id} {...props} standing={standing} mine={mine} last={last} />;
}

/** The living play; the dead have their own screen, once the last blow has been shown. */
function Life(props: PlayProps & { standing: Standing; mine: boolean; last: Item | null }) {
  const { id, standing, last } = props;
  const { sheet } = standing;
  const gone = useAfter(sheet.dead);
  return (
    <>
      <Top screen={gone ? "dead" : sheet.temple ? "inside" : "outside"} />
      {gone ? <DeathScreen {...props} /> : <Playing {...props} />}
      <Moment beat={beatOf(last, id, sheet.name)} />
    </>
  );
}

function Playing(props: PlayProps & { standing: Standing; mine: boolean; last: Item | null }) {
  const { session, seat, id, standing, mine, last, prove, nameOf, go } = props;
  const { sheet, chamber, temple, progress, map } = standing;
  const [pending, setPending] = useState("");
  const [done, setDone] = useState({ label: "", seq: -1 });
  const query = mine ? { type: "all_actions", explorer_id: id } : null;
  const ahead = useAnswer<Prospect[]>(session, { type: "outlook", explorer_id: id }, seat.at).data ?? [];
  // Of this very moment, or not at all.
  const prospects = ahead.filter((fight) => fight.mine === sheet.hp && current(fight, chamber));
  const { data, error } = useAnswer<Possibility[]>(session, query, seat.at);
  const known = data ?? [];
  // What cannot be done now has its place too: the list is dealt once both are known.
  const choices = mine && (data || error) ? choicesOf(seat.offers, id, chamber, prospects) : [];
  const nothing = whyNothing(seat, mine ? "" : `This is ${nameOf(sheet.owner)}'s explorer.`);
  const glossary = useGameAbout("temple")?.glossary ?? {};
  const risen = useFloaters(seat.items, (item) => here(item, sheet, chamber));

  const act = async (choice: Choice): Promise<Item | null> => {
    setPending(choice.id);
    setDone({ label: "", seq: -1 });
    try {
      const item = await session.act(choice.action);
      if (item) setDone({ label: choice.label, seq: item.seq });
      return item;
    } finally {
      setPending("");
    }
  };
  const press = (wanted: (action: Tagged) => boolean): (() => void) | undefined => {
    const found = choices.find(({ action }) => wanted(action));
    return found && !pending && !seat.busy ? () => void act(found) : undefined;
  };
  return (
    <div className={css["play"]} data-testid="play">
      <div className={css["scene"]}>
        <Switcher seat={seat} sheet={sheet} />
        {chamber && temple ? (
          <ChamberScene
            chamber={chamber}
            difficulty={temple.difficulty}
            me={sheet}
            through={(way) => press((action) => leadsThrough(action, way))}
            touch={(type, index) => press((action) => concerns(action, type, index))}
            onGuest={(guest) => go({ screen: "explorer", id: guest })}
            risen={risen}
            last={last}
          >
            <SceneHead
              chamber={chamber}
              sheet={sheet}
              progress={progress}
              tier={temple.tier}
              fight={prospects.find(({ exit }) => exit === null)}
            />
          </ChamberScene>
        ) : (
          <LobbyActions {...props} sheet={sheet} mine={mine} />
        )}
        <Conquest item={last} sheet={sheet} session={session} />
      </div>
      <div className={css["status"]}>
        <Status {...props} busy={Boolean(pending) || seat.busy} idle={!choices.length} />
      </div>
      <div className={css["actions"]} data-waiting={(!choices.length && !nothing) || undefined}>
        <ActionPanel
          seat={seat}
          sheet={sheet}
          choices={choices}
          known={known}
          pending={pending}
          act={act}
          done={done.seq === last?.seq ? done.label : ""}
          nothing={nothing || "One moment…"}
        />
      </div>
      <div className={css["dice"]}>
        <DiceTray seq={last?.seq ?? -1} steps={steps(last, id)} prove={prove} />
        {chamber && (
          <p className={css["mood"]}>
            <Glossed text={moodOf(chamber, sheet)} words={glossary} />
          </p>
        )}
      </div>
      <div className={css["side"]}>
        <SheetPanel sheet={sheet} nameOf={nameOf} />
        {map && temple && (
          <Panel
            title={<Link to={{ screen: "temple", id: temple.id }}>Temple #{temple.id}</Link>}
            more={`${temple.tier}, boss ${temple.boss.toLowerCase()}`}
          >
            <Dread progress={progress} boss={temple.boss} />
            <TempleMap
              chambers={map.chambers}
              links={map.links}
              here={map.here}
              mine={mineByChamber(seat, temple.id)}
            />
          </Panel>
        )}
      </div>
      <div className={css["log"]}>
        <LogPanel items={seat.items} explorer={id} temple={sheet.temple} prove={prove} />
      </div>
    </div>
  );
}

interface StatusProps extends PlayProps {
  standing: Standing;
  mine: boolean;
  last: Item | null;
  busy: boolean;
  idle: boolean;
}

/** What stays in view: health, turn, gold, and what the last deed came to. */
function Status({ seat, id, standing, mine, last, prove, busy, idle }: StatusProps) {
  const { sheet } = standing;
  const who = mine ? "You" : sheet.name;
  const foe = foes(seat.items).get(last?.seq ?? -1) ?? "";
  const { text, tone } = resultOf(last, id, foe, who);
  return (
    <StatusStrip
      result={<ResultLine text={text} tone={tone} {...(last ? { seq: last.seq } : {})} prove={prove} />}
    >
      <Bar
        label={`Hit points of ${sheet.name}`}
        short="HP"
        value={sheet.hp}
        most={sheet.max_hp}
        cap={sheet.hp_cap}
      />
      <Figure name="Turn">{busy ? "…" : mine && !idle ? "yours" : "—"}</Figure>
      <Figure name="Gold">{sheet.gold}</Figure>
    </StatusStrip>
  );
}

/** Is it still this monster that an outlook speaks of? */
function current(fight: Prospect, chamber: ChamberFacts | null): boolean {
  if (fight.exit === null) return chamber?.monster?.type === fight.monster && chamber.monster.hp === fight.hp;
  return chamber?.exits.find(({ index }) => index === fight.exit)?.monster === fight.monster;
}

const leadsThrough = (action: Tagged, way: Way): boolean =>
  action["exit_index"] === way.index && (action.type === "open_exit" || action.type === "move_to_chamber");

const concerns = (action: Tagged, type: string, index?: number): boolean =>
  action.type === type && (index === undefined || action["fallen_index"] === index);

/** Does an entry happen before this explorer's eyes? */
function here(item: Item, sheet: Sheet, chamber: ChamberFacts | null): boolean {
  const present = new Set([sheet.id, ...(chamber?.explorers ?? []).map((guest) => guest.id)]);
  return actors(item).some((id) => present.has(id));
}

export function mineByChamber(seat: Seat, temple: number): Map<number, number> {
  const found = new Map<number, number>();
  for (const { sheet } of viewOf(seat)?.explorers ?? []) {
    if (sheet.temple === temple) found.set(sheet.chamber, (found.get(sheet.chamber) ?? 0) + 1);
  }
  return found;
}

function moodOf(chamber: ChamberFacts, sheet: Sheet): string {
  const { monster } = chamber;
  if (sheet.dead) return "";
  if (monster?.alive && monster.asleep)
    return `The ${monster.name} sleeps, for ${monster.asleep} more actions at most. You may search, leave, or strike first.`;
  if (monster?.alive)
    return [
      sheet.in_combat ? "" : "You are out of its reach, for now.",
      MONSTER_HINTS[monster.type],
      chamber.type === "Boss" ? AGAINST_BOSS : "",
    ].join(" ");
  if (chamber.exits.some(({ type, monster: guard }) => type === "Boss" && guard))
    return `The boss is behind the next door. ${AGAINST_BOSS}`;
  if (chamber.curio)
    return chamber.curio.tried
      ? `${CHAMBER_LINES[chamber.type]} Somebody has tried their luck here.`
      : chamber.curio.text;
  if (chamber.type === "Boss" && !chamber.looted) return "The boss is dead. Its hoard lies open.";
  return (chamber.looted && EMPTIED[chamber.type]) || CHAMBER_LINES[chamber.type];
}

function Switcher({ seat, sheet }: { seat: Seat; sheet: Sheet }) {
  const mine = (viewOf(seat)?.explorers ?? []).map((one) => one.sheet);
  if (mine.length < 2) return null;
  const { here: beside, elsewhere } = party(mine, sheet.temple);
  return (
    <nav className={css["party"]} aria-label="Your explorers" data-testid="party">
      {[...beside, ...elsewhere].map((one) => (
        <a key={one.id} href={`#/explorer/${one.id}`} aria-current={one.id === sheet.id ? "page" : undefined}>
          <Emblem kind={one.class} size={18} /> #{one.id}{" "}
          <small>
            {one.hp}/{one.max_hp} ·{" "}
            {one.temple ? (one.temple === sheet.temple ? `ch ${one.chamber}` : `T#${one.temple}`) : "lobby"}
            {one.in_combat ? " ⚔" : ""}
          </small>
        </a>
      ))}
    </nav>
  );
}
