/** Hashfront: a theatre of many games, its screens in the URL's hash, all in the Tactical Blueprint. */
import "@fontsource/roboto-mono/latin-400.css";
import "@fontsource/roboto-mono/latin-700.css";
import { useEffect } from "react";
import { useRoute } from "../../kit/route/route";
import type { StageProps } from "../../state/contract";
import { moves, useSettings } from "../../state/settings";
import { Lobby } from "./lobby/lobby";
import { Crt, css, Paper, Wait } from "./look/look";
import { Messages } from "./look/messages";
import { MapsScreen } from "./maps/maps";
import { GameScreen } from "./match/game";
import { usePrefs } from "./prefs";
import { ProfileScreen, RanksScreen, ReplaysScreen } from "./records/people";
import { RankedScreen } from "./records/ranked";
import { ReplayScreen } from "./records/replay";
import { type Route, routes } from "./route";
import { SettingsScreen } from "./settings";
import "./theme.css";
import type { TheatreView } from "./types";

export default function HashfrontStage(props: StageProps) {
  const crt = usePrefs((prefs) => prefs.crt);
  const still = !useSettings((settings) => moves(settings));
  return (
    <div
      className={`hashfront ${css["root"]}`}
      data-crt={crt && !still ? "on" : "off"}
      data-still={still || undefined}
    >
      <div className={css["screens"]}>
        <Screens {...props} />
      </div>
      <Messages seat={props.seat} />
      {crt && <Crt />}
    </div>
  );
}

function Screens(props: StageProps) {
  const { seat } = props;
  const [route, go] = useRoute(routes);
  const view = seat.view as unknown as TheatreView | null;
  const screen = useHome(view?.match ?? 0, route);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen begins at its top
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [screen.screen]);
  if (!view) {
    return (
      <Paper>
        <Wait what="Opening the theatre" />
      </Paper>
    );
  }
  const all = { ...props, go };
  switch (screen.screen) {
    case "game":
      return <GameScreen key={screen.id} {...all} id={screen.id} />;
    case "replay":
      return <ReplayScreen key={screen.id} {...all} id={screen.id} />;
    case "profile":
      return <ProfileScreen {...all} account={screen.key} />;
    case "ranks":
      return <RanksScreen {...all} />;
    case "ranked":
      return <RankedScreen {...all} />;
    case "maps":
      return <MapsScreen {...all} />;
    case "replays":
      return <ReplaysScreen {...all} />;
    case "settings":
      return <SettingsScreen {...all} />;
    default:
      return <Lobby {...all} />;
  }
}

/** A realm that is one match has no lobby: its game is home (H-959). */
function useHome(match: number, route: Route): Route {
  return match && route.screen === "lobby" ? { screen: "game", id: match } : route;
}
