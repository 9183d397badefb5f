/** Delve: the stage of the game. Text first: where you are, what is here, what you can do, and a line to type at (D-304). */
import { Loading } from "../../kit/frame/states";
import { FirstSteps, useNewcomer } from "../../kit/guide/firsts";
import { GameGuide } from "../../kit/guide/game";
import { Beats } from "../../kit/moments/beats";
import { useKeys } from "../../kit/play/keys";
import { Crumbs } from "../../kit/route/crumbs";
import { useRoute } from "../../kit/route/route";
import { Bar } from "../../kit/sheet/panel";
import { ResultLine, StatusStrip, Standing as Word } from "../../kit/sheet/status";
import type { StageProps } from "../../state/contract";
import { beatOf, lastOf, resultOf, soundOf } from "./events";
import { FIRSTS, PRAISE } from "./firsts";
import { PAGES, type Page, type Route, routes, TITLES } from "./route";
import { ArrivalPage } from "./screens/arrival";
import { HelpPage } from "./screens/help";
import { JournalPage } from "./screens/journal";
import { PackPage } from "./screens/pack";
import { PartyPage } from "./screens/party";
import { RecordsPage } from "./screens/records";
import { SpellsPage } from "./screens/spells";
import { WorldPage } from "./screens/world";
import css from "./stage.module.css";
import "./theme.css";
import { type Memory, useMemory } from "./memory";
import { type Standing, standingOf } from "./view";

const KEYS: [string, string][] = [
  ["↑ ↓ ← →", "Go north, south, west, east; below ground ↓ deeper, ↑ back, → aside"],
  ["1 to 9", "Do what has this number"],
  ["F", "Flee"],
  ["I", "Your pack"],
  ["R", "Your delves, and the proof that nothing was changed"],
  ["/", "Type what you want to do"],
  ["Esc", "Leave the line; back to the world"],
];

/** Keys that open a page of the stage. */
const DOORS: Record<string, Page> = { i: "pack", r: "records" };

export interface ScreenProps extends StageProps {
  standing: Standing;
  memory: Memory;
}

export default function DelveStage(props: StageProps) {
  const { seat } = props;
  const [route, go] = useRoute(routes);
  const memory = useMemory(seat);
  useNewcomer("delve", seat.who !== null && seat.view !== null && standingOf(seat.view) === null);
  if (seat.view === null) return <Loading what="Walking to Waymeet" />;
  const standing = standingOf(seat.view);
  return (
    <div className={`delve ${css["stage"]}`} data-testid="delve-stage" data-at={seat.at}>
      <Crumbs label="Delve" places={placesOf(route, standing)}>
        <GameGuide game="delve" keys={KEYS} />
      </Crumbs>
      {standing ? (
        <>
          <FirstSteps game="delve" items={seat.items} firsts={FIRSTS} praise={PRAISE} />
          <div className={css["strip"]}>
            <Strip {...props} standing={standing} />
          </div>
          <Screen {...props} standing={standing} memory={memory} route={route} go={go} />
          <Moments {...props} standing={standing} />
        </>
      ) : route.page === "help" ? (
        <HelpPage {...props} />
      ) : (
        <ArrivalPage {...props} />
      )}
    </div>
  );
}

function placesOf(route: Route, standing: Standing | null) {
  const pages = standing ? PAGES : (["world", "help"] as const);
  return pages.map((page) => ({
    name: TITLES[page],
    href: routes.format({ page }),
    here: route.page === page,
  }));
}

function Screen({ route, go, ...props }: ScreenProps & { route: Route; go(to: Route): void }) {
  useKeys((key) => {
    const to = key === "Escape" && route.page !== "world" ? "world" : (DOORS[key.toLowerCase()] ?? null);
    if (to === null) return false;
    go({ page: to });
    return true;
  });
  switch (route.page) {
    case "pack":
      return <PackPage {...props} />;
    case "spells":
      return <SpellsPage {...props} />;
    case "journal":
      return <JournalPage {...props} />;
    case "party":
      return <PartyPage {...props} />;
    case "records":
      return <RecordsPage {...props} />;
    case "help":
      return <HelpPage {...props} />;
    default:
      return <WorldPage {...props} go={go} />;
  }
}

/** What must stay in view: health, mana, purse, the hour, and what just happened. */
function Strip({ seat, prove, standing }: StageProps & { standing: Standing }) {
  const { me, place } = standing;
  const last = lastOf(seat.items, me.id);
  const { text, tone } = seat.refusal
    ? { text: seat.refusal.text, tone: "bad" as const }
    : resultOf(last, me.id);
  return (
    <StatusStrip
      result={<ResultLine text={text} tone={tone} {...(last ? { seq: last.seq } : {})} prove={prove} />}
    >
      <div className={css["bars"]}>
        <Bar label="Your health" short="HP" value={me.hp} most={me.max_hp} />
        <Bar label="Your mana" short="Mana" value={me.mana} most={me.max_mana} tone="good" />
      </div>
      <Word name="Gold">{me.purse}</Word>
      <span className={css["desk"]}>
        <Word name="Level">{me.level}</Word>
        <Word name={place.tile ? "Hour" : "In"}>{place.tile?.period ?? "delve"}</Word>
      </span>
    </StatusStrip>
  );
}

/** The beats of great moments, and the sounds of small ones. */
function Moments({ seat, standing }: StageProps & { standing: Standing }) {
  const last = lastOf(seat.items, standing.me.id);
  return (
    <Beats last={last?.seq ?? -1} beat={beatOf(seat.items, standing.me.id)} sound={last && soundOf(last)} />
  );
}
