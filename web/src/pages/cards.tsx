import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import type { GameCard } from "../api/schema";
import { Button } from "../kit/controls/button";
import button from "../kit/controls/button.module.css";
import { play } from "../kit/frame/header";
import { plural } from "../kit/words";
import { useIdentity } from "../state/people/identity";
import { sharedWorld } from "../state/worlds";
import { hasVignette, Vignette } from "./art/vignette";
import css from "./cards.module.css";
import { Emblem } from "./emblem";
import { HOUSE, type Known } from "./games";

interface CardsProps {
  installed: GameCard[];
  referee: string;
  onCreate(game: string): void;
}

export function GameCards({ installed, referee, onCreate }: CardsProps) {
  const found = new Map(installed.map((game) => [game.name, game]));
  const others = installed
    .filter(({ name }) => HOUSE.every((game) => game.name !== name))
    .map(({ name, title }): Known => ({ name, title, about: "" }));
  const cards = [...HOUSE, ...others].toSorted(
    (a, b) => Number(found.has(b.name)) - Number(found.has(a.name)),
  );
  return (
    <ul className={css["cards"]}>
      {cards.map((game) => (
        <Card
          key={game.name}
          known={game}
          game={found.get(game.name)}
          referee={referee}
          onCreate={onCreate}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  known: Known;
  game: GameCard | undefined;
  referee: string;
  onCreate(game: string): void;
}

function Card({ known, game, referee, onCreate }: CardProps) {
  const shared = useShared(game, referee);
  const stranger = useIdentity((state) => state.me === null);
  return (
    <li className={css["card"]} data-missing={game ? undefined : ""}>
      {hasVignette(known.name) ? <Vignette name={known.name} /> : <Emblem name={known.name} />}
      <h3>{game?.title ?? known.title}</h3>
      <p className={css["about"]}>{known.about || (game && players(game))}</p>
      {game ? (
        <>
          {game.goal && <p className={css["goal"]}>{game.goal}</p>}
          {known.about && <p className={css["facts"]}>{players(game)}</p>}
          <div className={css["row"]}>
            {shared && (
              <Link
                href={`/r/${shared.id}`}
                className={`${button["button"]} ${button["primary"]}`}
                onClick={() => stranger && play()}
              >
                Enter
              </Link>
            )}
            <Button onClick={() => onCreate(game.name)}>New game</Button>
          </div>
          {shared && (
            <p className={css["facts"]}>
              One world for everybody, {plural(shared.players.length, "player")} so far.
            </p>
          )}
        </>
      ) : (
        <p className={css["missing"]}>Not here yet</p>
      )}
    </li>
  );
}

/** The realm that the referee itself keeps for everybody, where a game has one. */
function useShared(game: GameCard | undefined, referee: string) {
  const asked = sharedWorld(game?.name ?? "", referee);
  return useQuery({ ...asked, enabled: game !== undefined && referee !== "" }).data ?? undefined;
}

function players({ players: [least, most], bots }: GameCard): string {
  const count = least === most ? plural(least, "player") : `${least} to ${most} players`;
  return bots.length > 0 ? `${count}; bots: ${bots.join(", ")}` : count;
}
