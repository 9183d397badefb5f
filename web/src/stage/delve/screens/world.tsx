/** Where you are: the place in words, its ways, what is here, what you can do, what happened, and the line to type at. */
import { lazy, Suspense } from "react";
import { Countdown } from "../../../kit/clock/countdown";
import { ActionList } from "../../../kit/play/actions";
import { useAimedOdds } from "../../../kit/play/aim";
import { Badge, Badges, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Tagged } from "../../../state/contract";
import { type Deed, deedOf, listed } from "../acts";
import type { Page, Route } from "../route";
import type { ScreenProps } from "../stage";
import { inMs } from "../view";
import { AILMENTS, KINDS } from "../words";
import { Entrances } from "./entrance";
import { Fight } from "./fight";
import { DelveLog } from "./log";
import { Trade } from "./shop";
import { SideColumn } from "./side";
import { Ways } from "./ways";
import css from "./world.module.css";

const FEW = 6; // players who are listed one by one
const NAMED = 3; // of more than these, so many are named
const CommandLine = lazy(() => import("../../../kit/play/command"));

/** Questions that a page of the stage answers. */
const SHOWN: Record<string, [page: Page, said: string]> = {
  look: ["world", "You look around."],
  map: ["world", "The map is beside you."],
  dungeon_status: ["world", "The delve is drawn beside you."],
  inventory: ["pack", "Here is what you carry."],
  gear: ["pack", "Here is what you wear."],
  status: ["pack", "Here is how you stand."],
  spells: ["spells", "Here are your spells."],
  journal: ["journal", "Here is your journal."],
  history: ["records", "Here are your delves."],
  rankings: ["records", "Here are the best."],
  help: ["help", "Here is everything you can do."],
};

export function WorldPage({ go, ...props }: ScreenProps & { go(to: Route): void }) {
  const { session, seat, standing } = props;
  const { me, place } = standing;
  const fighting = place.enemies.length > 0;
  const deeds = useAimedOdds(session, seat, listed(seat.offers, fighting, me.id)).map(deedOf);
  const press = (deed: Deed): void => {
    if (!seat.busy) void session.act(deed.action);
  };
  const shows = (query: Tagged): string | null => {
    const [page, said] = SHOWN[query.type] ?? [];
    if (page) go({ page });
    return said ?? null;
  };
  return (
    <div className={css["world"]} data-testid="world">
      <div className={css["main"]}>
        <section className={css["place"]} aria-labelledby="place">
          <p className={css["kind"]}>{kindOf(props)}</p>
          <h1 id="place">{titled(place.name)}</h1>
          <p className={css["text"]}>{place.text}</p>
          <p className={css["around"]}>{around(props)}</p>
          {place.tile && me.completed.length === 0 && (
            <p className={css["goal"]}>
              Your goal: find a way down (▼), beat its master, and come back. Warden Brannoc at Waymeet knows
              where.
            </p>
          )}
          <Badges label="On you">
            {me.effects.map(({ kind, beats, stacks, harmful }) => (
              <Badge key={kind} tone={!harmful ? "good" : "bad"} tip={AILMENTS[kind] ?? ""}>
                {titled(kind)}
                {stacks > 1 ? ` ×${stacks}` : ""}, {beats} {beats === 1 ? "turn" : "turns"}
              </Badge>
            ))}
            {place.room?.trap && (
              <Badge tone="warn" tip="You see it. Disarm it, or go round it.">
                Trap: {titled(place.room.trap)}
              </Badge>
            )}
          </Badges>
        </section>
        <div className={css["here"]} data-fighting={fighting || undefined}>
          {!fighting && place.offers.length > 0 && <Entrances {...props} />}
          {fighting ? <Fight {...props} /> : <Here {...props} />}
        </div>
        <div className={css["log"]}>
          <DelveLog {...props} />
          {session.command && seat.who !== null && (
            <Suspense fallback={<div className={css["line"]} />}>
              <div className={css["line"]}>
                <CommandLine session={session} seat={seat} fixed shows={shows} />
              </div>
            </Suspense>
          )}
        </div>
      </div>
      <div className={css["deeds"]}>
        <div className={css["ways"]}>
          <Ways {...props} />
        </div>
        <div className={css["acts"]}>
          <Panel
            title={me.dead ? "You are dead" : fighting ? "Your turn" : "What you can do"}
            fill
            testid="actions"
          >
            {me.dead ? (
              <p>
                The healers of Waymeet carry you back.{" "}
                <Countdown label="You wake in" to={inMs(me.respawn_at)} />
              </p>
            ) : (
              <ActionList
                acts={deeds}
                scope={`${place.place} ${fighting} ${standing.dialogue?.npc ?? ""}`}
                press={(act) => press(act as Deed)}
                busy={seat.busy}
                rows={1}
                nothing={seat.who === null ? "You are watching." : "Walk on, or type what you want to do."}
              />
            )}
          </Panel>
        </div>
      </div>
      <aside className={css["side"]}>
        <SideColumn {...props} />
      </aside>
    </div>
  );
}

function kindOf({ standing: { place, delve } }: ScreenProps): string {
  const { room, tile } = place;
  if (delve && room) return `${delve.dungeon_name}: ${KINDS[room.type] ?? titled(room.type)}`;
  return [tile?.weather, tile?.period, tile && titled(tile.biome).toLowerCase()].filter(Boolean).join(", ");
}

/** What lies about and what can be seen from here. */
function around({ standing: { place } }: ScreenProps): string {
  const { tile } = place;
  if (!tile) return "";
  const found: string[] = [];
  if (tile.terrain.length) found.push(`Here: ${tile.terrain.join(", ")}.`);
  if (tile.landmark && tile.landmark.distance > 0)
    found.push(`The ${tile.landmark.name} is ${tile.landmark.distance} away.`);
  for (const far of tile.distant) found.push(`To the ${far.direction}: ${titled(far.biome).toLowerCase()}.`);
  for (const each of tile.delvers)
    found.push(`${each.names.join(", ")} ${each.complete ? "cleared" : "went down into"} ${each.template}.`);
  return found.join(" ");
}

/** Players who are here, each with their level. */
function Players({ players }: { players: ScreenProps["standing"]["place"]["players"] }) {
  return players.map(({ id, name, level, dead }) => (
    <li key={id}>
      <b>{name}</b>{" "}
      <small>
        level {level}
        {dead ? ", fallen" : ""}
      </small>
    </li>
  ));
}

/** People, things and shops that are here; many players are told in one line. */
function Here({ session, seat, standing }: ScreenProps) {
  const { place, me } = standing;
  const others = place.players.filter(({ id }) => id !== me.id);
  const { dialogue, shop } = standing;
  if (!others.length && !place.people.length && !place.items.length)
    return <p className={css["nobody"]}>Nobody else is here, and nothing lies about.</p>;
  return (
    <Panel title="Here" testid="here">
      <ul className={css["list"]}>
        {place.people.map(({ id, name }) => (
          <li key={id}>
            <b>{titled(name)}</b>
          </li>
        ))}
        {others.length <= FEW && <Players players={others} />}
        {place.items.map(({ id, name, amount }) => (
          <li key={id}>
            {name}
            {amount > 0 ? ` ×${amount}` : ""} <small>on the ground</small>
          </li>
        ))}
      </ul>
      {others.length > FEW && (
        <details className={css["crowd"]} data-testid="crowd">
          <summary>
            <b>{others.length} players</b>{" "}
            <small>
              {others
                .slice(0, NAMED)
                .map(({ name }) => name)
                .join(", ")}{" "}
              and {others.length - NAMED} more
            </small>
          </summary>
          <ul className={css["list"]}>
            <Players players={others} />
          </ul>
        </details>
      )}
      {dialogue && (
        <blockquote className={css["speech"]} data-testid="dialogue">
          <b>{titled(dialogue.name)}</b> {dialogue.text}
        </blockquote>
      )}
      {shop && <Trade session={session} seat={seat} standing={standing} shop={shop} />}
      {me.rest_ready_at > standing.now && (
        <Countdown label="You can rest again in" to={inMs(me.rest_ready_at)} />
      )}
    </Panel>
  );
}
