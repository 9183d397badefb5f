/** Screens of the stage live in the URL's hash, so that links and the browser's back button work inside it. */

export type Route =
  | { screen: "lobby" | "ranks" | "ranked" | "maps" | "replays" | "settings" }
  | { screen: "game"; id: number }
  | { screen: "replay"; id: number }
  | { screen: "profile"; key: string };

const PLAIN = ["lobby", "ranks", "ranked", "maps", "replays", "settings"] as const;
const LOBBY: Route = { screen: "lobby" };

export function parse(hash: string): Route {
  const [screen = "", rest = ""] = hash.replace(/^#?\/?/, "").split("/");
  const plain = PLAIN.find((name) => name === screen);
  if (plain) return { screen: plain };
  if ((screen === "game" || screen === "replay") && /^[1-9][0-9]{0,8}$/.test(rest)) {
    return { screen, id: Number(rest) };
  }
  if (screen === "profile" && /^[0-9a-f]{64}$/.test(rest)) return { screen, key: rest };
  return LOBBY;
}

export function format(route: Route): string {
  if ("id" in route) return `#/${route.screen}/${route.id}`;
  if ("key" in route) return `#/${route.screen}/${route.key}`;
  return `#/${route.screen}`;
}
