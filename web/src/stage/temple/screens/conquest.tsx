/** The boss is dead: what it brought (T-873). */
import { useState } from "react";
import { Button } from "../../../kit/controls/button";
import { Top } from "../../../kit/frame/top";
import { useAfter } from "../../../kit/moments/playing";
import type { Item, Session, Tagged } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { Link } from "../sheet/bits";
import { type LifeTold, num, type Sheet, str } from "../types";
import { MONSTER_NAMES } from "../words";
import css from "./play.module.css";

export function Conquest({ item, sheet, session }: { item: Item | null; sheet: Sheet; session: Session }) {
  const [closed, setClosed] = useState(0);
  const won = item?.events.find(
    (event) => event.type === "boss_defeated" && num(event, "explorer_id") === sheet.id,
  );
  const due = useAfter(Boolean(item && won && closed !== item.seq));
  const shown = item !== null && won !== undefined && due;
  return (
    <>
      <div className={css["start"]}>
        <Top screen={shown ? `won ${item.seq}` : ""} />
      </div>
      {shown && (
        <Won item={item} won={won} sheet={sheet} session={session} close={() => setClosed(item.seq)} />
      )}
    </>
  );
}

interface WonProps {
  item: Item;
  won: Tagged;
  sheet: Sheet;
  session: Session;
  close(): void;
}

function Won({ item, won, sheet, session, close }: WonProps) {
  const query = { type: "life", explorer_id: sheet.id };
  const lived = useAnswer<LifeTold>(session, query, item.seq).data;
  const gained = item.events
    .filter((event) => event.type === "xp_gained" && num(event, "explorer_id") === sheet.id)
    .reduce((sum, event) => sum + num(event, "amount"), 0);
  const temple = num(won, "temple_id");
  return (
    <section className={css["conquest"]} data-testid="conquest">
      <h2>Temple #{temple} is conquered</h2>
      <p>
        The {MONSTER_NAMES[str(won, "monster_type")]} is dead, and {sheet.name} did it.
      </p>
      <p>
        <b>Its hoard lies open: take it before you leave.</b>
      </p>
      <ul className={css["stats"]}>
        <li>
          Level <b>{sheet.level}</b>
        </li>
        <li>
          Experience <b>+{gained}</b>
        </li>
        <li>
          Temples conquered <b>{sheet.temples_conquered}</b>
        </li>
      </ul>
      <div className={css["buttons"]}>
        <Button kind="primary" onClick={close}>
          Go on
        </Button>
        <Link to={{ screen: "temple", id: temple }}>See the whole temple</Link>
        <Link to={{ screen: "board" }}>Leaderboard</Link>
      </div>
      {lived && <p data-testid="life">{lived.sentences.join(" ")}</p>}
    </section>
  );
}
