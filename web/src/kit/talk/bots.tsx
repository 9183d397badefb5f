/** Bots at a realm: ask for one while a seat is free, send one away. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sentence } from "../../api/http";
import { botsOf } from "../../api/realms";
import type { LiveSession } from "../../state/live/live";
import { learnBots } from "../../state/people/bots";
import { Button } from "../controls/button";
import { KeyName } from "../controls/key";
import { titled } from "../words";
import css from "./bots.module.css";

const FRESH_MS = 60_000;
/** Somebody else may have asked for one. */
const AGAIN_MS = 30_000;
const SETTLE_MS = 400;

interface BotsProps {
  session: LiveSession;
  realm: string;
  /** The newest entry: a bot may have sat down or left since the one before. */
  seq: number;
}

/** What can be asked for here, and who is here; undefined while it is not known. */
export const useBots = (realm: string) =>
  useQuery({
    queryKey: ["bots", realm],
    queryFn: () => known(realm),
    staleTime: FRESH_MS,
    refetchInterval: ({ state }) => (state.data?.kinds.length ? AGAIN_MS : false),
  }).data;

async function known(realm: string): ReturnType<typeof botsOf> {
  const found = await botsOf(realm);
  learnBots(found.bots.flatMap(({ key }) => (key ? [key] : [])));
  return found;
}

export function BotsPane({ session, realm, seq }: BotsProps) {
  const known = useBots(realm);
  const client = useQueryClient();
  useEffect(() => {
    if (seq < 0) return;
    const timer = setTimeout(() => void client.invalidateQueries({ queryKey: ["bots", realm] }), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [client, realm, seq]);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const tried = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setTrouble("");
    try {
      await work();
    } catch (error) {
      setTrouble(sentence(error));
    }
    await client.invalidateQueries({ queryKey: ["bots", realm] });
    setBusy(false);
  };
  if (!known) return null;
  return (
    <div className={css["bots"]}>
      <p>A bot has a key of its own and signs what it does, like everybody else.</p>
      <ul className={css["list"]} aria-label="Bots you can ask for">
        {known.kinds.map(({ name, about }) => (
          <li key={name}>
            <div>
              <b>{titled(name)}</b>
              <p>{about}</p>
            </div>
            <Button
              small
              disabled={!known.free || busy}
              aria-label={`Ask for ${name}`}
              onClick={() => void tried(() => session.askBot(name))}
            >
              Ask
            </Button>
          </li>
        ))}
      </ul>
      {!known.free && <p>No seat is free.</p>}
      {known.bots.length > 0 && (
        <ul className={css["list"]} aria-label="Bots here">
          {known.bots.map(({ number, bot, key }) => (
            <li key={number}>
              <div>
                <b>{titled(bot)}</b>
                <p>{key ? <KeyName id={key} /> : "on its way"}</p>
              </div>
              <Button
                small
                kind="ghost"
                disabled={busy}
                aria-label={`Send ${bot} ${number} away`}
                onClick={() => void tried(() => session.dismissBot(number))}
              >
                Send away
              </Button>
            </li>
          ))}
        </ul>
      )}
      {trouble && <p role="alert">{trouble}</p>}
    </div>
  );
}
