import type { Seat } from "../../state/contract";
import css from "./presence.module.css";

/** Who is here now. */
export function Presence({ presence }: { presence: Seat["presence"] }) {
  const { players, spectators } = presence;
  return (
    <span className={css["presence"]}>
      <span className={css["dots"]} aria-hidden="true">
        ●
      </span>
      {players}
      <span className={css["words"]}>
        {players === 1 ? " player" : " players"}, {spectators === 0 ? "nobody" : spectators} watching
      </span>
    </span>
  );
}
