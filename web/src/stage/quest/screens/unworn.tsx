/** Put on what you carry, with one press each. */
import { Button } from "../../../kit/controls/button";
import { Panel } from "../../../kit/sheet/panel";
import type { ScreenProps } from "../stage";
import { unwornOf } from "../unworn";
import css from "./pages.module.css";

export function UnwornPanel({ session, seat, part }: ScreenProps) {
  const found = unwornOf(seat.offers, part.character.items);
  if (found.length === 0) return null;
  return (
    <Panel title="In your pack, not in use" testid="unworn">
      <ul className={css["list"]}>
        {found.map(({ name, action }) => (
          <li key={name}>
            <Button busy={seat.busy} onClick={() => void session.act(action)}>
              Put on or hold: {name}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
