/** The delve as far as it is explored: rooms as a tree, ways nobody has gone dotted, marks for what is left (D-306). */
import { useEffect, useMemo, useRef } from "react";
import { titled } from "../../../kit/words";
import type { Delve, KnownRoom } from "../view";
import { KINDS } from "../words";
import { laidOut } from "./layout";
import css from "./rooms.module.css";

const SIGNS: Record<string, string> = {
  entrance: "⌂",
  corridor: "│",
  chamber: "▢",
  trap_room: "△",
  treasure_room: "◇",
  locked_room: "▣",
  boss_room: "♛",
};

interface RoomsMapProps {
  delve: Pick<Delve, "rooms" | "scouted">;
  here: number;
  /** Is all of it in view, however tall it is? Else it scrolls, to where you are. */
  whole?: boolean;
  /** The rooms somebody has entered; the others are dashed. All, if not given. */
  walked?: ReadonlySet<number>;
}

export function RoomsMap({ delve, here, whole, walked }: RoomsMapProps) {
  const drawn = useMemo(() => laidOut(delve), [delve]);
  const frame = useRef<HTMLElement>(null);
  const { x, y } = drawn.spots.find(({ room }) => room?.index === here) ?? { x: 0, y: 0 };
  useEffect(() => {
    const shown = frame.current;
    shown?.scrollTo(x - shown.clientWidth / 2, y - shown.clientHeight / 2);
  }, [x, y]);
  return (
    <figure className={css["map"]}>
      <section
        ref={frame}
        className={css["frame"]}
        data-whole={whole || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label="Map of the delve"
      >
        <svg
          viewBox={`0 0 ${drawn.width} ${drawn.height}`}
          style={{ width: drawn.width, height: drawn.height }}
          aria-hidden="true"
        >
          {drawn.links.map(({ key, from, to, label, open }) => (
            <line
              key={key}
              x1={from.x}
              y1={from.y + 16}
              x2={to.x}
              y2={to.y - (to.room ? 16 : 10)}
              className={css["way"]}
              data-unknown={!open || undefined}
              data-locked={label === "locked door" || undefined}
            />
          ))}
          {drawn.spots.map(({ key, x, y, room, label }) =>
            room ? (
              <g
                key={key}
                className={css["room"]}
                data-here={room.index === here || undefined}
                data-unseen={(walked && !walked.has(room.index)) || undefined}
                data-type={room.type}
              >
                <title>{told(room, here)}</title>
                <rect x={x - 22} y={y - 16} width="44" height="32" rx="6" />
                <text x={x} y={y + 1}>
                  {SIGNS[room.type] ?? "▢"}
                </text>
                <text x={x} y={y + 13} className={css["marks"]}>
                  {marks(room)}
                </text>
              </g>
            ) : (
              <g key={key} className={css["unknown"]}>
                <circle cx={x} cy={y} r="10" />
                <text x={x} y={y + 4}>
                  {label === "locked door" ? "▣" : "?"}
                </text>
              </g>
            ),
          )}
        </svg>
      </section>
      <ul className="visually-hidden" aria-label="Rooms you know">
        {delve.rooms.map((room) => (
          <li key={room.index}>{told(room, here)}</li>
        ))}
      </ul>
      {delve.scouted.map(({ index, type, enemies, trap }) => (
        <p key={index} className={css["scouted"]}>
          Scouted: {KINDS[type] ?? titled(type)}, {enemies} {enemies === 1 ? "enemy" : "enemies"}
          {trap ? ", a trap" : ""}.
        </p>
      ))}
    </figure>
  );
}

const marks = (room: KnownRoom): string =>
  [room.enemies > 0 && `⚔${room.enemies}`, room.items > 0 && `+${room.items}`, room.trap && "▲"]
    .filter(Boolean)
    .join(" ");

function told(room: KnownRoom, here: number): string {
  const unknown = Object.entries(room.exits).filter(([, to]) => to === null);
  return [
    `${room.name}, ${KINDS[room.type] ?? titled(room.type)}`,
    room.index === here && "you are here",
    room.enemies > 0 && `${room.enemies} ${room.enemies === 1 ? "enemy" : "enemies"}`,
    room.items > 0 && `${room.items} ${room.items === 1 ? "thing" : "things"} left`,
    room.trap && `a trap: ${titled(room.trap)}`,
    unknown.length > 0 && `not yet gone: ${unknown.map(([way]) => way).join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}
