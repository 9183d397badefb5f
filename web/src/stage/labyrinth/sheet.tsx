/** The hero sheet (L-562): always there, in the town as below it. */

import { Tip } from "../../kit/controls/tip";
import { percent } from "../../kit/play/chips";
import { Badge, Badges, Bar, Panel } from "../../kit/sheet/panel";
import { Thing } from "./art/things";
import css from "./sheet.module.css";
import { ATTRIBUTES, type Standing } from "./types";
import { ATTRIBUTE_WORDS } from "./words";

export function SheetPanel({ standing, pack }: { standing: Standing; pack: string }) {
  const { hero, things, rings, companion, quests } = standing;
  const worn = things.filter((thing) => thing.equipped);
  return (
    <Panel title={hero.name} more={`level ${hero.level}`} testid="sheet">
      <div className={css["sheet"]}>
        <Bar label="Hit points" short="HP" value={hero.hp} most={hero.max_hp} />
        <Experience standing={standing} />
        <ul className={css["attributes"]} aria-label="Attributes">
          {ATTRIBUTES.map((name) => {
            const [short, means] = ATTRIBUTE_WORDS[name] ?? [name, ""];
            return (
              <li key={name}>
                <Tip text={means} focusable>
                  <span className={css["attribute"]}>
                    <small>{short}</small>
                    <b>{hero.attributes[name]}</b>
                  </span>
                </Tip>
              </li>
            );
          })}
          <li>
            <Tip text="Armor class: what a monster's total must reach to hit you." focusable>
              <span className={css["attribute"]} data-strong>
                <small>AC</small>
                <b>{hero.ac}</b>
              </span>
            </Tip>
          </li>
        </ul>
        <Badges label="Conditions">
          {hero.poison > 0 && (
            <Badge tone="bad" tip="You lose 1d4 hit points at the start of each of your turns in a fight.">
              Poisoned, {hero.poison} turns
            </Badge>
          )}
          {hero.sapped > 0 && (
            <Badge tone="bad" tip="Your Dexterity counts as lower until a healer sees you.">
              Sapped −{hero.sapped} DEX
            </Badge>
          )}
          {hero.points > 0 && (
            <a href={pack}>
              <Badge tone="good">Points to spend: {hero.points}</Badge>
            </a>
          )}
          {hero.deaths > 0 && <Badge>Deaths: {hero.deaths}</Badge>}
          {hero.menace === "grim" && <Badge tone="warn">Grim</Badge>}
        </Badges>
        <ul className={css["worn"]} aria-label="In use">
          {worn.map((thing) => (
            <li key={thing.item} data-damaged={thing.damaged || undefined}>
              <span className={css["icon"]}>
                <Thing what={thing.slot === "armor" ? "armor" : "weapon"} kind={thing.kind} />
              </span>
              <span>
                {thing.name}
                <small>
                  {thing.does}
                  {thing.damaged && <em> damaged</em>}
                </small>
              </span>
            </li>
          ))}
          {worn.length === 0 && <li className={css["none"]}>Bare hands and a linen shirt.</li>}
        </ul>
        <Uses standing={standing} />
        {rings.length > 0 && (
          <p className={css["line"]}>
            Rings:{" "}
            {rings
              .map(
                (ring) =>
                  `${ATTRIBUTE_WORDS[ring.attribute]?.[0]} ${ring.applied < 0 ? "−" : "+"}${Math.abs(ring.applied)}`,
              )
              .join(", ")}
          </p>
        )}
        {companion && (
          <Bar
            label={`${companion.name}, your ${companion.species}`}
            short={companion.name}
            value={companion.hp}
            most={companion.max_hp}
          />
        )}
        {quests.length > 0 && (
          <p className={css["line"]}>
            Wanted: {quests.map((quest) => `${quest.name} (${quest.reward})`).join(", ")}
          </p>
        )}
        <p className={css["line"]}>
          Should you fall: <b>{percent(standing.revival.chance_bp / 10_000)}</b> to rise again.
        </p>
        <a className={css["pack"]} href={pack}>
          Open your pack <kbd>U</kbd>
        </a>
      </div>
    </Panel>
  );
}

function Experience({ standing: { hero } }: { standing: Standing }) {
  const [from, to] = hero.level_xp;
  return (
    <Bar
      label="Experience towards the next level"
      short="XP"
      value={hero.xp - from}
      most={Math.max(to - from, 1)}
      tone="good"
    />
  );
}

/** Potions and scrolls at a glance: a picture and how many uses. */
function Uses({ standing: { things } }: { standing: Standing }) {
  const counted = things.filter((thing) => thing.item === 0 && thing.uses > 0);
  if (!counted.length) return null;
  return (
    <ul className={css["uses"]} aria-label="Potions and scrolls">
      {counted.map((thing) => (
        <li key={`${thing.slot} ${thing.kind}`}>
          <Tip text={`${thing.name}: ${thing.does}`} focusable>
            <span className={css["use"]}>
              <span className={css["icon"]}>
                <Thing what={thing.slot} kind={thing.kind} />
              </span>
              <b>{thing.uses}</b>
              <span className="visually-hidden">{thing.name}</span>
            </span>
          </Tip>
        </li>
      ))}
    </ul>
  );
}
