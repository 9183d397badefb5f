/** The sides of a game, one row each: who moves, who is out, points, and what else a screen has to say of them. */
import type { ReactNode } from "react";
import { Slot } from "../look/look";
import css from "./game.module.css";

interface SidesProps<S> {
  sides: S[];
  /** The slot that is to move; 0 for none. */
  current: number;
  name(side: S): string;
  points(side: S): number;
  children(side: S): ReactNode;
}

export function Sides<S extends { player_id: number; is_alive: boolean }>(props: SidesProps<S>) {
  const { sides, current, name, points, children } = props;
  return (
    <ul className={css["sides"]}>
      {sides.map((side) => (
        <li
          key={side.player_id}
          data-out={!side.is_alive || undefined}
          data-current={side.player_id === current || undefined}
        >
          <div className={css["side"]}>
            <span aria-hidden="true">{side.player_id === current ? "▶" : " "}</span>
            <Slot id={side.player_id}>
              <b className={css["name"]}>{name(side)}</b>
            </Slot>
            <b>{points(side)} PT</b>
          </div>
          {children(side)}
        </li>
      ))}
    </ul>
  );
}
