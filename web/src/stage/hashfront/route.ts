/** Screens of the stage live in the URL's hash, so that links and the browser's back button work inside it. */
import { idOf, partsOf, type Routes } from "../../kit/route/route";

export type Route =
  | { screen: "lobby" | "ranks" | "ranked" | "maps" | "replays" | "settings" }
  | { screen: "game"; id: number }
  | { screen: "replay"; id: number }
  | { screen: "profile"; key: string };

const PLAIN = ["lobby", "ranks", "ranked", "maps", "replays", "settings"] as const;
const LOBBY: Route = { screen: "lobby" };

export const routes: Routes<Route> = {
  parse(hash) {
    const [screen = "", rest = ""] = partsOf(hash);
    const plain = PLAIN.find((name) => name === screen);
    if (plain) return { screen: plain };
    if ((screen === "game" || screen === "replay") && idOf(rest)) return { screen, id: idOf(rest) };
    if (screen === "profile" && /^[0-9a-f]{64}$/.test(rest)) return { screen, key: rest };
    return LOBBY;
  },
  format(route) {
    const rest = "id" in route ? `/${route.id}` : "key" in route ? `/${route.key}` : "";
    return `#/${route.screen}${rest}`;
  },
};
