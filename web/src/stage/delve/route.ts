/** The places of the stage behind the # of the address. */
import { partsOf } from "../../kit/route/route";

export const PAGES = ["world", "pack", "spells", "journal", "party", "records", "help"] as const;
export type Page = (typeof PAGES)[number];
export interface Route {
  page: Page;
}

export const TITLES: Record<Page, string> = {
  world: "World",
  pack: "Pack",
  spells: "Spells",
  journal: "Journal",
  party: "Party",
  records: "Records",
  help: "Help",
};

export const routes = {
  parse(hash: string): Route {
    const [page] = partsOf(hash);
    return { page: PAGES.find((each) => each === page) ?? "world" };
  },
  format: ({ page }: Route): string => (page === "world" ? "#/" : `#/${page}`),
};
