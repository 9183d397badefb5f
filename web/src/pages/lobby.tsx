/** The lobby: games, your realms, and all that can be joined or watched. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { Link } from "wouter";
import { games, realms, status } from "../api/realms";
import type { Summary } from "../api/schema";
import { Button } from "../kit/controls/button";
import button from "../kit/controls/button.module.css";
import { usePlayNow } from "../kit/frame/header";
import { Empty, Failure, Loading } from "../kit/frame/states";
import { fits, type Shown, useLooking } from "../state/lobby";
import { useIdentity } from "../state/people/identity";
import { nameOf, useNames } from "../state/people/names";
import { GameCards } from "./cards";
import { Characters } from "./characters";
import { CreateDialog } from "./create";
import css from "./lobby.module.css";
import { RealmList } from "./realms";

const PAGE = 50;

export function Lobby() {
  const me = useIdentity((state) => state.me);
  const [making, setMaking] = useState<string | null>(null);
  const installed = useQuery({ queryKey: ["games"], queryFn: games, staleTime: 60_000 });
  const server = useQuery({ queryKey: ["status"], queryFn: status });
  const mine = useMine(me?.key ?? "");
  return (
    <div className={css["lobby"]}>
      <section className={css["hero"]}>
        <h1>Worlds with nothing up their sleeves</h1>
        <p>
          Turn-based games with a referee you can check. You see the odds before you act, you sign every move,
          and every roll is proved.
        </p>
        <div className={css["row"]}>
          <Begin last={mine.found.find(({ over }) => !over)} onNone={() => setMaking("")} />
          {me === null && <Link href="/me">I have a key already</Link>}
          <Link href="/about">Why it is fair</Link>
        </div>
      </section>
      <section aria-labelledby="games" className={css["part"]}>
        <h2 id="games">Games</h2>
        {installed.isPending && <Loading what="Loading the games" />}
        {installed.isError && <Failure error={installed.error} retry={() => void installed.refetch()} />}
        {installed.data && (
          <GameCards installed={installed.data} referee={server.data?.referee ?? ""} onCreate={setMaking} />
        )}
      </section>
      {me !== null && <Mine key={me.key} mine={me.key} {...mine} />}
      <All
        mine={me?.key ?? null}
        titles={installed.data?.map(({ name, title }) => [name, title]) ?? []}
        onCreate={() => setMaking("")}
      />
      <footer className={css["foot"]}>
        <Link href="/replay">Check a log file</Link>
        <Link href="/about">About and licences</Link>
        <a href="/api/docs">For programs</a>
      </footer>
      {making !== null && (
        <CreateDialog first={making} games={installed.data ?? []} onClose={() => setMaking(null)} />
      )}
    </div>
  );
}

/** Into a game: the one that was begun last, or one for newcomers. */
function Begin({ last, onNone }: { last: Summary | undefined; onNone(): void }) {
  const playNow = usePlayNow();
  if (last) {
    return (
      <Link href={`/r/${last.id}`} className={`${button["button"]} ${button["primary"]}`}>
        Play on
      </Link>
    );
  }
  return (
    <Button kind="primary" onClick={async () => (await playNow()) || onNone()}>
      Play
    </Button>
  );
}

interface Played {
  played: { isPending: boolean; isError: boolean; error: unknown; refetch(): unknown; data?: unknown };
  found: Summary[];
}

/** All that one plays in or has made. */
function useMine(mine: string): Played {
  const played = useQuery({
    queryKey: ["realms", "player", mine],
    queryFn: () => realms({ player: mine, limit: 24 }),
    enabled: mine !== "",
  });
  const hosted = useQuery({
    queryKey: ["realms", "host", mine],
    queryFn: () => realms({ host: mine, limit: 24 }),
    enabled: mine !== "",
  });
  const found = useMemo(
    () => merged(played.data?.realms ?? [], hosted.data?.realms ?? []),
    [played.data, hosted.data],
  );
  return { played, found };
}

function Mine({ mine, played, found }: Played & { mine: string }) {
  return (
    <section aria-labelledby="mine" className={css["part"]}>
      <h2 id="mine">Yours</h2>
      {played.isPending && <Loading what="Loading your games" />}
      {played.isError && <Failure error={played.error} retry={() => void played.refetch()} />}
      {played.data !== undefined &&
        (found.length > 0 ? (
          <RealmList realms={found} mine={mine} more={(realm) => <Characters realm={realm} mine={mine} />} />
        ) : (
          <Empty title="You have not played here yet.">
            <p>Enter a shared world above, begin a game of your own, or join one below.</p>
          </Empty>
        ))}
    </section>
  );
}

/** Both lists as one, open ones first, newest first. */
function merged(...lists: Summary[][]): Summary[] {
  const found = new Map(lists.flat().map((realm) => [realm.id, realm]));
  return [...found.values()].toSorted((a, b) => Number(a.over) - Number(b.over) || b.created - a.created);
}

interface AllProps {
  mine: string | null;
  titles: [string, string][];
  onCreate(): void;
}

function All({ mine, titles, onCreate }: AllProps) {
  const { text, game, shown } = useLooking();
  useNames((state) => state.names);
  const found = useInfiniteQuery({
    queryKey: ["realms", "all", game, shown],
    queryFn: ({ pageParam }) =>
      realms({ limit: PAGE, after: pageParam, game, ...(shown === "all" ? {} : { over: shown === "over" }) }),
    initialPageParam: "",
    getNextPageParam: (page) => page.after || undefined,
    refetchInterval: 15_000,
  });
  const listed = found.data?.pages.flatMap((page) => page.realms) ?? [];
  const fitting = listed.filter((realm) => fits(realm, text, nameOf));
  return (
    <section aria-labelledby="all" className={css["part"]}>
      <div className={css["head"]}>
        <h2 id="all">Join or watch</h2>
        <Button onClick={onCreate}>New game</Button>
      </div>
      <search className={css["filters"]}>
        <label>
          <span>Search</span>
          <input
            type="search"
            value={text}
            placeholder="Name, game or player"
            onChange={(event) => useLooking.setState({ text: event.target.value })}
          />
        </label>
        <label>
          <span>Game</span>
          <select value={game} onChange={(event) => useLooking.setState({ game: event.target.value })}>
            <option value="">All games</option>
            {titles.map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Show</span>
          <select
            value={shown}
            onChange={(event) => useLooking.setState({ shown: event.target.value as Shown })}
          >
            <option value="open">Going on</option>
            <option value="over">Over</option>
            <option value="all">All</option>
          </select>
        </label>
      </search>
      {found.isPending && <Loading what="Loading games" />}
      {found.isError && <Failure error={found.error} retry={() => void found.refetch()} />}
      {found.data && fitting.length > 0 && <RealmList realms={fitting} mine={mine} />}
      {found.data && fitting.length === 0 && (
        <Empty title={listed.length > 0 ? "No games match." : "Nobody is playing right now."}>
          <p>
            {listed.length > 0
              ? "Try fewer words, or show all games."
              : "Begin a game, share its link, and play."}
          </p>
          <Button kind="primary" onClick={onCreate}>
            New game
          </Button>
        </Empty>
      )}
      {found.hasNextPage && (
        <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
