/** The bestiary: every kind of monster you have met, and all of its block once one has fallen. */
import { Loading } from "../../../kit/frame/states";
import { Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { plural, titled } from "../../../kit/words";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import css from "./bestiary.module.css";
import pages from "./pages.module.css";
import { signed } from "./sheet";

interface Strike {
  name: string;
  kind: string;
  bonus: number;
  range: number;
  damage: string;
  text: string;
}
interface Block {
  hp_dice: string;
  stats: [stat: string, score: number][];
  saves: { [stat: string]: number };
  speed: { [way: string]: number };
  perception: number;
  vulnerable: string[];
  resists: string[];
  immune: string[];
  condition_immune: string[];
  strikes: Strike[];
  routines: string[];
  traits: { name: string; text: string }[];
  temper: string;
  carries: string[];
}
export interface Monster {
  monster: string;
  name: string;
  type: string;
  size: string;
  challenge: string;
  ac: number;
  hp: number;
  xp: number;
  boss: boolean;
  terrain: string[];
  fights: number;
  felled: number;
  block: Block | null;
  closed: string;
}

export function BestiaryPage({ session, seat }: StageProps) {
  const { data } = useAnswer<Monster[]>(session, { type: "bestiary" }, seat.at);
  if (data === null) return <Loading what="Turning the pages" />;
  return (
    <div className={pages["pages"]} data-testid="bestiary">
      <Panel title="Bestiary" more={plural(data.length, "kind")}>
        {data.length === 0 && (
          <p className={pages["none"]}>
            Empty pages. Whatever you meet in a fight is drawn here; what falls before you is described in
            full.
          </p>
        )}
        <ul className={css["beasts"]}>
          {data.map((monster) => (
            <Beast key={monster.monster} monster={monster} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

export function Beast({ monster: it }: { monster: Monster }) {
  return (
    <li className={css["beast"]} data-testid={`beast-${it.monster}`}>
      <span className={css["plate"]}>
        <Plate>{figureOf(it.monster)}</Plate>
      </span>
      <div className={css["facts"]}>
        <h3>{it.name}</h3>
        <p className={css["kind"]}>
          {titled(it.size)} {it.type}
          {it.boss ? ", a boss" : ""}. Met in {plural(it.fights, "fight")}, {it.felled} felled.
        </p>
        <Facts label={`${it.name} at a glance`}>
          <Fact
            name="Challenge"
            value={it.challenge}
            tip="About the level at which four friends can beat it."
          />
          <Fact name="AC" value={it.ac} tip="What an attack has to reach." />
          <Fact name="HP" value={it.hp} tip="On average." />
          <Fact name="XP" value={it.xp} />
        </Facts>
        <p className={css["kind"]}>Lives in: {it.terrain.join(", ") || "nowhere in particular"}.</p>
      </div>
      {it.block ? (
        <Described name={it.name} block={it.block} />
      ) : (
        <p className={css["closed"]}>{it.closed}</p>
      )}
    </li>
  );
}

function Described({ name, block }: { name: string; block: Block }) {
  return (
    <details className={css["block"]}>
      <summary>All about the {name.toLowerCase()}</summary>
      <div className={pages["stats"]}>
        {block.stats.map(([stat, score]) => (
          <Fact
            key={stat}
            name={stat.slice(0, 3).toUpperCase()}
            value={`${score} (${signed(Math.floor((score - 10) / 2))})`}
          />
        ))}
      </div>
      <dl className={css["words"]}>
        <Line name="Hit points" told={block.hp_dice} />
        <Line name="Saves" told={withSigns(block.saves)} />
        <Line
          name="Speed"
          told={Object.entries(block.speed)
            .map(([way, feet]) => `${way} ${feet} ft`)
            .join(", ")}
        />
        <Line name="Passive perception" told={String(block.perception)} />
        <Line name="Vulnerable to" told={block.vulnerable.join(", ")} />
        <Line name="Resists" told={block.resists.join(", ")} />
        <Line name="Immune to" told={[...block.immune, ...block.condition_immune].join(", ")} />
        <Line name="In a fight" told={block.temper} />
        <Line name="At once" told={block.routines.join("; or ")} />
        {block.strikes.map((each) => (
          <Line key={each.name} name={each.name} told={struck(each)} />
        ))}
        {block.traits.map((each) => (
          <Line key={each.name} name={each.name} told={each.text} />
        ))}
        <Line name="May carry" told={block.carries.join(", ")} />
      </dl>
    </details>
  );
}

const withSigns = (saves: Block["saves"]): string =>
  Object.entries(saves)
    .map(([stat, bonus]) => `${stat} ${signed(bonus)}`)
    .join(", ");

/** An attack in a line: how likely, how far, how hard. */
export function struck({ kind, bonus, range, damage, text }: Strike): string {
  const far = range === 0 ? "in contact" : `up to range ${range}`;
  const parts = [titled(kind), kind === "special" ? "" : `${signed(bonus)} to hit`, far, damage];
  return `${parts.filter(Boolean).join(", ")}. ${text}`.trim();
}

function Line({ name, told }: { name: string; told: string }) {
  if (!told) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{told}</dd>
    </div>
  );
}
