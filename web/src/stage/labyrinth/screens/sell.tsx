/** The counter: sell at the fixed price, or haggle and take what is offered; side by side. */
import { Button } from "../../../kit/controls/button";
import { OddsChips } from "../../../kit/play/odds";
import type { Offer, StageProps } from "../../../state/contract";
import { Thing } from "../art/things";
import type { Thing as Owned, Standing } from "../types";
import css from "./shop.module.css";

const WAYS = ["sell", "haggle", "accept_offer"] as const;

/** Why nobody buys it now, by what is seen of it. */
function whyNot({ equipped, damaged, found }: Owned): string {
  if (found) return "Found below: nobody in town buys that.";
  if (damaged) return "Damaged: let the smith mend it first.";
  return equipped ? "In use: put it away first, in your pack." : "Nobody buys it now.";
}

export function SellCounter({ session, seat, standing }: StageProps & { standing: Standing }) {
  const mine = standing.things.filter((thing) => thing.item > 0);
  if (!mine.length) return <p className={css["none"]}>You have nothing to sell.</p>;
  const find = (way: string, item: number): Offer | undefined =>
    seat.offers.find(({ action }) => action.type === way && action["item"] === item);
  return (
    <ul className={css["wares"]} aria-label="Yours">
      {mine.map((thing) => {
        const offers = WAYS.map((way) => find(way, thing.item)).filter((offer) => offer !== undefined);
        const odds = offers.find((offer) => offer.enabled && offer.odds)?.odds;
        return (
          <li key={thing.item} className={css["ware"]} data-sell data-testid={`own-${thing.kind}`}>
            <span className={css["icon"]}>
              <Thing what={thing.slot} kind={thing.kind} />
            </span>
            <span className={css["words"]}>
              <b>{thing.name}</b>
              <small>{offers.some((offer) => offer.enabled) ? thing.does : whyNot(thing)}</small>
              {odds && <OddsChips odds={odds} />}
            </span>
            <span className={css["ways"]}>
              {offers
                .filter((offer) => offer.enabled)
                .map((offer) => (
                  <Button
                    key={offer.action.type}
                    small
                    disabled={seat.busy}
                    onClick={() => void session.act(offer.action)}
                  >
                    {offer.label}
                  </Button>
                ))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
