/** The places of the stage behind the # of the address. */
import { partsOf } from "../../kit/route/route";
import { PAGES, type Page } from "./words";

export interface Route {
  page: Page;
}

export const routes = {
  parse(hash: string): Route {
    const [page] = partsOf(hash);
    return { page: PAGES.find((each) => each === page) ?? "play" };
  },
  format: ({ page }: Route): string => (page === "play" ? "#/" : `#/${page}`),
};
