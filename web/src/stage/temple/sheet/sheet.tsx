/** The explorer's sheet (T-831): everything hoverable says what it is for. */
import { Tip } from "../../../kit/controls/tip";
import { signed } from "../../../kit/dice/steps";
import { Badge, Bar, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { ABILITIES, type Sheet } from "../types";
import { ABILITY_NAMES, CONDITIONS, FEATURES, gearName, SKILLS } from "../words";
import { Emblem, Link } from "./bits";
import css from "./sheet.module.css";

export function SheetPanel({ sheet, nameOf }: { sheet: Sheet; nameOf(key: string): string }) {
  const xp = sheet.xp + sheet.xp_to_next;
  return (
    <Panel
      testid="sheet"
      title={
        <span className={css["name"]}>
          <Emblem kind={sheet.class} dead={sheet.dead} /> {sheet.name}, level {sheet.level} {sheet.class} #
          {sheet.id}
        </span>
      }
      more={<Link to={{ screen: "token", collection: "explorer", id: sheet.id }}>details</Link>}
    >
      <Bar label="Hit points" short="HP" value={sheet.hp} most={sheet.max_hp} cap={sheet.hp_cap} />
      <Facts>
        <Fact
          name="AC"
          value={sheet.effective_ac}
          tip={`Armour class: a monster must roll this much to hit you.${sheet.effective_ac !== sheet.ac ? ` Usually ${sheet.ac}.` : ""}`}
        />
        <Fact
          name="XP"
          value={sheet.xp}
          tip={`Experience, from kills, disarmed traps, treasure and conquest.${sheet.xp_to_next ? ` ${xp} make the next level.` : ""}`}
        />
        <Fact
          name="Gold"
          value={sheet.gold}
          tip={`A rest with ${sheet.tithe} gold lifts mummy rot. The rest buys what helps, at the stall outside and at every entrance.`}
        />
        <Fact name="Potions" value={sheet.potions} tip="Each heals 2d4+2 hit points" />
        <Fact name="Keys" value={sheet.keys} tip="Each opens one locked exit" />
      </Facts>
      <Facts label="Abilities">
        {ABILITIES.map((ability) => {
          const { score, modifier, drained } = sheet.abilities[ability];
          const [name = ability, use = ""] = ABILITY_NAMES[ability] ?? [];
          const save = `Save ${signed(sheet.saves[ability])}.${drained ? " Drained until you rest." : ""}`;
          return (
            <Fact
              key={ability}
              name={`${ability}${drained ? "↓" : ""}`}
              value={signed(modifier)}
              tip={`${name} ${score}: ${use}. ${save}`}
            />
          );
        })}
      </Facts>
      <Arms sheet={sheet} />
      <Slots slots={sheet.slots} />
      <Features features={sheet.features} />
      <Conditions conditions={sheet.conditions} />
      <details className={css["skills"]}>
        <summary>Skills and saves</summary>
        <ul>
          {Object.entries(sheet.skills).map(([skill, facts]) => (
            <li key={skill}>
              <Tip
                focusable
                text={`${skill}: ${SKILLS[skill] ?? ""}.${facts.expertise ? " Expertise: twice the bonus." : facts.proficient ? " Proficient." : ""}`}
              >
                <span>
                  {facts.expertise ? "◆" : facts.proficient ? "●" : "○"} {skill} <b>{signed(facts.bonus)}</b>
                </span>
              </Tip>
            </li>
          ))}
        </ul>
      </details>
      <p className={css["owner"]}>
        Played by {nameOf(sheet.owner)}
        {sheet.temples_conquered > 0 && ` · temples conquered: ${sheet.temples_conquered}`}
        {(sheet.relics ?? []).map((relic) => (
          <span key={relic.name} title={`${relic.text} +${relic.hp} maximum hit points.`}>
            {" · "}
            {relic.name}
          </span>
        ))}
      </p>
    </Panel>
  );
}

const SWORD = "M21,3 L10.5,13.5 M21,3 L16.5,3.6 L8.4,11.7 M7,10 L14,17 M9.6,14.4 L4,20";
const SHIELD = "M12,2.5 L20,5.5 C20,13 17,18.5 12,21.5 C7,18.5 4,13 4,5.5 Z";

function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 24 24" width="15" height="15" aria-hidden="true" className={css["icon"]}>
      <path
        d={d}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

function Conditions({ conditions }: { conditions: Record<string, number> }) {
  const found = Object.entries(conditions);
  return (
    <ul className={css["conditions"]} aria-label="Conditions" data-testid="conditions">
      {found.map(([key, amount]) => {
        const known = CONDITIONS[key];
        return (
          <li key={key}>
            <Badge tone={known?.tone ?? "plain"} tip={known?.text ?? key}>
              {known?.tone === "good" ? "▲" : "▼"} {known?.name ?? key}
              {key.endsWith("Drain") ? ` ${amount}` : ""}
            </Badge>
          </li>
        );
      })}
    </ul>
  );
}

function Arms({ sheet }: { sheet: Sheet }) {
  const worn =
    [gearName(sheet.armor), sheet.shield ? "Shield" : ""].filter(Boolean).join(" and ") || "No armour";
  return (
    <ul className={css["arms"]}>
      {sheet.weapons.map((weapon) => (
        <li key={weapon.slot}>
          <Tip
            focusable
            text={`Attack roll d20 ${signed(weapon.attack)}; ${weapon.damage} ${weapon.damage_type.toLowerCase()} damage.${weapon.blessed ? " Blessed: +1, and it bites stone." : ""}`}
          >
            <span>
              <Icon d={SWORD} /> {weapon.name}
              {weapon.blessed ? " ✦" : ""} <b>{signed(weapon.attack)}</b>{" "}
              <span className={css["dim"]}>{weapon.damage}</span>
            </span>
          </Tip>
        </li>
      ))}
      <li>
        <Icon d={SHIELD} /> {worn}
      </li>
    </ul>
  );
}

function Slots({ slots }: { slots: Sheet["slots"] }) {
  if (!slots.some(([, most]) => most)) return null;
  return (
    <ul className={css["slots"]} aria-label="Spell slots">
      {slots.map(([left, most], i) =>
        most ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the level
          <li key={i}>
            <Tip
              focusable
              text={`Level ${i + 1} spell slots: ${left} of ${most} left. A rest in the lobby brings them back.`}
            >
              <span>
                Slots {i + 1} <b>{"◆".repeat(left) + "◇".repeat(most - left)}</b>
              </span>
            </Tip>
          </li>
        ) : null,
      )}
    </ul>
  );
}

function Features({ features }: { features: Record<string, string> }) {
  return (
    <ul className={css["features"]} aria-label="Features">
      {Object.entries(features).map(([name, state]) => (
        <li key={name}>
          <Badge
            tone={state === "used" ? "plain" : "good"}
            tip={`${FEATURES[name.replace(/ \d+d6$/, "")] ?? ""} ${state === "used" ? "Spent until you rest." : ""}`}
          >
            {state === "used" ? "✗" : "✓"} {name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
