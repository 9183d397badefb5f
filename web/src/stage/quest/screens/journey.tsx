/** On the road, in a city, before a dungeon: where you are, where you can go, what it takes, what happened. */
import { Badge, Badges, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { Land } from "../art/lands";
import { routes } from "../route";
import type { ScreenProps } from "../stage";
import { HUNGER } from "../words";
import { CompanyPanel } from "./company";
import { CountryMap } from "./country";
import { DangerBadge } from "./danger";
import { Groups } from "./groups";
import { Growth } from "./growth";
import css from "./journey.module.css";
import { Chronicle } from "./log";
import { UnwornPanel } from "./unworn";

/** A whole way, in basis points. */
const WHOLE = 10_000;

export function JourneyPage(props: ScreenProps) {
  const { part } = props;
  const { place, character: hero, company } = part;
  const inside = place.dungeons.find((each) => each.inside);
  const terrain = place.travel?.terrain ?? inside?.terrain ?? "urban";
  const walkers = [hero.class_name, ...company.companions.map(({ companion }) => companion)];
  return (
    <div className={css["journey"]} data-testid="journey">
      <figure className={css["picture"]}>
        <Land
          terrain={terrain}
          place={inside?.id ?? (place.travel ? "" : place.id)}
          window={place.window}
          weather={place.travel?.weather_name ?? ""}
        />
        <div className={css["walkers"]}>
          {walkers.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two companions may be of a kind
            <Plate key={i}>{figureOf(each)}</Plate>
          ))}
        </div>
        <figcaption>
          <b>{place.name}</b> day {place.day}, {place.clock}, {place.window}
        </figcaption>
      </figure>
      <div className={css["about"]}>
        <Aim part={part} />
        <Where {...props} />
        <CompanyPanel {...props} />
      </div>
      <div className={css["acts"]} data-testid="actions">
        <UnwornPanel {...props} />
        <Growth {...props} />
        <Groups {...props} groups={["Journey", "Rest", "Shop", "Arena"]} hotkeys />
      </div>
      <div className={css["log"]}>
        <Chronicle {...props} />
      </div>
    </div>
  );
}

/** The next of the nine, and the whole country with the way there; always in view. */
function Aim({ part }: { part: ScreenProps["part"] }) {
  const { campaign, map } = part;
  const next = campaign.masters.find(({ id }) => id === campaign.aim);
  return (
    <Panel
      title={next ? titled(next.name) : "The roads are free"}
      more={`${campaign.felled} of ${campaign.masters.length} masters felled`}
      testid="aim-panel"
    >
      <p className={css["road"]}>
        {campaign.hint} {next && <DangerBadge danger={next.danger} />}
      </p>
      {next && <p className={css["told"]}>{next.tale}</p>}
      <a href={routes.format({ page: "map" })} className={css["chart"]} aria-label="Open the map">
        <CountryMap map={map} campaign={campaign} />
      </a>
    </Panel>
  );
}

function Where({ part }: ScreenProps) {
  const { place, character: hero } = part;
  const inside = place.dungeons.find((each) => each.inside);
  return (
    <Panel title={place.travel ? `To ${place.travel.goal_name}` : place.name} testid="where">
      {place.travel && (
        <>
          <p className={css["road"]}>
            {place.travel.name}, {place.travel.weather_name}
            {place.travel.stopped ? ", resting by the road" : ""}
          </p>
          <progress value={place.travel.progress} max={WHOLE} aria-label="How far you are" />
        </>
      )}
      {inside && (
        <p className={css["road"]}>
          {inside.name}: step {inside.taken} of {inside.steps}
          {inside.patrol ? `. A patrol has not seen you yet. ${inside.danger}` : ""}
        </p>
      )}
      {inside?.next && !inside.patrol && (
        <p className={css["road"]} data-testid="ahead">
          {inside.ahead} <DangerBadge danger={inside.next} /> <small>{inside.next.text}</small>
        </p>
      )}
      <Facts label="How you travel">
        <Fact name="Fatigue" value={hero.fatigue} tip="It grows on the road; rest lowers it." />
        <Fact
          name="Hunger"
          value={HUNGER[hero.hunger] ?? hero.hunger}
          tip="You grow hungrier every eight hours; a meal helps."
        />
        <Fact name="Level" value={hero.level} />
        <Fact
          name="Next level"
          value={`${hero.experience}/${hero.next_xp}`}
          tip="Experience. Every wound you deal to a monster earns some."
        />
      </Facts>
      <Badges label="Settings">
        <Badge tip="Chosen when the journey began.">{part.settings.difficulty}</Badge>
      </Badges>
    </Panel>
  );
}
