/** A room after the fight (L-564): what it holds, what the fight brought, and where to go. */
import type { StageProps } from "../../../state/contract";
import { ofKinds, ROOM_KINDS } from "../acts";
import { MONSTER_BOX, MONSTERS } from "../art/figures";
import { Plate } from "../art/plate";
import { ChestForm, Thing, TrapPicture } from "../art/things";
import { lastOf } from "../events";
import { RoomScene } from "../scene";
import type { Room, Standing, Way } from "../types";
import { Board } from "./board";
import css from "./board.module.css";
import { struckIn } from "./fight";
import { RoomMap } from "./map";

export function RoomPage(props: StageProps & { standing: Standing; room: Room }) {
  const { seat, standing, room } = props;
  const { hero } = standing;
  return (
    <Board
      {...props}
      title="Where to now?"
      offers={ofKinds(seat.offers, ROOM_KINDS)}
      scope={`room ${hero.id} ${room.depth} ${room.shape} ${room.monster}`}
      picture={
        <RoomScene
          hero={hero}
          friend={standing.companion?.species ?? ""}
          room={room}
          monster=""
          says={`${room.name}, depth ${room.depth}. It is quiet.`}
          struck={struckIn(lastOf(seat.items, hero.id))}
        />
      }
      cardsLast
      cards={
        <>
          <RoomMap room={room} />
          <Cards room={room} />
        </>
      }
    />
  );
}

/** Trap, spoils and omen, each its own card. */
export function Cards({ room }: { room: Room }) {
  return (
    <>
      {room.trap && (
        <div className={css["card"]} data-tone={room.trap_avoided ? "good" : "bad"} data-testid="trap-card">
          <span>
            <TrapPicture kind={room.trap} />
          </span>
          <p>
            <b>{room.trap_name}</b>{" "}
            {room.trap_avoided ? "You saw it in time." : `It caught you for ${room.trap_damage} damage.`}
          </p>
        </div>
      )}
      {(room.defeated || room.charmed) && (
        <div className={css["card"]} data-tone="good" data-testid="spoils-card">
          <span>
            {room.found.length ? (
              <Plate box={[-60, -70, 120, 80]}>
                <ChestForm open />
              </Plate>
            ) : (
              <Thing what="coin" />
            )}
          </span>
          <p>
            <b>
              {room.monster_name} {room.charmed ? "let you pass" : "defeated"}
            </b>
            : {room.xp} experience, {room.gold} gold
            {room.found.length > 0 && `, and ${room.found.join(", ")}`}.
          </p>
        </div>
      )}
      {room.ways
        .filter(({ omen }) => omen)
        .map((way) => (
          <div key={way.way} className={css["card"]} data-testid="omen-card">
            <span>
              <Omen way={way} />
            </span>
            <p>
              <b>Down the {way.name} stair:</b> {way.omen}
            </p>
          </div>
        ))}
    </>
  );
}

/** A vision shows its face; a sound does not. */
function Omen({ way }: { way: Way }) {
  return (
    <Plate box={MONSTER_BOX}>
      {MONSTERS[way.omen_monster] ?? <circle cx="0" cy="-110" r="70" fill="url(#lab-dark)" />}
    </Plate>
  );
}
