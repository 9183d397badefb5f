/** On the road, in a city, before a dungeon: where you are, where you can go, what it takes, what happened. */
import { Badge, Badges, Fact, Facts, Panel } from "../../../kit/sheet/panel";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import { Land } from "../art/lands";
import type { ScreenProps } from "../stage";
import { HUNGER } from "../words";
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
        <Land terrain={terrain} />
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
        <Where {...props} />
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
      {!place.travel && !inside && <Roads part={part} />}
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

/** The roads from here, as a small map: the city in the middle, each goal around it, the land in between by its colour. */
function Roads({ part }: { part: ScreenProps["part"] }) {
  const { ways, name } = part.place;
  if (ways.length === 0) return null;
  const spots = ways.map((way, i) => {
    const angle = (2 * Math.PI * i) / ways.length - Math.PI / 2;
    return { way, x: 150 + 105 * Math.cos(angle), y: 80 + 56 * Math.sin(angle) };
  });
  return (
    <>
      <svg viewBox="0 0 300 160" className={css["map"]} aria-hidden="true">
        {spots.map(({ way, x, y }) => (
          <g key={`${way.id} ${way.goal}`}>
            <line x1="150" y1="80" x2={x} y2={y} data-terrain={way.terrain} />
            <circle cx={x} cy={y} r="5" />
            <text x={x} y={y + (y < 80 ? -9 : 17)}>
              {way.goal_name}
            </text>
          </g>
        ))}
        <circle cx="150" cy="80" r="7" className={css["you"]} />
        <text x="150" y="98">
          {name}
        </text>
      </svg>
      <ul className={css["ways"]}>
        {ways.map((way) => (
          <li key={`${way.id} ${way.goal}`}>
            {way.goal_name}{" "}
            <small>
              by {way.name}, about {Math.round(way.minutes / 60)} h
            </small>
          </li>
        ))}
      </ul>
    </>
  );
}
