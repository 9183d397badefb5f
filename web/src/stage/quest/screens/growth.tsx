/** What a level has brought and nobody has chosen yet: each choice a card with what it does, taken with one click. */
import { settled } from "../../../kit/play/domains";
import { fieldsOf } from "../../../kit/play/phrase";
import { Panel } from "../../../kit/sheet/panel";
import { shown, titled } from "../../../kit/words";
import type { Domain, Json, Offer, Tagged } from "../../../state/contract";
import type { ScreenProps } from "../stage";
import css from "./growth.module.css";

interface Card {
  name: string;
  text: string;
  /** One way to take it, or several that have to be told apart. */
  ways: { label: string; action: Tagged }[];
}

/** The values of a choice with what they are called. */
function listed(domain: Domain | undefined, fields: { [name: string]: Json }): [value: Json, name: string][] {
  const plain = domain && settled(domain, fields);
  if (plain?.type !== "choice") return [];
  return plain.values.map((value, i) => [value, plain.names?.[i] ?? shown(value)]);
}

/** A card for each value of an offer's first field; a second field makes several ways of one. */
export function cardsOf(offer: Offer): Card[] {
  const [first = "", second = ""] = fieldsOf(offer);
  return listed(offer.domains[first], {}).map(([value, told]) => {
    const [name = "", text = ""] = told.split(/: (.*)/);
    const action = { ...offer.action, [first]: value };
    const ways = listed(offer.domains[second], action).map(([way, label]) => ({
      label,
      action: { ...action, [second]: way },
    }));
    return { name: titled(name), text, ways: ways.length > 0 ? ways : [{ label: "", action }] };
  });
}

export function Growth({ session, seat, part, open = false }: ScreenProps & { open?: boolean }) {
  const offers = seat.offers.filter(({ group, enabled }) => group === "Growth" && enabled);
  const { points } = part.character;
  if (offers.length === 0) return null;
  return (
    <Panel title="Choices that wait" more={points > 0 ? pointed(points) : ""} testid="growth">
      {offers.map((offer) => (
        <details key={offer.label} className={css["offer"]} open={open || undefined}>
          <summary>{offer.label}</summary>
          <ul className={css["cards"]}>
            {cardsOf(offer).map((card) => (
              <CardRow key={card.name} card={card} busy={seat.busy} take={(action) => session.act(action)} />
            ))}
          </ul>
        </details>
      ))}
    </Panel>
  );
}

const pointed = (points: number): string => `${points} ${points === 1 ? "point" : "points"} to spend`;

function CardRow({ card, busy, take }: { card: Card; busy: boolean; take(action: Tagged): unknown }) {
  const [only] = card.ways;
  const told = (
    <>
      <b>{card.name}</b>
      {card.text && <small>{card.text}</small>}
    </>
  );
  if (only && card.ways.length === 1)
    return (
      <li>
        <button type="button" className={css["card"]} disabled={busy} onClick={() => take(only.action)}>
          {told}
        </button>
      </li>
    );
  return (
    <li className={css["card"]}>
      {told}
      <span className={css["ways"]}>
        {card.ways.map(({ label, action }) => (
          <button
            key={label}
            type="button"
            disabled={busy}
            aria-label={`${card.name}: ${label}`}
            onClick={() => take(action)}
          >
            {label}
          </button>
        ))}
      </span>
    </li>
  );
}
