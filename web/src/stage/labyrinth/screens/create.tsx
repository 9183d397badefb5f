/** Creation (L-561): the value that waits, seven slots, and what the hero will be like so far. */

import { useKeys } from "../../../kit/play/keys";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { FourSided } from "../art/dice";
import { Hero } from "../art/hero";
import { Plate } from "../art/plate";
import { ATTRIBUTES, type Standing } from "../types";
import { ATTRIBUTE_WORDS } from "../words";
import css from "./create.module.css";

export function CreatePage({ session, seat, standing }: StageProps & { standing: Standing }) {
  const { hero, creation } = standing;
  const offers = new Map(
    seat.offers
      .filter(({ action }) => action.type === "assign_attribute")
      .map((offer) => [String(offer.action["attribute"]), offer]),
  );
  const place = (name: string): boolean => {
    const offer = offers.get(name);
    if (!offer?.enabled || seat.busy) return false;
    void session.act(offer.action);
    return true;
  };
  useKeys((key) => /^[1-7]$/.test(key) && place(ATTRIBUTES[Number(key) - 1] ?? ""));
  if (!creation) return null;
  return (
    <div className={css["create"]} data-testid="creation">
      <Panel title={`${hero.name} takes shape`} more={`value ${creation.rolled} of 7`}>
        <p className={css["pending"]} aria-live="polite">
          <FourSided face={creation.pending} />
          <span>
            You rolled <b data-testid="pending">{creation.pending}</b> ({creation.between} is possible). Where
            does it belong? The next value is rolled only after you have placed this one.
          </span>
        </p>
        <p className={css["advice"]}>
          What matters first: <b>Strength</b> to win by the sword, <b>Constitution</b> to survive,{" "}
          <b>Dexterity</b> to run away in time, <b>Wisdom</b> to know your odds and to come back from death.
        </p>
        <ul className={css["slots"]} aria-label="Attributes">
          {ATTRIBUTES.map((name, i) => {
            const [short, means] = ATTRIBUTE_WORDS[name] ?? ["", ""];
            const taken = creation.assigned.includes(name);
            return (
              <li key={name}>
                <button
                  type="button"
                  className={css["slot"]}
                  aria-disabled={taken || seat.busy}
                  aria-keyshortcuts={String(i + 1)}
                  data-taken={taken || undefined}
                  data-testid={`assign-${name}`}
                  onClick={() => place(name)}
                >
                  <span className={css["key"]} aria-hidden="true">
                    {i + 1}
                  </span>
                  <span>
                    <b>
                      {short} <i>{name}</i>
                    </b>
                    <small>{means}</small>
                  </span>
                  <output>{taken ? hero.attributes[name] : "—"}</output>
                </button>
              </li>
            );
          })}
        </ul>
      </Panel>
      <Panel title="What becomes of it" more="so far">
        <div className={css["figure"]}>
          <Plate box={[-86, -200, 172, 210]}>
            <Hero />
          </Plate>
        </div>
        <dl className={css["preview"]}>
          {creation.preview.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </div>
  );
}
