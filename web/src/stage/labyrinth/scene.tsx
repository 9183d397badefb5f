/** The picture of a room: hero to the left, monster to the right, and the three zones to aim at or to guard, on the figures themselves. */
import { MONSTER_BOX, MONSTERS } from "./art/figures";
import { FRIENDS } from "./art/friends";
import { Hero } from "./art/hero";
import { type Box, Cut } from "./art/plate";
import { ROOM_BOX, ROOMS } from "./art/rooms";
import { ChestForm, GraveForm } from "./art/things";
import css from "./scene.module.css";
import { type Hero as HeroFacts, type Room, ZONES, type Zone } from "./types";

const HERO_BOX: Box = [-86, -216, 172, 226];
const FLOOR_BOX: Box = [-60, -90, 120, 104];

export interface Aim {
  /** Whose figure carries the zones. */
  at: "monster" | "hero";
  /** What stands on each: its name and, once known, its chance. */
  zones: Record<Zone, { label: string; chance: string; able: boolean }>;
  /** Where a heavy blow will strike; empty if none is coming. */
  heavy?: string;
  press(zone: Zone): void;
}

interface SceneProps {
  hero: HeroFacts;
  room: Room;
  /** The creature that stands here; empty when it is gone. */
  monster: string;
  says: string;
  /** The species of who walks along; empty for nobody. */
  friend?: string;
  aim?: Aim | null;
  /** Who was struck in the last entry; the key makes it shake again. */
  struck?: { who: "hero" | "monster" | null; key: number };
}

const shapeOf = (room: Room) => ROOMS[room.shape.split("_")[0] ?? ""] ?? ROOMS["rectangular"];

export function RoomScene({ hero, room, monster, says, friend = "", aim = null, struck }: SceneProps) {
  return (
    <figure className={css["scene"]} data-testid="scene">
      <svg
        viewBox={ROOM_BOX.join(" ")}
        className={css["room"]}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <Cut box={ROOM_BOX} screen="wall">
          {shapeOf(room)}
        </Cut>
      </svg>
      {room.chest !== "none" && (
        <Figure box={FLOOR_BOX} place="chest" art={<ChestForm open={room.chest === "opened"} />} />
      )}
      {friend && <Figure box={MONSTER_BOX} place="friend" art={FRIENDS[friend]} />}
      <Figure
        box={HERO_BOX}
        place="hero"
        art={<Hero weapon={hero.weapon} armor={hero.armor} />}
        shaken={struck?.who === "hero" ? struck.key : 0}
      />
      {monster ? (
        <Figure
          box={MONSTER_BOX}
          place="monster"
          art={MONSTERS[monster]}
          shaken={struck?.who === "monster" ? struck.key : 0}
        />
      ) : (
        room.defeated && <Figure box={FLOOR_BOX} place="grave" art={<GraveForm />} />
      )}
      {aim && <Zones aim={aim} />}
      <figcaption className={css["caption"]}>{says}</figcaption>
    </figure>
  );
}

function Figure(props: { box: Box; place: string; art: React.ReactNode; shaken?: number }) {
  const { box, place, art, shaken = 0 } = props;
  return (
    <div className={css["figure"]} data-place={place}>
      <svg key={shaken} viewBox={box.join(" ")} data-shaken={shaken > 0 || undefined} aria-hidden="true">
        <Cut box={box}>{art}</Cut>
      </svg>
    </div>
  );
}

function Zones({ aim }: { aim: Aim }) {
  return (
    <fieldset className={css["zones"]} data-at={aim.at} aria-label={aim.at === "monster" ? "Aim" : "Guard"}>
      {ZONES.map((zone, i) => {
        const { label, chance, able } = aim.zones[zone];
        return (
          <button
            key={zone}
            type="button"
            className={css["zone"]}
            aria-disabled={!able}
            data-heavy={aim.at === "hero" && aim.heavy === zone ? true : undefined}
            aria-keyshortcuts={String(i + 1)}
            data-testid={`zone-${zone}`}
            onClick={() => able && aim.press(zone)}
          >
            <b aria-hidden="true">{i + 1}</b>
            <span>{label}</span>
            <small>{chance}</small>
          </button>
        );
      })}
    </fieldset>
  );
}
