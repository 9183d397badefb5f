/** The spells you know: what each costs and how strong it is here and now. */
import { OfferButton } from "../../../kit/play/offers";
import { Bar, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { ofKinds } from "../acts";
import type { ScreenProps } from "../stage";
import css from "./pack.module.css";

export function SpellsPage({ session, seat, standing }: ScreenProps) {
  const { me } = standing;
  const casts = ofKinds(seat.offers, "cast");
  return (
    <div className={css["pack"]} data-testid="spells">
      <Panel title="Spells" more={`magic level ${me.magic_level}`}>
        <Bar label="Your mana" short="Mana" value={me.mana} most={me.max_mana} tone="good" />
        <ul className={css["things"]}>
          {me.spells.map(({ id, name, element, cost, level, power }) => {
            const offer = casts.find(({ action }) => action["spell"] === id);
            return (
              <li key={id}>
                <span className={css["name"]}>
                  <b>{titled(name)}</b>
                  <small>
                    {element}, {cost} mana, magic level {level}
                    {power > 0 && `, power ${power} here`}
                  </small>
                </span>
                <span className={css["deeds"]}>
                  {offer && <OfferButton session={session} seat={seat} offer={{ ...offer, label: "Cast" }} />}
                </span>
              </li>
            );
          })}
        </ul>
        {me.spells.length === 0 && (
          <p className={css["none"]}>You know none yet. Scrolls and teachers know some.</p>
        )}
      </Panel>
    </div>
  );
}
