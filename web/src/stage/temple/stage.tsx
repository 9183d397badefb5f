/** Temple: the stage of the game. It shows what the game says and sends what the player chooses; it decides nothing (T-860). */
import { Loading } from "../../kit/states";
import type { StageProps } from "../../state/contract";
import { useRoute } from "./hooks";
import css from "./panel.module.css";
import { format, type Route } from "./route";
import { LobbyPage } from "./screens/lobby";
import { PlayPage } from "./screens/play";
import { BoardPage, GravesPage } from "./screens/ranks";
import { TemplePage } from "./screens/temple";
import { TokenPage } from "./screens/token";
import { viewOf } from "./standing";

export default function TempleStage(props: StageProps) {
  const [route, go] = useRoute();
  if (props.seat.view === null) return <Loading what="Lighting the torches" />;
  return (
    <div data-testid="temple-stage">
      <Crumbs route={route} {...props} />
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
      return <LobbyPage {...props} />;
  }
}

function Crumbs({ route, seat }: StageProps & { route: Route }) {
  const inside = viewOf(seat)?.explorers.find((one) => one.chamber !== null)?.sheet;
  const places: [string, Route][] = [
    ["Lobby", { screen: "lobby" }],
    ...(inside ? ([["Play", { screen: "explorer", id: inside.id }]] as [string, Route][]) : []),
    ["Leaderboard", { screen: "board" }],
    ["Graveyard", { screen: "graves" }],
  ];
  return (
    <nav className={css["crumbs"]} aria-label="Temple">
      {places.map(([name, to]) => (
        <a key={name} href={format(to)} aria-current={to.screen === route.screen ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
