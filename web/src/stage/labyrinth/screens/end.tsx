/** How a story ends (L-565): in the hall of fame, under a stone, or in an armchair. Then the next one may begin. */
import { Button } from "../../../kit/controls/button";
import { RollCard } from "../../../kit/dice/dice";
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { Hero } from "../art/hero";
import { Plate } from "../art/plate";
import { GraveForm, Laurel } from "../art/things";
import { rollsOf } from "../events";
import { routes } from "../route";
import type { Death, Standing } from "../types";
import css from "./end.module.css";
import { NewHero } from "./title";

const ENDINGS: Record<string, [title: string, text: string]> = {
  victorious: ["The Dragon is slain", "Bells ring from every tower. Your name goes into the hall of fame."],
  dead: ["Here the story ends", "Neither wisdom nor luck would have it otherwise."],
  retired: ["A quiet life", "The sword hangs over the fireplace. Some evenings you still look at it."],
};

export function EndPage({ session, seat, standing }: StageProps & { standing: Standing }) {
  const { hero, death, counters } = standing;
  const [title, text] = ENDINGS[hero.status] ?? ["", ""];
  const offer = seat.offers.find(({ action }) => action.type === "create_hero");
  return (
    <div className={css["end"]} data-testid={`end-${hero.status}`}>
      <section className={css["plate"]}>
        <EndPicture standing={standing} />
        <h2>{title}</h2>
        <p className={css["name"]}>
          {[hero.name, hero.epithet].filter(Boolean).join(" ")}, level {hero.level}
        </p>
        <p>{text}</p>
        {hero.tale.length > 0 && (
          <p className={css["tale"]} data-testid="tale">
            {hero.tale.join(" ")}
          </p>
        )}
        {hero.status === "victorious" && hero.menace === "off" && (
          <p>Now try it Grim: there the monsters hit.</p>
        )}
        {offer && (
          <Button kind="primary" onClick={toNewHero} data-testid="another">
            Another hero
          </Button>
        )}
        <p>
          <a href={routes.format({ page: hero.status === "dead" ? "graves" : "hall" })}>
            {hero.status === "dead" ? "Visit the graveyard" : "Visit the hall of fame"}
          </a>
        </p>
      </section>
      <div className={css["side"]}>
        {hero.status === "dead" && death && <DeathCard death={death} />}
        <Panel title="The whole of it">
          <dl className={css["counters"]}>
            {counters.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Panel>
        {offer && (
          <NewHero
            offer={offer}
            busy={seat.busy}
            won={hero.status === "victorious"}
            send={(action) => void session.act(action)}
          />
        )}
      </div>
    </div>
  );
}

/** To the form of the next hero, which stands under all that is told of this one. */
function toNewHero(): void {
  const create = document.querySelector<HTMLElement>("[data-testid=create]");
  create?.scrollIntoView({ block: "center" });
  create?.focus({ preventScroll: true });
}

function EndPicture({ standing: { hero } }: { standing: Standing }) {
  if (hero.status === "dead")
    return (
      <div className={css["picture"]}>
        <Plate box={[-80, -100, 160, 116]} title={`The gravestone of ${hero.name}`}>
          <GraveForm />
        </Plate>
      </div>
    );
  return (
    <div className={css["picture"]} data-won={hero.status === "victorious" || undefined}>
      {hero.status === "victorious" && (
        <>
          <span className={css["beast"]}>
            <Plate box={MONSTER_BOX}>{MONSTERS["dragon"]}</Plate>
          </span>
          <span className={css["laurel"]}>
            <Laurel />
          </span>
        </>
      )}
      <Plate box={[-86, -216, 172, 226]} title={hero.name}>
        <Hero weapon={hero.weapon} armor={hero.armor} />
      </Plate>
    </div>
  );
}

/** A death with both rolls (L-323). */
export function DeathCard({ death }: { death: Death }) {
  const rolls = rollsOf({ type: "revival_rolled", ...death });
  return (
    <Panel
      title={death.revived ? "You were dead for a moment" : "The last two rolls"}
      more={`death ${death.number}`}
      testid="death-card"
    >
      <p className={css["cause"]}>
        {death.by ? `Killed by ${death.by}` : "Killed"} at depth {death.depth}. One success would do.
      </p>
      <div className={css["rolls"]}>
        {rolls.map((roll) => (
          <RollCard key={roll.title} roll={roll} />
        ))}
      </div>
    </Panel>
  );
}
