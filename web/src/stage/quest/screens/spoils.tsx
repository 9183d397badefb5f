/** After the fight: what is left of it, and the way on. */
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import { coins } from "../view";
import type { FightProps } from "./fight";
import css from "./pages.module.css";

const TITLES: Record<string, string> = {
  victory: "The field is yours",
  survived: "You live",
  fled: "You got away",
  defeat: "Defeat",
};

export function Spoils({ session, seat, fight, part }: FightProps) {
  const offers = seat.offers.filter(({ group }) => group === "Loot" || group === "Turn");
  const earned = fight.party.find(({ mine }) => mine)?.xp ?? 0;
  return (
    <Panel title={TITLES[fight.outcome] ?? fight.phase_text} fill testid="spoils">
      {earned > 0 && <p className={css["none"]}>{earned} experience from this fight.</p>}
      {fight.level_up_pending && (
        <p>Enough for level {part.character.level}: it is yours when you leave the field.</p>
      )}
      <ul className={css["list"]}>
        {fight.loot.map(({ item, name, quantity, cost }) => (
          <li key={item}>
            <b>{name}</b> ×{quantity}
            <small>{cost > 0 && `worth ${coins(cost)} each`}</small>
          </li>
        ))}
      </ul>
      {fight.loot.length === 0 && <p className={css["none"]}>Nothing to take.</p>}
      <OfferList
        session={session}
        seat={seat}
        offers={offers.map((offer) => ({ ...offer, group: "" }))}
        hotkeys
      />
    </Panel>
  );
}
