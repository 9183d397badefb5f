/** The map: the whole country, where one is, where the next aim lies, and what is known of each part of it. */
import { useState } from "react";
import { OfferList } from "../../../kit/play/offers";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { Offer } from "../../../state/contract";
import type { ScreenProps } from "../stage";
import type { Master, Road } from "../view";
import { ODDS } from "../words";
import { CountryMap } from "./country";
import css from "./country.module.css";
import { DangerBadge } from "./danger";

export function MapPage(props: ScreenProps) {
  const { map, campaign } = props.part;
  const aim = campaign.masters.find(({ id }) => id === campaign.aim);
  const [picked, pick] = useState(aim?.way ?? map.roads[0]?.id ?? "");
  const road = map.roads.find(({ id }) => id === picked);
  const cities = new Map(map.cities.map(({ id, name }) => [id, name]));
  const called = (id: string): string => cities.get(id) ?? id;
  return (
    <div className={css["page"]} data-testid="map">
      <Panel title="The country" more={`${campaign.felled} of ${campaign.masters.length} masters felled`}>
        <p className={css["hint"]} data-testid="aim-hint">
          {campaign.hint}
        </p>
        <CountryMap map={map} campaign={campaign} picked={picked} pick={pick} />
        <p className={css["legend"]}>
          <span>♛ a master</span>
          <span>✓ felled</span>
          <span>⌂ your home</span>
          <span>dotted: not yet walked</span>
          <span>green, grey, yellow, red: how dangerous a road is for you</span>
        </p>
      </Panel>
      <div className={css["side"]}>
        {road && <Land {...props} road={road} called={called} />}
        <Panel title="The nine lands">
          <ul className={css["lands"]}>
            {map.roads.map((each) => (
              <li key={each.id}>
                <button type="button" aria-pressed={picked === each.id} onClick={() => pick(each.id)}>
                  <span>
                    <b>{each.name}</b>
                    <small>{each.cities.map(called).join(" to ")}</small>
                  </span>
                  <DangerBadge danger={each.danger} />
                </button>
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

/** One land: its road, who roams it, who rules it, and what can be done about it now. */
function Land({
  session,
  seat,
  part,
  road,
  called,
}: ScreenProps & { road: Road; called(id: string): string }) {
  const { map, campaign } = part;
  const master = campaign.masters.find(({ way }) => way === road.id);
  const ways = seat.offers.filter(({ action }) => leads(action, road)).map(bare);
  const ends = map.cities.filter(({ id }) => road.cities.includes(id));
  return (
    <Panel
      title={road.name}
      more={road.here ? "you are here" : road.known ? "walked before" : "not yet walked"}
      testid="land"
    >
      <div className={css["facts"]}>
        <p>
          {titled(road.terrain)}, {Math.round(road.minutes / 60)} hours from {called(road.cities[0])} to{" "}
          {called(road.cities[1])}.
        </p>
        <p>{road.danger.text}</p>
        <p>
          <small>You may meet: {road.foes.join(", ")}.</small>
        </p>
        {ends.map(({ id, name, known, home, sells }) => (
          <p key={id}>
            <small>
              {name}
              {home ? " (your home)" : ""}:{" "}
              {known ? `sells ${soldAt(sells)}; has an inn.` : "you have not been there."}
            </small>
          </p>
        ))}
        {master && <MasterFacts master={master} />}
      </div>
      {ways.length > 0 && <OfferList session={session} seat={seat} offers={ways} words={ODDS} />}
    </Panel>
  );
}

export function MasterFacts({ master }: { master: Master }) {
  return (
    <>
      <p>
        <b>
          {master.felled ? "✓" : "♛"} {titled(master.name)}
        </b>{" "}
        in the {master.dungeon_name}
        {!master.felled && (
          <>
            {" "}
            <DangerBadge danger={master.danger} />
          </>
        )}
      </p>
      <p>{master.felled ? master.end : master.tale}</p>
      {!master.felled && (
        <p>
          <small>
            {master.trick} Best met from level {master.level}. Reward: {master.reward}.
            {master.left > 0 && ` The door opens when ${master.left} more have fallen.`}
          </small>
        </p>
      )}
    </>
  );
}

const WARES: Record<string, string> = {
  simple: "simple weapons",
  martial: "martial weapons",
  silvered: "silvered weapons",
  light: "light armour",
  medium: "medium armour",
  heavy: "heavy armour",
  shield: "shields",
  consumable: "potions",
  scroll: "scrolls",
  focus: "what spells need",
  food: "food",
  gear: "gear",
};

const soldAt = (kinds: string[]): string => kinds.flatMap((kind) => WARES[kind] ?? []).join(", ");

const leads = (action: Offer["action"], road: Road): boolean =>
  (action.type === "travel_start" && action["environment"] === road.id) ||
  (action.type === "enter_dungeon" && action["dungeon"] === road.dungeon);

const bare = (offer: Offer): Offer => ({ ...offer, group: "" });
