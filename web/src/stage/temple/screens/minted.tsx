/** A new explorer and what the dice made of it, with the way to its rolls (T-864). */
import { Button } from "../../../kit/controls/button";
import { Dialog } from "../../../kit/dialogs/dialog";
import { signed } from "../../../kit/dice/steps";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { HeroArt } from "../art/heroes";
import { ABILITIES, type Sheet } from "../types";
import { ABILITY_NAMES } from "../words";
import css from "./lobby.module.css";

interface MintedProps extends StageProps {
  minted: { id: number; seq: number } | null;
  close(): void;
}

export function Minted({ session, seat, minted, close, prove }: MintedProps) {
  const sheet = useAnswer<Sheet>(
    session,
    minted ? { type: "explorer_sheet", explorer_id: minted.id } : null,
    seat.at,
  ).data;
  if (!minted || !sheet) return null;
  const skills = Object.entries(sheet.skills).filter(([, facts]) => facts.proficient);
  return (
    <Dialog title={`${sheet.name}, ${sheet.class}`} open onClose={close}>
      <div className={css["minted"]} data-testid="minted">
        <svg viewBox="-46 -176 126 186" aria-hidden="true">
          <HeroArt kind={sheet.class} armor={sheet.armor} />
        </svg>
        <div>
          <p>
            HP <b>{sheet.hp}</b> · AC <b>{sheet.ac}</b> ·{" "}
            {sheet.weapons.map((weapon) => weapon.name).join(", ")}
          </p>
          <ul className={css["scores"]}>
            {ABILITIES.map((ability) => (
              <li key={ability} title={ABILITY_NAMES[ability]?.[1]}>
                <small>{ability}</small> <b>{sheet.abilities[ability].score}</b>{" "}
                <small>{signed(sheet.abilities[ability].modifier)}</small>
              </li>
            ))}
          </ul>
          <p>
            Skills:{" "}
            {skills
              .map(([name, facts]) => `${name} ${signed(facts.bonus)}${facts.expertise ? " (expert)" : ""}`)
              .join(", ")}
          </p>
          <div className={css["buttons"]}>
            <Button kind="primary" onClick={close}>
              Good
            </Button>
            <Button
              kind="ghost"
              onClick={() => {
                close();
                prove(minted.seq);
              }}
              data-testid="minted-rolls"
            >
              See the rolls
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
