/** Quest: the stage of the game, a field journal. It shows what the game says and sends what the player chooses. */
import { useEffect, useRef } from "react";
import { Countdown, useNow } from "../../kit/clock/countdown";
import { Loading } from "../../kit/frame/states";
import { FirstSteps, useNewcomer } from "../../kit/guide/firsts";
import { GameGuide } from "../../kit/guide/game";
import { Beats } from "../../kit/moments/beats";
import { Crumbs } from "../../kit/route/crumbs";
import { useRoute } from "../../kit/route/route";
import { Bar } from "../../kit/sheet/panel";
import { ResultLine, StatusStrip, Standing as Word } from "../../kit/sheet/status";
import { titled } from "../../kit/words";
import type { StageProps } from "../../state/contract";
import { beatOf, lastOf, resultOf, soundOf, storyOf } from "./events";
import { FIRSTS, PRAISE } from "./firsts";
import { type Route, routes } from "./route";
import { BestiaryPage } from "./screens/bestiary";
import { Invited } from "./screens/company";
import { FightPage } from "./screens/fight";
import { HeroesPage } from "./screens/heroes";
import { JourneyPage } from "./screens/journey";
import { MapPage } from "./screens/map";
import { PackPage } from "./screens/pack";
import { PartyPage } from "./screens/party";
import { SavesPage } from "./screens/saves";
import { SheetPage } from "./screens/sheet";
import { TalePage } from "./screens/tale";
import { TitlePage } from "./screens/title";
import css from "./stage.module.css";
import "./theme.css";
import { coins, type SessionPart, viewOf } from "./view";
import { PAGES, TITLES } from "./words";

const KEYS: [string, string][] = [
  ["A S U M O", "Attack, abilities, items, move, more"],
  ["1 to 9", "Do what has this number"],
  ["T", "Aim at the next enemy"],
  ["E", "End your turn"],
  ["Y N", "React, or let it happen"],
  ["F", "Flee"],
  ["/", "Type what you want to do"],
];

const WARNED_MS = 300_000;

export interface ScreenProps extends StageProps {
  part: SessionPart;
}

export default function QuestStage(props: StageProps) {
  const { seat } = props;
  const [route] = useRoute(routes);
  useNewcomer("quest", seat.who !== null && seat.view !== null && isNew(viewOf(seat.view)));
  if (seat.view === null) return <Loading what="Opening the journal" />;
  const { session: part } = viewOf(seat.view);
  return (
    <div className={`quest ${css["stage"]}`} data-testid="quest-stage" data-at={seat.at}>
      <Crumbs label="Quest" places={placesOf(route, part)}>
        <GameGuide game="quest" keys={KEYS} />
      </Crumbs>
      {part ? (
        <>
          <FirstSteps game="quest" items={storyOf(seat, part)} firsts={FIRSTS} praise={PRAISE} />
          <div className={css["strip"]}>
            <Strip {...props} part={part} />
            <Idle until={part.lapses_at} />
            <Invited {...props} part={part} />
          </div>
          <Screen {...props} part={part} route={route} />
          <Moments {...props} part={part} />
        </>
      ) : route.page === "heroes" ? (
        <HeroesPage {...props} />
      ) : route.page === "bestiary" ? (
        <BestiaryPage {...props} />
      ) : (
        <TitlePage {...props} />
      )}
    </div>
  );
}

const isNew = ({ session, characters }: ReturnType<typeof viewOf>): boolean => !session && !characters.length;

function placesOf(route: Route, part: SessionPart | null) {
  const pages = part ? PAGES.filter((page) => page !== "heroes") : (["play", "bestiary", "heroes"] as const);
  return pages.map((page) => ({
    name: page === "play" && part?.fight ? "Fight" : TITLES[page],
    href: routes.format({ page }),
    here: page === route.page,
  }));
}

function Screen({ route, ...props }: ScreenProps & { route: Route }) {
  useTop(props.part.fight !== null);
  switch (route.page) {
    case "map":
      return <MapPage {...props} />;
    case "tale":
      return <TalePage {...props} />;
    case "sheet":
      return <SheetPage {...props} />;
    case "pack":
      return <PackPage {...props} />;
    case "party":
      return <PartyPage {...props} />;
    case "saves":
      return <SavesPage {...props} />;
    case "bestiary":
      return <BestiaryPage {...props} />;
    case "heroes":
      return <HeroesPage {...props} />;
    default:
      return props.part.fight ? (
        <FightPage {...props} fight={props.part.fight} />
      ) : (
        <JourneyPage {...props} />
      );
  }
}

/** A fight begins and ends at the top of the screen, wherever one has scrolled to; on a phone that is its picture. */
function useTop(fighting: boolean): void {
  const before = useRef(false); // also when one comes back into a fight
  useEffect(() => {
    if (before.current === fighting) return;
    before.current = fighting;
    const scene = document.querySelector("[data-testid=fight], [data-testid=journey]");
    if (matchMedia("(max-width: 900px)").matches) scene?.scrollIntoView({ block: "start" });
    else window.scrollTo(0, 0);
  }, [fighting]);
}

/** Whether a combatant is the player's own. */
export const mineIn =
  (part: SessionPart) =>
  (cid: string): boolean =>
    part.fight ? part.fight.me === cid : cid === `${part.character.name}#${part.character.char}`;

/** Whether a combatant is of the player's own side. */
export function oursIn(part: SessionPart): (cid: string) => boolean {
  const own = [part.character, ...part.company.members].map(({ name, char }) => `${name}#${char}`);
  const party = new Set([...own, ...(part.fight?.party ?? []).map(({ cid }) => cid)]);
  const hired = new Set(part.company.companions.map(({ companion }) => companion));
  return (cid) => party.has(cid) || hired.has(cid.split("@")[0] ?? "");
}

/** What must stay in view: own health, mana or the class's own pool, the hour or the round, and what just happened. */
function Strip({ seat, prove, part }: ScreenProps) {
  const { character: hero, fight, place } = part;
  const last = lastOf(storyOf(seat, part));
  const { text, tone } = seat.refusal
    ? { text: seat.refusal.text, tone: "bad" as const }
    : resultOf(last, mineIn(part));
  const pool = fight?.party.find(({ mine }) => mine)?.pool;
  return (
    <StatusStrip
      result={<ResultLine text={text} tone={tone} {...(last ? { seq: last.seq } : {})} prove={prove} />}
    >
      <div className={css["bars"]}>
        <Bar label="Your hit points" short="HP" value={hero.hp} most={hero.max_hp} />
        {hero.max_mana > 0 && (
          <Bar label="Your mana" short="Mana" value={hero.mana} most={hero.max_mana} tone="good" />
        )}
        {pool && (
          <Bar
            label={`Your ${pool.name}`}
            short={titled(pool.name)}
            value={pool.current}
            most={pool.max}
            tone="warn"
          />
        )}
      </div>
      <Word name="AC">{hero.ac}</Word>
      <span className={css["desk"]}>
        <Word name="Coins">{coins(hero.gold_cp)}</Word>
      </span>
      {fight ? <Word name="Round">{fight.round}</Word> : <Word name={`Day ${place.day}`}>{place.clock}</Word>}
    </StatusStrip>
  );
}

/** An idle journey is thrown away after a while: said in time, with what helps. */
export function Idle({ until }: { until: number }) {
  const now = useNow(10_000, until > 0);
  if (until === 0 || until - now > WARNED_MS) return null;
  return (
    <p className={css["idle"]} role="status" data-testid="idle">
      You have been away. Do anything, or this journey goes back to your last save.{" "}
      <Countdown label="Left" to={until} />
    </p>
  );
}

/** The beats of great moments, and the sounds of small ones. */
function Moments({ seat, part }: ScreenProps) {
  const items = storyOf(seat, part);
  const last = lastOf(items);
  return <Beats last={last?.seq ?? -1} beat={beatOf(items, mineIn(part))} sound={last && soundOf(last)} />;
}
