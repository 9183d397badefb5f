/** The twelve classes, for whoever has to choose one: what each is, and what it lives by. */
import { Panel } from "../../../kit/sheet/panel";
import type { StageProps } from "../../../state/contract";
import { useAnswer } from "../../../state/use";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import css from "./pages.module.css";

interface Card {
  class_name: string;
  name: string;
  text: string;
  hit_die: number;
  primary: string[];
  resource: string;
  casting: string;
}

export function Classes({ session }: Pick<StageProps, "session">) {
  const { data } = useAnswer<{ classes: Card[] }>(session, { type: "guide" }, 0);
  if (data === null) return null;
  return (
    <Panel title="The twelve classes" testid="classes">
      <ul className={`${css["list"]} ${css["two"]}`}>
        {data.classes.map((card) => (
          <li key={card.class_name} className={css["person"]}>
            <span className={css["face"]}>
              <Plate>{figureOf(card.class_name)}</Plate>
            </span>
            <span>
              <b>{card.name}</b>
              <small>{card.text}</small>
              <small>{livesBy(card)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const livesBy = ({ hit_die, primary, resource, casting }: Card): string =>
  [
    `Hit die d${hit_die}`,
    primary.join(" and "),
    casting && `casts by ${casting}`,
    resource && `has ${resource}`,
  ]
    .filter(Boolean)
    .join(", ");
