/** An explorer in the lobby, seen from its own page: the sun, and the way back in. */
import type { StageProps } from "../../../state/contract";
import { HeroArt } from "../art/heroes";
import { Link } from "../sheet/bits";
import type { Sheet } from "../types";
import css from "./play.module.css";

export function LobbyActions({ sheet, mine }: StageProps & { sheet: Sheet; mine: boolean }) {
  const [first, second] = sheet.weapons;
  return (
    <section className={css["outside"]} data-testid="outside">
      <svg viewBox="-70 -180 140 190" aria-hidden="true">
        <HeroArt
          kind={sheet.class}
          primary={first?.name ?? ""}
          secondary={second?.name ?? ""}
          shield={sheet.shield}
          armor={sheet.armor}
          blessed={first?.blessed ?? false}
        />
      </svg>
      <p>{sheet.name} stands outside, in the sun.</p>
      {mine && (
        <p>
          Enter a temple with the buttons, or <Link to={{ screen: "lobby" }}>choose one in the lobby</Link>.
        </p>
      )}
    </section>
  );
}
