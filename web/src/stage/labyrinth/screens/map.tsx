/** The map of an expedition (L-497): the town above, the Dragon below, the rooms behind one, and the signs at the ways ahead. */
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { PLACES as ART, PLACE_BOX } from "../art/places";
import { Plate } from "../art/plate";
import { Thing } from "../art/things";
import type { Room, Way } from "../types";
import css from "./map.module.css";

export function RoomMap({ room }: { room: Room }) {
  const levels = Array.from({ length: room.deepest }, (_, i) => i + 1);
  const up =
    room.depth === 1
      ? "the town is up the stair"
      : `${room.depth - 1} ${room.depth === 2 ? "room" : "rooms"} up to the town`;
  const down = room.deepest - room.depth;
  return (
    <section className={css["map"]} aria-label="Map" data-testid="map">
      <h3>
        Map{" "}
        <small>
          {down ? `${up}, ${down} ${down === 1 ? "stair" : "stairs"} down to the Dragon` : `${up}`}
        </small>
      </h3>
      <ol>
        <li className={css["level"]}>
          <b>Town</b>
          <span className={css["face"]}>
            <Plate box={PLACE_BOX}>{ART["gate"]}</Plate>
          </span>
          {room.depth === 1 && <span className={css["sign"]}>daylight up the stair</span>}
        </li>
        {levels.map((depth) => (
          <Level key={depth} room={room} depth={depth} />
        ))}
      </ol>
    </section>
  );
}

function Level({ room, depth }: { room: Room; depth: number }) {
  const here = depth === room.depth;
  const behind = room.trail.filter((step) => step.depth === depth);
  const ways = room.ways.filter(({ way }) => depth === (way === 0 ? room.depth - 1 : room.depth + 1));
  return (
    <li className={css["level"]} data-here={here || undefined}>
      <b>{depth}</b>
      {behind.map((step, i) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a trail only grows
          key={i}
          className={css["face"]}
          data-done
          title={`${step.name}, ${step.charmed ? "charmed" : "slain"}`}
        >
          <Plate box={MONSTER_BOX} title={`${step.name}, ${step.charmed ? "charmed" : "slain"}`}>
            {MONSTERS[step.monster]}
          </Plate>
        </span>
      ))}
      {here && <em>you</em>}
      {ways.map((way) => (
        <Ahead key={way.way} way={way} />
      ))}
      {depth === room.deepest && !ways.length && (
        <span className={css["face"]} title="The Dragon">
          <Plate box={MONSTER_BOX} title="The Dragon">
            {MONSTERS["dragon"]}
          </Plate>
        </span>
      )}
    </li>
  );
}

const NAMES = ["up", "left", "right"];

/** A way ahead: its signs, a chest if something glints, and the face that a vision showed. */
function Ahead({ way }: { way: Way }) {
  return (
    <span className={css["sign"]} data-trace={way.trace}>
      <i>{NAMES[way.way]}</i>
      {way.omen_monster && (
        <span className={css["face"]}>
          <Plate box={MONSTER_BOX}>{MONSTERS[way.omen_monster]}</Plate>
        </span>
      )}
      {way.glint && (
        <span className={css["face"]} title="Something glints: a chest">
          <Thing what="coin" />
        </span>
      )}
      {way.signs}
    </span>
  );
}
