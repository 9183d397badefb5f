/** The cards of the lobby: classes and tiers to mint, explorers and temples there are. */
import { useEffect, useRef } from "react";
import { Button } from "../../../kit/controls/button";
import { Badge, Badges, Bar } from "../../../kit/sheet/panel";
import type { Offer, Tagged } from "../../../state/contract";
import { HeroArt } from "../art/heroes";
import { tierInk } from "../art/palette";
import type { Route } from "../route";
import { Emblem, Link } from "../sheet/bits";
import type { ClassCard, Summary, TempleLine, TierCard } from "../types";
import { MONSTER_NAMES, STRENGTHS } from "../words";
import css from "./lobby.module.css";

export type Act = (action: Tagged) => void;

export function ClassCardView({
  card,
  offer,
  busy,
  watching,
  act,
}: {
  card: ClassCard;
  offer: Offer | undefined;
  busy: boolean;
  watching: boolean;
  act: Act;
}) {
  return (
    <li className={css["class"]} data-testid={`class-${card.class}`}>
      <svg viewBox="-46 -176 126 186" aria-hidden="true">
        <HeroArt kind={card.class} armor={card.class === "Fighter" ? "ChainMail" : "Leather"} />
      </svg>
      <div>
        <h3>
          <Emblem kind={card.class} /> {card.class}
        </h3>
        <p className={css["role"]}>{card.role}</p>
        <ul className={css["good"]}>
          {STRENGTHS[card.class].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Badges>
          <Badge tip="More sides, more hit points at each level">Hit die d{card.hit_die}</Badge>
          <Badge>{card.weapons.join(", ")}</Badge>
          <Badge>{card.armor}</Badge>
          <Badge tip="The three best scores go here">{card.preferred.join(" ")}</Badge>
        </Badges>
        <Button
          kind="primary"
          disabled={!offer || busy}
          title={watching ? "Watching only: get a key first" : undefined}
          onClick={() => offer && act(offer.action)}
          data-testid={`mint-${card.class}`}
        >
          Mint {card.class}
        </Button>
      </div>
    </li>
  );
}

export function TierCardView({
  card,
  offer,
  busy,
  watching,
  act,
}: {
  card: TierCard;
  offer: Offer | undefined;
  busy: boolean;
  watching: boolean;
  act: Act;
}) {
  return (
    <li
      className={css["tier"]}
      style={{ borderTopColor: tierInk(card.difficulty) }}
      data-testid={`tier-${card.difficulty}`}
    >
      <h3>
        {card.tier} <span aria-hidden="true">{"◆".repeat(card.difficulty)}</span>
      </h3>
      <ul>
        {card.zones.map((zone) => (
          <li key={zone.from_yonder}>
            <small>from yonder {zone.from_yonder}</small>
            <br />
            {zone.monsters.map((kind) => MONSTER_NAMES[kind]).join(", ")}
            {zone.more_hp > 0 && <small> with {zone.more_hp} % more HP</small>}
          </li>
        ))}
        <li>
          <small>boss, from yonder 5</small>
          <br />
          {MONSTER_NAMES[card.boss]} <small>with {card.boss_hp} HP</small>
        </li>
        <li>
          <small>
            monsters behind {card.doors_with_monsters} of 100 doors, traps from DC {card.trap_dc}
          </small>
        </li>
      </ul>
      <Button
        small
        disabled={!offer || busy}
        title={watching ? "Watching only: get a key first" : undefined}
        onClick={() => offer && act(offer.action)}
        data-testid={`mint-temple-${card.difficulty}`}
      >
        Mint {card.tier}
      </Button>
    </li>
  );
}

export function ExplorerCard({
  one,
  chosen,
  offers,
  busy,
  act,
  go,
}: {
  one: Summary;
  chosen: number;
  offers: Offer[];
  busy: boolean;
  act: Act;
  go(route: Route): void;
}) {
  const can = (type: string) =>
    offers.find(({ action, enabled }) => enabled && action.type === type && action["explorer_id"] === one.id);
  const leave = can("exit_temple");
  const enter = can("enter_temple");
  const rest = can("rest");
  return (
    <li className={css["explorer"]} data-dead={one.dead} data-testid={`explorer-${one.id}`}>
      <div className={css["line"]}>
        <b className={css["who"]}>
          <Emblem kind={one.class} dead={one.dead} /> {one.name}
        </b>
        <Badges>
          <Badge>
            {one.class} #{one.id}
          </Badge>
          <Badge>Level {one.level}</Badge>
          <Badge>AC {one.ac}</Badge>
          <Badge>{one.xp} XP</Badge>
          {one.dead ? (
            <Badge tone="bad">† Dead</Badge>
          ) : one.temple ? (
            <Badge tone="warn">in Temple #{one.temple}</Badge>
          ) : (
            <Badge tone="good">in the lobby</Badge>
          )}
        </Badges>
      </div>
      {!one.dead && <Bar label="Hit points" short="HP" value={one.hp} most={one.max_hp} />}
      <div className={css["buttons"]}>
        {one.temple > 0 && !one.dead && (
          <Button
            kind="primary"
            small
            onClick={() => go({ screen: "explorer", id: one.id })}
            data-testid={`play-${one.id}`}
          >
            Play
          </Button>
        )}
        {enter && chosen > 0 && (
          <Button
            kind="primary"
            small
            disabled={busy}
            onClick={() => act({ type: "enter_temple", explorer_id: one.id, temple_id: chosen })}
            data-testid={`enter-${one.id}`}
          >
            Enter Temple #{chosen}
          </Button>
        )}
        {rest && (
          <Button small disabled={busy} onClick={() => act(rest.action)}>
            Rest
          </Button>
        )}
        {leave && (
          <Button small disabled={busy} onClick={() => act(leave.action)}>
            Exit Temple
          </Button>
        )}
        <Link
          to={
            one.dead
              ? { screen: "explorer", id: one.id }
              : { screen: "token", collection: "explorer", id: one.id }
          }
        >
          {one.dead ? "its story" : "details"}
        </Link>
      </div>
    </li>
  );
}

interface TempleRowProps {
  temple: TempleLine;
  chosen: boolean;
  /** Just raised: it is brought into view. */
  fresh: boolean;
  pick(): void;
}

export function TempleRow({ temple, chosen, fresh, pick }: TempleRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (fresh) row.current?.scrollIntoView({ block: "center" });
  }, [fresh]);
  return (
    <li ref={row} className={css["temple"]} data-chosen={chosen}>
      <button type="button" aria-pressed={chosen} onClick={pick} data-testid={`select-temple-${temple.id}`}>
        <span className={css["seal"]} style={{ background: tierInk(temple.difficulty) }} aria-hidden="true" />
        <b>Temple #{temple.id}</b>
        <span>
          {temple.tier} · boss {temple.boss.toLowerCase()} · {temple.chambers} chamber
          {temple.chambers === 1 ? "" : "s"} · yonder {temple.deepest_yonder} · {temple.explorers ?? 0} inside
        </span>
        {chosen && <span className={css["tick"]}>✓ selected</span>}
      </button>
      <Link to={{ screen: "temple", id: temple.id }}>map</Link>
    </li>
  );
}
