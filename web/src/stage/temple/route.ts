/** Screens of the stage live in the URL's hash, so that the browser's back button works inside it. */
import { idOf, partsOf } from "../../kit/route/route";

export type Route =
  | { screen: "lobby" | "first" }
  | { screen: "explorer"; id: number }
  | { screen: "temple"; id: number }
  | { screen: "token"; collection: "explorer" | "temple"; id: number }
  | { screen: "board" }
  | { screen: "graves" };

const LOBBY: Route = { screen: "lobby" };

export function parse(hash: string): Route {
  const [screen = "", first = "", second = ""] = partsOf(hash);
  if (screen === "board" || screen === "graves" || screen === "first") return { screen };
  if (screen === "explorer" || screen === "temple") {
    const id = idOf(first);
    return id ? { screen, id } : LOBBY;
  }
  if (screen === "token" && (first === "explorer" || first === "temple")) {
    const id = idOf(second);
    return id ? { screen, collection: first, id } : LOBBY;
  }
  return LOBBY;
}

export function format(route: Route): string {
  switch (route.screen) {
    case "lobby":
      return "#/";
    case "explorer":
    case "temple":
      return `#/${route.screen}/${route.id}`;
    case "token":
      return `#/token/${route.collection}/${route.id}`;
    default:
      return `#/${route.screen}`;
  }
}

export const routes = { parse, format };
