import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { games } from "../api/realms";
import type { GameCard, Summary } from "../api/schema";
import { KeyName } from "../kit/controls/key";
import { ago, plural, titled } from "../kit/words";
import { called, standing, verb } from "../state/lobby";
import { hasVignette, Vignette } from "./art/vignette";
import { Emblem } from "./emblem";
import css from "./realms.module.css";

interface ListProps {
  realms: Summary[];
  mine: string | null;
  /** What more there is to say of a realm. */
  more?(realm: Summary): ReactNode;
}

/** Realms, each with how it stands and what one can do. */
export function RealmList({ realms, mine, more }: ListProps) {
  const known = useQuery({ queryKey: ["games"], queryFn: games, staleTime: 60_000 });
  return (
    <ul className={css["realms"]}>
      {realms.map((realm) => (
        <Row
          key={realm.id}
          realm={realm}
          mine={mine}
          game={known.data?.find(({ name }) => name === realm.game)}
        >
          {more?.(realm)}
        </Row>
      ))}
    </ul>
  );
}

const SHOWN_PLAYERS = 4;

interface RowProps {
  realm: Summary;
  mine: string | null;
  game: GameCard | undefined;
  children: ReactNode;
}

function Row({ realm, mine, game, children }: RowProps) {
  const title = game?.title ?? titled(realm.game);
  const name = called(realm, title);
  const does = verb(realm, mine, game?.players[1] ?? 0);
  return (
    <li className={css["realm"]}>
      {hasVignette(realm.game) ? <Vignette name={realm.game} small /> : <Emblem name={realm.game} />}
      <div className={css["what"]}>
        <h3>
          <Link href={`/r/${realm.id}`}>{name}</Link>
        </h3>
        <p className={css["facts"]}>
          {title} · {standing(realm, mine)} · {plural(realm.entries, "entry", "entries")} ·{" "}
          <time dateTime={new Date(realm.created).toISOString()}>{ago(realm.created)}</time>
        </p>
        {realm.players.length > 0 && (
          <p className={css["players"]}>
            {realm.players.slice(0, SHOWN_PLAYERS).map((key) => (
              <KeyName key={key} id={key} you={key === mine} />
            ))}
            {realm.players.length > SHOWN_PLAYERS && (
              <span>and {realm.players.length - SHOWN_PLAYERS} more</span>
            )}
          </p>
        )}
        {children}
      </div>
      <div className={css["links"]}>
        <Link href={`/r/${realm.id}`} aria-label={`${does}: ${name}`}>
          {does}
        </Link>
        <Link href={`/r/${realm.id}/replay`} aria-label={`Replay: ${name}`}>
          Replay
        </Link>
      </div>
    </li>
  );
}
