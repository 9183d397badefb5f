/** Who walks with you, who could, and what you say among yourselves. */
import { OfferList } from "../../../kit/play/offers";
import { Bar, Panel } from "../../../kit/sheet/panel";
import type { ScreenProps } from "../stage";
import css from "./pack.module.css";

export function PartyPage({ session, seat, standing }: ScreenProps) {
  const party = standing.party ?? [];
  const offers = seat.offers
    .filter(({ group }) => group === "Party")
    .map((offer) => ({ ...offer, aside: false, group: "" }));
  return (
    <div className={css["pack"]} data-testid="party-page">
      <Panel title="Your party" more={party.length ? `${party.length} of you` : "you walk alone"}>
        {party.map(({ id, name, level, hp, max_hp, place, leader }) => (
          <div key={id} className={css["member"]}>
            <Bar
              label={`Health of ${name}`}
              short={`${leader ? "♛ " : ""}${name}`}
              value={hp}
              most={max_hp}
            />
            <small>
              level {level}, {place === standing.place.place ? "here" : place}
            </small>
          </div>
        ))}
        {party.length === 0 && (
          <p className={css["none"]}>
            Invite somebody who stands beside you. A party enters a dungeon together.
          </p>
        )}
      </Panel>
      <Panel title="What you can do">
        {offers.length > 0 ? (
          <OfferList session={session} seat={seat} offers={offers} />
        ) : (
          <p className={css["none"]}>Nobody is here to invite.</p>
        )}
      </Panel>
    </div>
  );
}
