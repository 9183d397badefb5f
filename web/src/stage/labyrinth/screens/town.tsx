/** The town as one picture (L-562): ten places to walk into, the gate, and the notice board. */
import { useKeys } from "../../../kit/play/keys";
import type { Offer, StageProps } from "../../../state/contract";
import { HILLS_BOX, hills } from "../art/hills";
import { PLACES as ART, PLACE_BOX } from "../art/places";
import { Cut, Plate } from "../art/plate";
import { type Route, routes } from "../route";
import { SheetPanel } from "../sheet";
import type { Service, Standing } from "../types";
import { PLACES } from "../words";
import { LogPanel } from "./board";
import { DeathCard } from "./end";
import css from "./town.module.css";

/** From left to right, the back street first; the gate stands out. */
const STREETS = [
  "temple",
  "curses",
  "trainer",
  "gate",
  "smith",
  "board",
  "shop",
  "inn",
  "tavern",
  "kitchen",
  "healer",
  "gambling",
];

/** What a place has to say from afar: nothing, or why it is of no use now. */
export function stateOf(
  offers: Offer[],
  services: Service[],
  place: string,
): { open: boolean; note: string } {
  const acts = PLACES[place]?.acts ?? [];
  const open = offers.some(({ action, enabled }) => enabled && acts.includes(action.type));
  const reason = services.find(({ service }) => acts.includes(service))?.reason ?? "";
  return { open, note: open ? "" : reason };
}

export function TownPicture({
  seat,
  standing,
  go,
}: StageProps & { standing: Standing; go(route: Route): void }) {
  useKeys((key) => {
    const place = Object.keys(PLACES).find((name) => PLACES[name]?.key === key.toLowerCase());
    if (place) go({ page: "place", place });
    return place !== undefined;
  });
  return (
    <div className={css["town"]} data-testid="town">
      <svg
        viewBox={HILLS_BOX.join(" ")}
        className={css["hills"]}
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <Cut box={HILLS_BOX} screen="wall">
          {hills}
        </Cut>
      </svg>
      <ul className={css["streets"]} aria-label="Places">
        {STREETS.map((place) => {
          const words = PLACES[place];
          const { open, note } = stateOf(seat.offers, standing.services, place);
          return (
            <li key={place}>
              <a
                href={routes.format({ page: "place", place })}
                className={css["place"]}
                data-place={place}
                data-open={open || undefined}
                data-testid={`place-${place}`}
                aria-keyshortcuts={words?.key}
                title={note}
              >
                <span className={css["house"]}>
                  <Plate box={PLACE_BOX}>{ART[place]}</Plate>
                </span>
                <span className={css["sign"]}>
                  {words?.name}{" "}
                  <span className={css["key"]} aria-hidden="true">
                    {words?.key.toUpperCase()}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The street: the picture, what happened to the hero on the way here, the sheet and the tale. */
export function TownPage(props: StageProps & { standing: Standing; go(route: Route): void }) {
  const { standing } = props;
  const { death } = standing;
  return (
    <div className={css["page"]}>
      <div className={css["left"]}>
        <TownPicture {...props} />
        {death?.revived && standing.hero.hp === 1 && <DeathCard death={death} />}
        <div className={css["log"]}>
          <LogPanel {...props} />
        </div>
      </div>
      <SheetPanel standing={standing} pack={routes.format({ page: "pack" })} />
    </div>
  );
}
