/** Labyrinth: the stage of the game, an old engraved storybook. It shows what the game says and sends what the player chooses (L-568). */
import { useEffect } from "react";
import { Button } from "../../kit/controls/button";
import { Loading } from "../../kit/frame/states";
import { Top } from "../../kit/frame/top";
import { FirstSteps, useNewcomer } from "../../kit/guide/firsts";
import { GameGuide } from "../../kit/guide/game";
import { Beats } from "../../kit/moments/beats";
import { useKeys } from "../../kit/play/keys";
import { Crumbs } from "../../kit/route/crumbs";
import { useRoute } from "../../kit/route/route";
import { Bar } from "../../kit/sheet/panel";
import { ResultLine, StatusStrip, Standing as Word } from "../../kit/sheet/status";
import type { StageProps } from "../../state/contract";
import { useTellsRefusals } from "../../state/place";
import { PlateDefs } from "./art/plate";
import { beatOf, lastOf, resultOf, soundOf } from "./events";
import { firstsOf, PRAISE } from "./firsts";
import { recordsOf, standingOf } from "./read";
import { type Route, routes } from "./route";
import { CreatePage } from "./screens/create";
import { EndPage } from "./screens/end";
import { FightPage } from "./screens/fight";
import { HowPage } from "./screens/how";
import { PackPage } from "./screens/pack";
import { PlacePage } from "./screens/place";
import { GravesPage, HallPage } from "./screens/records";
import { RoomPage } from "./screens/room";
import { TitlePage } from "./screens/title";
import { TownPage } from "./screens/town";
import css from "./stage.module.css";
import "./theme.css";
import type { Standing } from "./types";

const KEYS: [string, string][] = [
  ["1 2 3", "Head, torso, legs: strike or guard"],
  ["4 to 9", "Do what has this number"],
  ["A D", "The left and the right stair; D where there is only one"],
  ["E", "Use what is better in your pack"],
  ["R", "Run away"],
  ["B", "Back up, out of the labyrinth"],
  ["U", "Your pack"],
  ["Esc", "Back to the street"],
  ["/", "Type what you want to do"],
];

export default function LabyrinthStage(props: StageProps) {
  const { seat } = props;
  const [route, go] = useRoute(routes);
  useNewcomer("labyrinth", seat.who !== null && seat.view !== null && standingOf(seat.view) === null);
  if (seat.view === null) return <Loading what="Opening the book" />;
  const standing = standingOf(seat.view);
  return (
    <div className={`labyrinth ${css["stage"]}`} data-testid="labyrinth-stage" data-at={seat.at}>
      <PlateDefs />
      <Crumbs label="Labyrinth" places={placesOf(route, standing)}>
        <GameGuide game="labyrinth" keys={KEYS} />
      </Crumbs>
      <Top screen={screenOf(route, standing)} />
      {standing && !standing.fight && (
        <FirstSteps game="labyrinth" items={seat.items} firsts={firstsOf(standing.hero.id)} praise={PRAISE} />
      )}
      {standing && (
        <div className={css["strip"]}>
          <Strip {...props} standing={standing} />
        </div>
      )}
      <Screen {...props} route={route} go={go} standing={standing} />
      {standing && <Told {...props} standing={standing} />}
    </div>
  );
}

/** Is the story of this hero told to its end? */
const over = (status: string): boolean => /^(dead|victorious|retired)$/.test(status);

/** What one sees as one screen: it begins at its top. A fight is one, whoever's turn it is. */
const screenOf = (route: Route, standing: Standing | null): string =>
  `${routes.format(route)} ${standing?.fight ? "fight" : standing?.hero.status}`;

function placesOf(route: Route, standing: Standing | null) {
  const pages: [name: string, to: Route][] = [
    [standing ? "Play" : "Title", { page: "play" }],
    ...(standing && standing.hero.status !== "creating" && !over(standing.hero.status)
      ? ([["Pack", { page: "pack" }]] as [string, Route][])
      : []),
    ["Hall of fame", { page: "hall" }],
    ["Graveyard", { page: "graves" }],
    ["How to play", { page: "how" }],
  ];
  const here = route.page === "place" ? "play" : route.page;
  return pages.map(([name, to]) => ({ name, href: routes.format(to), here: to.page === here }));
}

type ScreenProps = StageProps & { route: Route; go(route: Route): void; standing: Standing | null };

function Screen({ route, standing, ...props }: ScreenProps) {
  const { seat, go, nameOf } = props;
  useKeys((key) => {
    if (key.toLowerCase() !== "u" || !standing || route.page === "pack") return false;
    go({ page: "pack" });
    return true;
  });
  // Who leaves the town comes back to the street, not into the place last visited.
  const away = standing !== null && standing.hero.status !== "town" && route.page === "place";
  useEffect(() => {
    if (away) go({ page: "play" });
  }, [away, go]);
  const records = recordsOf(seat.view);
  switch (route.page) {
    case "hall":
      return <HallPage records={records.hall} nameOf={nameOf} />;
    case "graves":
      return <GravesPage records={records.graves} nameOf={nameOf} />;
    case "how":
      return <HowPage {...props} />;
    default:
      return standing ? (
        <Playing {...props} route={route} standing={standing} />
      ) : (
        <TitlePage {...props} won={false} />
      );
  }
}

function Playing({ route, standing, ...props }: ScreenProps & { standing: Standing }) {
  const { hero, room, fight } = standing;
  if (hero.status === "creating") return <CreatePage {...props} standing={standing} />;
  if (fight && room) return <FightPage {...props} standing={standing} fight={fight} room={room} />;
  if (route.page === "pack" && !over(hero.status)) return <PackPage {...props} standing={standing} />;
  if (hero.status === "exploring" && room) return <RoomPage {...props} standing={standing} room={room} />;
  if (hero.status === "town" && route.page === "place")
    return <PlacePage {...props} key={route.place} place={route.place} standing={standing} />;
  if (hero.status === "town") return <TownPage {...props} standing={standing} />;
  return <EndPage {...props} standing={standing} />;
}

/** What must stay in view: own health, gold, depth, and what just happened. */
function Strip({ session, seat, prove, standing }: StageProps & { standing: Standing }) {
  const { hero } = standing;
  useTellsRefusals();
  const last = lastOf(seat.items, hero.id);
  const { text, tone } = seat.refusal
    ? { text: seat.refusal.text, tone: "bad" as const }
    : resultOf(last, hero.id);
  return (
    <StatusStrip
      result={
        <div className={css["result"]}>
          <ResultLine text={text} tone={tone} {...(last ? { seq: last.seq } : {})} prove={prove} />
          <UseNow session={session} seat={seat} standing={standing} />
        </div>
      }
    >
      {standing.creation ? (
        <Word name="Values placed">{standing.creation.assigned.length} of 7</Word>
      ) : (
        <>
          <Bar label="Your hit points" short="HP" value={hero.hp} most={hero.max_hp} />
          <Word name="Gold">{hero.gold}</Word>
          <span className={css["desk"]}>
            <Word name="AC">{hero.ac}</Word>
          </span>
          <Word name={over(hero.status) ? "Is" : hero.depth ? "Depth" : "In"}>
            {over(hero.status) ? hero.status : hero.depth || "town"}
          </Word>
        </>
      )}
    </StatusStrip>
  );
}

/** Something better lies in the pack: it is put to use in one press, wherever one hears of it. */
function UseNow({ session, seat, standing }: Pick<StageProps, "session" | "seat"> & { standing: Standing }) {
  const thing = standing.things.find(({ better }) => better);
  const offer = seat.offers.find(
    ({ action, enabled }) => action.type === "equip" && enabled && action["item"] === thing?.item,
  );
  const use = (): boolean => {
    if (!offer || seat.busy) return false;
    void session.act(offer.action);
    return true;
  };
  useKeys((key) => key.toLowerCase() === "e" && use());
  if (!thing || !offer) return null;
  return (
    <Button small disabled={seat.busy} onClick={use} aria-keyshortcuts="E" data-testid="use-now">
      Use {thing.name} now <kbd>E</kbd>
    </Button>
  );
}

function Told({ seat, standing }: StageProps & { standing: Standing }) {
  const { id } = standing.hero;
  const last = lastOf(seat.items, id);
  return <Beats last={last?.seq ?? -1} beat={beatOf(last, id)} sound={last && soundOf(last, id)} />;
}
