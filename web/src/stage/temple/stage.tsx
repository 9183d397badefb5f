/** Temple: the stage of the game. It shows what the game says and sends what the player chooses; it decides nothing (T-860). */
import { Loading } from "../../kit/frame/states";
import { Top } from "../../kit/frame/top";
import { FirstSteps, useNewcomer } from "../../kit/guide/firsts";
import { GameGuide } from "../../kit/guide/game";
import { Crumbs } from "../../kit/route/crumbs";
import { useRoute } from "../../kit/route/route";
import type { StageProps } from "../../state/contract";
import { firstsOf, PRAISE } from "./firsts";
import { format, type Route, routes } from "./route";
import "./theme.css";
import { LobbyPage } from "./screens/lobby";
import { PlayPage } from "./screens/play";
import { BoardPage, GravesPage } from "./screens/ranks";
import { TemplePage } from "./screens/temple";
import { TokenPage } from "./screens/token";
import { viewOf } from "./sheet/standing";

const KEYS: [string, string][] = [
  ["1–9", "press the action with that number"],
  ["F, G", "flee: slip away, or shove past"],
  ["X", "leave the temple"],
  ["/", "type what you want to do"],
  ["?", "this page"],
];

export default function TempleStage(props: StageProps) {
  const [route, go] = useRoute(routes);
  const mine = viewOf(props.seat)?.explorers.map(({ sheet }) => sheet.id) ?? [];
  useNewcomer("temple", props.seat.who !== null && props.seat.view !== null && mine.length === 0);
  if (props.seat.view === null) return <Loading what="Lighting the torches" />;
  return (
    <div data-testid="temple-stage">
      <Top screen={format(route)} />
      <Places route={route} {...props} />
      {mine.length > 0 && (
        <FirstSteps game="temple" items={props.seat.items} firsts={firstsOf(mine)} praise={PRAISE} />
      )}
      <Screen {...props} route={route} go={go} />
    </div>
  );
}

function Screen({ route, ...props }: StageProps & { route: Route; go(route: Route): void }) {
  switch (route.screen) {
    case "explorer":
      return <PlayPage key={route.id} {...props} id={route.id} />;
    case "temple":
      return <TemplePage key={route.id} {...props} id={route.id} />;
    case "token":
      return (
        <TokenPage
          key={`${route.collection}${route.id}`}
          {...props}
          collection={route.collection}
          id={route.id}
        />
      );
    case "board":
      return <BoardPage {...props} />;
    case "graves":
      return <GravesPage {...props} />;
    default:
      return <LobbyPage {...props} atOnce={route.screen === "first"} />;
  }
}

function Places({ route, seat }: StageProps & { route: Route }) {
  const inside = viewOf(seat)?.explorers.find((one) => one.chamber !== null)?.sheet;
  const places: [string, Route][] = [
    ["Lobby", { screen: "lobby" }],
    ...(inside ? ([["Play", { screen: "explorer", id: inside.id }]] as [string, Route][]) : []),
    ["Leaderboard", { screen: "board" }],
    ["Graveyard", { screen: "graves" }],
  ];
  return (
    <Crumbs
      label="Temple"
      places={places.map(([name, to]) => ({ name, href: format(to), here: to.screen === route.screen }))}
    >
      <GameGuide game="temple" keys={KEYS} />
    </Crumbs>
  );
}
