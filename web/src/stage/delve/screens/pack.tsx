/** What you carry and wear, each thing with what can be done with it; what is better than what you wear says so. */
import { Button } from "../../../kit/controls/button";
import { OfferButton } from "../../../kit/play/offers";
import { Bar, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Offer } from "../../../state/contract";
import { compared } from "../compare";
import type { ScreenProps } from "../stage";
import type { Thing } from "../view";
import css from "./pack.module.css";

const KINDS = ["equip", "unequip", "use", "drop", "give"];

export function PackPage(props: ScreenProps) {
  const { me } = props.standing;
  const worn = me.items.filter(({ slot }) => slot);
  const loose = me.items.filter(({ slot }) => !slot);
  return (
    <div className={css["pack"]} data-testid="pack">
      <Panel title="You" more={me.affinity === "none" ? "no affinity" : `${me.affinity} affinity`}>
        <Facts label="Your figures">
          <Fact name="Level" value={me.level} />
          <Fact name="Experience" value={me.next_level ? `${me.xp} of ${me.next_level}` : me.xp} />
          <Fact name="Attack" value={me.attack} tip={`${me.gear.attack} of it from your gear`} />
          <Fact name="Defense" value={me.defense} tip={`${me.gear.defense} of it from your gear`} />
          <Fact name="Magic" value={me.magic_level} />
          <Fact name="Gold" value={me.purse} />
        </Facts>
        <Bar label="What you carry" short="Load" value={me.carried} most={me.capacity} tone="warn" />
      </Panel>
      <Panel title="Worn" more={`${worn.length} of 7`}>
        <List {...props} things={worn} nothing="Nothing but your shirt." />
      </Panel>
      <Panel title="Carried" more={`${loose.length} things`}>
        <List {...props} things={loose} nothing="Your pack is empty." />
      </Panel>
    </div>
  );
}

function List({ things, nothing, ...props }: ScreenProps & { things: Thing[]; nothing: string }) {
  const { me } = props.standing;
  if (!things.length) return <p className={css["none"]}>{nothing}</p>;
  return (
    <ul className={css["things"]}>
      {things.map((thing) => (
        <li key={thing.id}>
          <span className={css["name"]}>
            <b>
              {titled(thing.name)}
              {thing.amount > 1 ? ` ×${thing.amount}` : ""}
            </b>
            <small>
              {[
                thing.slot && titled(thing.slot),
                !thing.slot && compared(me, thing),
                `weight ${thing.weight}`,
                thing.fits && `condition ${thing.durability}`,
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
          </span>
          <span className={css["deeds"]}>
            {offersFor(props.seat.offers, thing).map((offer) => (
              <Deed key={JSON.stringify(offer.action)} {...props} offer={offer} />
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

function offersFor(offers: Offer[], { id, slot }: Thing): Offer[] {
  return offers.filter(
    ({ action, enabled }) =>
      enabled &&
      KINDS.includes(action.type) &&
      (action["item"] === id || (action.type === "unequip" && slot !== null && action["slot"] === slot)),
  );
}

/** "Wear", "Use": the thing itself stands beside it. */
function Deed({ session, seat, offer }: ScreenProps & { offer: Offer }) {
  const verb = offer.action.type === "unequip" ? "Take off" : (offer.label.split(" ")[0] ?? offer.label);
  if (offer.action.type === "give" && Object.keys(offer.domains).length > 0)
    return <OfferButton session={session} seat={seat} offer={{ ...offer, label: verb }} />;
  return (
    <Button
      small
      disabled={seat.busy}
      aria-label={offer.label}
      data-testid={`act-${offer.action.type}`}
      onClick={() => void session.act(offer.action)}
    >
      {verb}
    </Button>
  );
}
