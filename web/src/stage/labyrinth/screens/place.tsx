/** Inside a place of the town: its picture, who waits there, and what can be had. */

import { useKeys } from "../../../kit/play/keys";
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Offer, StageProps } from "../../../state/contract";
import { ofKinds } from "../acts";
import { PLACES as ART, PLACE_BOX } from "../art/places";
import { Plate } from "../art/plate";
import { type Route, routes } from "../route";
import type { Service, Standing } from "../types";
import { PLACES } from "../words";
import css from "./place.module.css";
import { Quests } from "./quests";
import { ShopShelves } from "./shop";

type PlaceProps = StageProps & { place: string; standing: Standing; go(route: Route): void };

const HEALING = ["rest", "eat_meal", "pray", "visit_healer"];

/** What cannot be had now, greyed, with the reason. */
const closed = (services: Service[], acts: string[]): Offer[] =>
  services
    .filter(({ service, open }) => !open && acts.includes(service))
    .map(({ service, code, reason }) => ({
      action: { type: service },
      label: titled(service),
      group: "",
      domains: {},
      enabled: false,
      code,
      reason,
    }));

export function PlacePage({ place, standing, go, ...props }: PlaceProps) {
  const { session, seat } = props;
  const { hero } = standing;
  const words = PLACES[place];
  useKeys((key) => {
    if (key !== "Escape" && (key !== "0" || place === "shop")) return false; // there it buys the tenth
    go({ page: "play" });
    return true;
  });
  if (!words) return null;
  const offers = [...ofKinds(seat.offers, words.acts), ...closed(standing.services, words.acts)];
  const host = standing.services.find((one) => one.place === place)?.host ?? words.keeper;
  const prices = standing.services.filter((one) => words.acts.includes(one.service) && one.price > 0);
  return (
    <section
      className={css["inside"]}
      data-place={place}
      data-testid={`inside-${place}`}
      aria-label={words.name}
    >
      <div className={css["front"]}>
        <div className={css["picture"]}>
          <Plate box={PLACE_BOX}>{ART[place]}</Plate>
        </div>
        <h2>{words.name}</h2>
        <blockquote className={css["line"]}>
          <p>“{words.line}”</p>
          <cite>{host}</cite>
        </blockquote>
        <a className={css["back"]} href={routes.format({ page: "play" })} data-testid="back">
          Back to the street <kbd>Esc</kbd>
        </a>
      </div>
      <div className={css["deeds"]}>
        {place === "shop" ? (
          <ShopShelves {...props} standing={standing} />
        ) : (
          <Panel
            title="What can be had here"
            more={[...prices.map((one) => `${one.price} gold`), `you have ${hero.gold}`].join(", ")}
          >
            {place === "gate" && <Wounds standing={standing} />}
            {place === "board" && <Quests quests={standing.quests} />}
            <OfferList session={session} seat={seat} offers={offers} hotkeys />
            {offers.length === 0 && <p>Nothing for you here now.</p>}
          </Panel>
        )}
      </div>
    </section>
  );
}

/** Who would go down badly hurt is told so, and where in town there is help. */
function Wounds({ standing: { hero, services } }: { standing: Standing }) {
  if (hero.hp * 2 >= hero.max_hp) return null;
  const help = services.filter(({ service, open }) => open && HEALING.includes(service));
  const where = help.map(({ place }) => PLACES[place]?.name.toLowerCase()).join(", ");
  return (
    <p className={css["wounded"]} data-testid="wounded">
      You have only {hero.hp} of {hero.max_hp} hit points.
      {where && ` You can still heal in town: ${where}.`}
    </p>
  );
}
