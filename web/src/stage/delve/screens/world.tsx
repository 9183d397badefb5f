/** Where you are: the place in words, its ways, what is here, what you can do, what happened, and the line to type at. */
import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { ActionList } from "../../../kit/play/actions";
import { useAimedOdds } from "../../../kit/play/aim";
import { Badge, Badges, Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Tagged } from "../../../state/contract";
import { type Deed, deedOf, listed, ofKinds, takeAll } from "../acts";
import { greetingOf } from "../events";
import type { Page, Route } from "../route";
import type { ScreenProps } from "../stage";
import { alike, type Foe } from "../view";
import { AILMENTS, KINDS } from "../words";
import { Entrances } from "./entrance";
import { Fight } from "./fight";
import { Here } from "./here";
import { DelveLog } from "./log";
import { Next } from "./next";
import { SideColumn } from "./side";
import { Delves, Fallen, Speech } from "./turns";
import { Ways } from "./ways";
import css from "./world.module.css";

const NAMED = 3; // of those who went down here lately
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
  const each = useAimedOdds(session, seat, listed(seat.offers, fighting, me)).map((offer) =>
    namedFoe(deedOf(offer, me, standing.quests), place.enemies),
  );
  const living = place.enemies.filter(({ hp }) => hp > 0).length;
  const mine = standing.quests.filter(({ active }) => active).length;
  const deeds = fighting ? each : [...takeAll(seat.offers), ...each];
  const press = async ({ actions }: Deed): Promise<void> => {
    if (seat.busy) return;
    for (const action of actions) if (!(await session.act(action))) return; // refused: the rest can wait
  };
  const top = useTop(`${place.place} ${fighting}`, fighting);
  const shows = (query: Tagged): string | null => {
    const [page, said] = SHOWN[query.type] ?? [];
    if (page) go({ page });
    return said ?? null;
  };
  const greeting = useMemo(() => greetingOf(seat.items), [seat.items]);
  const said = fighting ? null : (standing.dialogue ?? greeting);
  const gates = !fighting && place.offers.length > 0 && (
    <div className={css["gates"]}>
      <Entrances {...props} />
    </div>
  );
  return (
    <div
      ref={top}
      className={css["world"]}
      data-fighting={fighting || undefined}
      data-gates={gates ? true : undefined}
      data-testid="world"
    >
      <div className={css["main"]}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={css["reading"]} aria-labelledby="place" tabIndex={0}>
          {!fighting && (
            <div className={css["news"]}>
              <Delves {...props} />
            </div>
          )}
          {gates}
          {said && (
            <div className={css["said"]}>
              <Speech said={said} testid={standing.dialogue ? "dialogue" : "greeting"} />
            </div>
          )}
          <div className={css["place"]}>
            <p className={css["kind"]}>{kindOf(props)}</p>
            <h1 id="place">{titled(place.name)}</h1>
            <p className={css["text"]}>{place.text}</p>
            <p className={css["around"]}>{around(props)}</p>
            <Next standing={standing} />
            <Ailing standing={standing} />
          </div>
          <div className={css["here"]}>{fighting ? <Fight {...props} /> : <Here {...props} />}</div>
        </section>
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
              <Fallen standing={standing} />
            ) : (
              <ActionList
                acts={deeds}
                scope={`${place.place} ${standing.helper?.id ?? ""} ${ofKinds(seat.offers, "study", "try").length} ${fighting} ${living} ${mine} ${standing.invitations.length} ${standing.party?.length ?? 0} ${place.items.length > 0} ${standing.dialogue?.npc ?? ""} ${standing.dialogue?.text ?? ""}`}
                press={(act) => void press(act as Deed)}
                busy={seat.busy}
                narrow="pairs"
                rows={1}
                nothing={seat.who === null ? "You are watching." : "Walk on, or type what you want to do."}
              />
            )}
          </Panel>
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <aside className={css["side"]} aria-label="Map and company" tabIndex={0}>
        <SideColumn {...props} />
      </aside>
    </div>
  );
}

/** A strike says whom it meets; their health stands beside them. */
function namedFoe(deed: Deed, foes: Foe[]): Deed {
  const [action] = deed.actions;
  const foe = action?.type === "attack" && foes.find(({ id }) => id === action["target"]);
  return foe ? { ...deed, label: `Attack ${alike(foes, foe.id, foe.name)}` } : deed;
}

const PHONE = "(max-width: 820px)";

/** On a phone a new scene begins at its top; a fight is always seen whole. */
function useTop(scene: string, always: boolean) {
  const top = useRef<HTMLDivElement>(null);
  const seen = useRef(scene);
  useEffect(() => {
    if (seen.current === scene) return;
    seen.current = scene;
    const { current } = top;
    if (!current || !matchMedia(PHONE).matches) return;
    const hidden =
      current.getBoundingClientRect().top < Number.parseFloat(getComputedStyle(current).scrollMarginTop);
    if (always || hidden) current.scrollIntoView({ block: "start" });
  }, [scene, always]);
  return top;
}

function kindOf({ standing: { place, delve } }: ScreenProps): string {
  const { room, tile } = place;
  if (delve && room) return `${delve.dungeon_name}: ${KINDS[room.type] ?? titled(room.type)}`;
  return [tile?.weather, tile?.period, tile && titled(tile.biome).toLowerCase()].filter(Boolean).join(", ");
}

/** What lies about and what can be seen from here. */
function around({ standing: { place, me } }: ScreenProps): string {
  const { tile } = place;
  if (!tile) return "";
  const found: string[] = [];
  if (tile.landmark && tile.landmark.distance > 0)
    found.push(`The ${tile.landmark.name} is ${tile.landmark.distance} away.`);
  for (const far of tile.distant)
    found.push(`Far to the ${far.direction}: ${titled(far.biome).toLowerCase()}.`);
  const present = [me.name, ...place.players.map(({ name }) => name)]; // who is back stands here
  const others = tile.delvers
    .map((each) => ({ ...each, names: each.names.filter((name) => !present.includes(name)) }))
    .filter(({ names }) => names.length > 0);
  for (const each of others.slice(0, NAMED))
    found.push(`${each.names.join(", ")} ${each.complete ? "cleared" : "went down into"} ${each.template}.`);
  return found.join(" ");
}

/** What is on you, and the trap that you see. */
function Ailing({ standing: { me, place } }: Pick<ScreenProps, "standing">) {
  return (
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
  );
}
