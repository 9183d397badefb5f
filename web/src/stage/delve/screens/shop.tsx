/** A merchant: what there is, what it would change for you, and what your own things fetch. */
import { OfferButton } from "../../../kit/play/offers";
import { titled } from "../../../kit/words";
import type { Offer, StageProps } from "../../../state/contract";
import { ofKinds } from "../acts";
import { compared } from "../compare";
import type { Shop, Standing } from "../view";
import css from "./world.module.css";

type TradeProps = Pick<StageProps, "session" | "seat"> & { standing: Standing; shop: Shop };

export function Trade({ session, seat, standing, shop }: TradeProps) {
  const { me } = standing;
  const wares = ofKinds(seat.offers, "buy").filter(({ action }) => action["npc"] === shop.npc);
  const others = ofKinds(seat.offers, "sell", "repair").filter(
    ({ action, enabled }) => enabled && action["npc"] === shop.npc,
  );
  const noted = (offer: Offer): Offer => {
    const goods = shop.goods.find(({ kind }) => kind === offer.action["item_kind"]);
    const change = goods ? compared(me, goods) : "";
    return change ? { ...offer, label: `${offer.label}: ${change}` } : offer;
  };
  return (
    <details className={css["shop"]} data-testid="shop">
      <summary>
        Trade with {titled(shop.name)} <small>{me.purse} gold in your purse</small>
      </summary>
      <ul className={css["wares"]}>
        {[...wares.map(noted), ...others].map((offer) => (
          <li key={JSON.stringify(offer.action)}>
            <OfferButton session={session} seat={seat} offer={offer} />
          </li>
        ))}
      </ul>
    </details>
  );
}
