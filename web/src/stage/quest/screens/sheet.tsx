/** The character sheet: six numbers and what follows from them, abilities, spells, and what to learn next. */
import { realmPath } from "../../../api/realms";
import { Badge, Badges, Bar, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { ago, titled } from "../../../kit/words";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import type { ScreenProps } from "../stage";
import type { Ability, Spell } from "../view";
import { HUNGER } from "../words";
import { Groups } from "./groups";
import { Growth } from "./growth";
import css from "./pages.module.css";

export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export function SheetPage(props: ScreenProps) {
  const { character: hero } = props.part;
  return (
    <div className={css["pages"]} data-testid="sheet">
      <Panel title={hero.name} more={`${hero.race_name} ${hero.class_title}, level ${hero.level}`}>
        <div className={css["person"]}>
          <span className={css["face"]}>
            <Plate>{figureOf(hero.class_name)}</Plate>
          </span>
          <p className={css["facts"]}>
            {hero.class_text} {hero.background_name}, {hero.alignment}.
          </p>
        </div>
        <Bar
          label="Experience towards the next level"
          short="XP"
          value={hero.experience - hero.level_xp}
          most={Math.max(hero.next_xp - hero.level_xp, 1)}
          tone="good"
        />
        <div className={css["stats"]}>
          {hero.stats.map(({ stat, short, effective, modifier, save, proficient }) => (
            <Fact
              key={stat}
              name={short}
              value={`${effective} (${signed(modifier)})`}
              tip={`${titled(stat)}. Saving throws add ${signed(save)}${proficient ? ", with proficiency" : ""}.`}
            />
          ))}
        </div>
        <Facts label="More">
          <Fact name="Proficiency" value={signed(hero.proficiency)} />
          <Fact name="Fatigue" value={hero.fatigue} tip="Rest lowers it." />
          <Fact name="Hunger" value={HUNGER[hero.hunger] ?? hero.hunger} tip="A meal helps." />
        </Facts>
        <Badges label="Feats">
          {hero.feats.map((feat) => (
            <Badge key={feat}>{titled(feat)}</Badge>
          ))}
        </Badges>
      </Panel>
      <Growth {...props} open />
      <div className={css["two"]}>
        {hero.abilities.length > 0 && <Abilities abilities={hero.abilities} />}
        {hero.spells.length > 0 && <Spells spells={hero.spells} />}
      </div>
      <Achievements {...props} />
      <Groups {...props} groups={["Spellbook", "Character"]} />
    </div>
  );
}

/** What was done and what is left to do; the referee signs a badge for each that was earned. */
function Achievements({ part, seat }: ScreenProps) {
  const { achievements } = part.character;
  const earned = achievements.filter((each) => each.earned);
  return (
    <Panel title="Achievements" more={`${earned.length} of ${achievements.length}`} testid="achievements">
      <ul className={css["list"]}>
        {[...earned, ...achievements.filter((each) => !each.earned)].map(({ id, name, text, earned, at }) => (
          <li key={id} data-locked={!earned || undefined}>
            <b>
              {earned ? "★" : "☆"} {name}
            </b>
            <small>
              {text} {earned ? `Earned ${ago(at)}.` : "Not yet."}
            </small>
          </li>
        ))}
      </ul>
      {earned.length > 0 && seat.who && (
        <a href={realmPath(seat.realm, `/badges/${seat.who}`)} download="quest-badges.json">
          Take your signed badges along
        </a>
      )}
    </Panel>
  );
}

function Abilities({ abilities }: { abilities: Ability[] }) {
  return (
    <Panel title="Abilities">
      <ul className={css["list"]}>
        {abilities.map(({ id, name, text, level, locked, time, cost, uses_left }) => (
          <li key={id} data-locked={locked || undefined}>
            <b>{name}</b>
            <small>
              {[
                locked && `from level ${level}`,
                time && titled(time),
                cost > 0 && `costs ${cost}`,
                uses_left >= 0 && `${uses_left} left`,
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
            {text && <small>{text}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Spells({ spells }: { spells: Spell[] }) {
  return (
    <Panel title="Spells" more={`${spells.filter(({ prepared }) => prepared).length} prepared`}>
      <ul className={css["list"]}>
        {spells.map(({ id, name, text, level, mana, time, range, concentration, prepared }) => (
          <li key={id} data-locked={!prepared || undefined}>
            <b>{name}</b>
            <small>
              {[
                level === 0 ? "cantrip" : `level ${level}`,
                mana > 0 && `${mana} mana`,
                titled(time),
                `range ${range}`,
                concentration && "concentration",
                prepared && "prepared",
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
            {text && <small>{text}</small>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
