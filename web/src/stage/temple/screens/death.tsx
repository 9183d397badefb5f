/** The end of an explorer: where, by what, what was left, and the story of its life (T-872). */
import { Button } from "../../../kit/controls/button";
import { DiceTray } from "../../../kit/dice/dice";
import { useHistory } from "../../../kit/route/history";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { HeroArt } from "../art/heroes";
import { ChamberScene } from "../chamber/scene";
import { lastDeed } from "../log/events";
import { LogPanel } from "../log/log";
import { steps } from "../log/rolls";
import { life } from "../log/story";
import type { Route } from "../route";
import { setOut } from "../setout";
import type { Body, LifeTold, Standing } from "../types";
import { causeOf, gearName, MONSTER_NAMES } from "../words";
import css from "./play.module.css";

interface DeathProps extends StageProps {
  id: number;
  standing: Standing;
  mine: boolean;
  go(route: Route): void;
}

export function DeathScreen({ session, seat, id, standing, mine, prove, go }: DeathProps) {
  const { sheet, chamber, temple } = standing;
  const { items, whole } = useHistory(session, seat.items);
  const told = life(items, id);
  const lived = useAnswer<LifeTold>(session, { type: "life", explorer_id: id }, seat.at).data;
  const last = lastDeed(items, id);
  const { death } = sheet;
  const body = chamber?.bodies.find((one) => one.explorer === id);
  const kills = Object.entries(told.kills).map(
    ([kind, count]) => `${count} × ${MONSTER_NAMES[kind] ?? kind}`,
  );
  return (
    <div className={css["over"]} data-testid="death">
      <section className={css["tomb"]}>
        <Tomb kind={sheet.class} />
        <div>
          <h1>{lived ? `${sheet.name}, ${lived.epithet}, is dead` : `${sheet.name} is dead`}</h1>
          {lived && (
            <div className={css["epitaph"]} data-testid="life">
              {lived.sentences.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          )}
          {death && !lived && (
            <p>
              Fell in chamber {death.chamber} of Temple #{death.temple}, to{" "}
              {causeOf(death.cause, death.killed_by)}.
            </p>
          )}
          <ul className={css["stats"]}>
            <li>
              Level <b>{death?.level ?? sheet.level}</b>
            </li>
            <li>
              XP <b>{sheet.xp}</b>
            </li>
            <li>
              Doors opened <b>{told.opened}</b>
            </li>
            <li>
              Dealt <b>{told.dealt}</b>, took <b>{told.taken}</b>
            </li>
            <li>
              Kills <b>{kills.length ? kills.join(", ") : "none"}</b>
            </li>
          </ul>
          <p className={css["dropped"]} data-testid="dropped">
            {droppedText(body)}
          </p>
          <p>
            Dead explorers stay dead. What this one carried lies there for whoever comes, also for another of
            yours.
          </p>
          <div className={css["buttons"]}>
            {mine && (
              <Button
                kind="primary"
                busy={seat.busy}
                data-testid="again"
                onClick={async () => {
                  const next = await setOut(session, sheet.class, death?.temple ?? sheet.temple);
                  if (next) go({ screen: "explorer", id: next });
                }}
              >
                Again: another {sheet.class}, same temple
              </Button>
            )}
            <Button onClick={() => go({ screen: "lobby" })} data-testid="mint-new">
              Mint New Explorer
            </Button>
            <Button onClick={() => go({ screen: "temple", id: sheet.temple })} data-testid="watch-temple">
              Watch the temple
            </Button>
            <Button kind="ghost" onClick={() => go({ screen: "token", collection: "explorer", id })}>
              Token
            </Button>
          </div>
        </div>
      </section>
      <div className={css["last"]}>
        <Panel
          title={`The story of ${sheet.name}`}
          more={whole ? "" : "what is still in memory"}
          testid="story"
        >
          {told.chapters.map((chapter) => (
            <div key={chapter.seq} className={css["chapter"]}>
              <h3>{chapter.title}</h3>
              {chapter.lines.map((line, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a told story does not change
                <p key={i}>{line.text}</p>
              ))}
            </div>
          ))}
        </Panel>
        <div className={css["moment"]}>
          {chamber && temple && (
            <ChamberScene
              chamber={chamber}
              difficulty={temple.difficulty}
              me={null}
              through={() => undefined}
              onGuest={(guest) => go({ screen: "explorer", id: guest })}
              risen={[]}
              last={null}
            />
          )}
          <DiceTray seq={last?.seq ?? -1} steps={steps(last, id)} prove={prove} />
          <LogPanel
            items={items}
            explorer={id}
            prove={prove}
            title={mine ? "Every entry, with its dice" : "Log"}
          />
        </div>
      </div>
    </div>
  );
}

export function droppedText(body: Body | undefined): string {
  if (!body) return "";
  if (!body.loot)
    return `The body has been looted${body.looted_by ? ` by explorer #${body.looted_by}` : ""}.`;
  const { weapon, secondary, armor, shield, gold, potions } = body.loot;
  const things = [weapon, secondary, armor].map(gearName).filter(Boolean);
  if (shield) things.push("Shield");
  if (potions) things.push(`${potions} potion${potions > 1 ? "s" : ""}`);
  things.push(`${gold} gold`);
  return `Left behind: ${things.join(", ")}.`;
}

function Tomb({ kind }: { kind: Standing["sheet"]["class"] }) {
  return (
    <svg viewBox="0 0 220 200" aria-hidden="true">
      <ellipse cx="110" cy="186" rx="96" ry="12" fill="var(--temple-shadow)" opacity="0.4" />
      <path
        d="M52,186 V84 A58,58 0 0 1 168,84 V186 Z"
        fill="var(--temple-stone)"
        stroke="var(--temple-stone-edge)"
        strokeWidth="4"
      />
      <g transform="translate(104 168) scale(0.72)" opacity="0.5" style={{ filter: "grayscale(1)" }}>
        <HeroArt kind={kind} still />
      </g>
      <path d="M110,40 v22 M101,48 h18" stroke="var(--temple-stone-edge)" strokeWidth="5" />
      <path
        d="M40,186 q8,-22 14,0 M160,186 q10,-26 18,0"
        stroke="var(--temple-grass)"
        strokeWidth="4"
        fill="none"
      />
    </svg>
  );
}
