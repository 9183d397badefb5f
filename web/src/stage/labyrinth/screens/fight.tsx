/** The fight (L-564): aim when it is your turn, guard when it is not; the odds on every button, the dice underneath. */
import { percent } from "../../../kit/play/chips";
import { OfferList } from "../../../kit/play/offers";
import { Bar } from "../../../kit/sheet/panel";
import type { Item, Offer, StageProps } from "../../../state/contract";
import { answerChips, FIGHT_KINDS, ofKinds, thingChips, withSpent, withVoid } from "../acts";
import { lastOf, num, str } from "../events";
import { type Aim, RoomScene } from "../scene";
import type { Fight, Room, Standing, Zone } from "../types";
import { BANDS } from "../words";
import { Board } from "./board";
import css from "./fight.module.css";

const LABELS: Record<"monster" | "hero", Record<Zone, string>> = {
  monster: { high: "Head", middle: "Torso", low: "Legs" },
  hero: { high: "Guard head", middle: "Guard torso", low: "Guard legs" },
};

export function FightPage(props: StageProps & { standing: Standing; fight: Fight; room: Room }) {
  const { session, seat, standing, fight, room } = props;
  const { hero } = standing;
  const mine = hero.status === "fight_turn";
  const offers = ofKinds(
    mine ? withSpent(seat.offers, fight, room.thing.label) : withVoid(seat.offers, fight),
    FIGHT_KINDS,
  );
  const others = seat.offers.filter(({ action, domains }) => action.type === "attack" && domains["zone"]);
  const guess = fight.guesses[mine ? "swing" : "be_hit"] ?? "";
  const aim = aimOf(offers, mine ? "monster" : "hero", guess, (offer) => {
    if (!seat.busy) void session.act(offer.action);
  });
  const health = fight.hp === null ? (BANDS[fight.band] ?? fight.band) : `${fight.hp} of ${fight.max_hp} HP`;
  const says = `${room.name}, depth ${room.depth}. ${fight.name}, ${health}.`;
  return (
    <Board
      {...props}
      title={mine ? "Your turn" : "Guard yourself"}
      more={mine ? `round ${fight.round}` : `the ${fight.name} strikes`}
      offers={offers}
      guesses={fight.revealed ? {} : fight.guesses}
      guessWords={fight.guess_words}
      scope={`fight ${hero.id} ${room.depth} ${fight.monster}`}
      picture={
        <RoomScene
          hero={hero}
          friend={standing.companion?.species ?? ""}
          room={room}
          monster={fight.monster}
          says={says}
          aim={aim && { ...aim, heavy: fight.heavy }}
          struck={struckIn(lastOf(seat.items, hero.id))}
        />
      }
      cardsLast
      pairs
      advice={fight.advice}
      urgent={fight.urgent}
      hints={{ use_thing: room.thing.text }}
      extras={{ use_thing: thingChips(room.thing), ...(mine ? {} : answerChips(fight)) }}
      cards={
        <>
          <Foe fight={fight} />
          {others.length > 0 && <OfferList session={session} seat={seat} offers={others} />}
        </>
      }
    />
  );
}

/** The zones of one figure with their offers. */
export function aimOf(
  offers: Offer[],
  at: "monster" | "hero",
  guess: string,
  press: (offer: Offer) => void,
): Aim | null {
  const kind = at === "monster" ? "attack" : "defend";
  const found = (zone: Zone) => offers.find(({ action }) => action.type === kind && action["zone"] === zone);
  if (!found("high")) return null;
  const one = (zone: Zone) => {
    const offer = found(zone);
    const line = offer?.odds?.lines.find(({ name }) => name === "hit" || name === "be_hit");
    const text = line ? percent(line.about) : guess;
    const able = offer?.enabled ?? false;
    const taken = offer?.label === "Take the blow";
    return { label: taken ? offer.label : LABELS[at][zone], chance: able ? text : "", able };
  };
  return {
    at,
    zones: { high: one("high"), middle: one("middle"), low: one("low") },
    press: (zone) => {
      const offer = found(zone);
      if (offer?.enabled) press(offer);
    },
  };
}

/** Whom the last entry hurt. */
export function struckIn(item: Item | null): { who: "hero" | "monster" | null; key: number } {
  const landed = item?.events.findLast(
    (event) => /^(hit|critical|fumble)$/.test(str(event, "outcome")) || num(event, "damage") > 0,
  );
  if (!item || !landed) return { who: null, key: 0 };
  const fumbled = str(landed, "outcome") === "fumble";
  const byMonster = /^(monster_attacked|trap_sprung|poison_ticked)$/.test(landed.type);
  return { who: byMonster !== fumbled ? "hero" : "monster", key: item.seq };
}

/** What is known of the monster: numbers once it was studied, a word before. */
function Foe({ fight }: { fight: Fight }) {
  return (
    <div className={css["foe"]} data-testid="foe">
      <b>{fight.name}</b>
      {fight.hp !== null && fight.max_hp !== null ? (
        <Bar label={`Hit points of the ${fight.name}`} short="HP" value={fight.hp} most={fight.max_hp} />
      ) : (
        <span className={css["band"]} data-band={fight.band}>
          {BANDS[fight.band] ?? fight.band}
        </span>
      )}
      <span className={css["facts"]}>
        {fight.facts.map(([label, value]) => (
          <span key={label} title={fight.guess_words || undefined}>
            <small>{label}</small> {value}
          </span>
        ))}
      </span>
      <span className={css["effects"]}>
        {fight.effects.join(" · ") ||
          (fight.revealed
            ? fight.known_for
            : `${fight.round < 2 ? `${fight.known_for} ` : ""}Guesses: ${fight.guess_words}. Examine it (free) for exact odds.`)}
      </span>
    </div>
  );
}
