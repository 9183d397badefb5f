/** Where in the storybook one is. Town places are pages of their own; what the hero's status asks for always wins over them. */
import { partsOf, type Routes } from "../../kit/route/route";
import { PLACES } from "./words";

export type Route =
  | { page: "play" }
  | { page: "place"; place: string }
  | { page: "pack" }
  | { page: "hall" }
  | { page: "graves" }
  | { page: "how" };

const PAGES = ["pack", "hall", "graves", "how"] as const;

export const routes: Routes<Route> = {
  parse(hash) {
    const [first = "", second = ""] = partsOf(hash);
    if (first === "town" && second in PLACES) return { page: "place", place: second };
    const page = PAGES.find((name) => name === first);
    return page ? { page } : { page: "play" };
  },
  format(route) {
    if (route.page === "place") return `#/town/${route.place}`;
    return route.page === "play" ? "#/" : `#/${route.page}`;
  },
};
