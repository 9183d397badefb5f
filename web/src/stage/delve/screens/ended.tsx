/** The end of a delve: how it went, where it stands among the best, and one press to the proof that nothing was changed. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { clockText } from "../../../kit/clock/countdown";
import { Button } from "../../../kit/controls/button";
import { Fact, Facts, Panel } from "../../../kit/sheet/panel";
import type { Remembered } from "../memory";
import { routes } from "../route";
import type { ScreenProps } from "../stage";
import { setOut, type Went } from "../went";
import type { Best } from "./records";
import css from "./turns.module.css";

type EndedProps = Pick<ScreenProps, "session" | "seat" | "standing" | "memory"> & { delve: Remembered };

export function Ended({ session, seat, standing, memory, delve }: EndedProps) {
  const { instance, name, seed, rooms } = delve;
  const went = delve.went ?? setOut(instance);
  const won = went.outcome === "completed";
  const place = useRank({ session, seat, standing, went, won });
  const time = clockText(won ? went.seconds * 1000 : went.ended - went.began);
  const seen = `${rooms.length}${went.total ? ` of ${went.total}` : ""}`;
  const deaths = went.deaths.length;
  const tale = `${won ? "I cleared" : "I was down in"} ${name} (difficulty ${went.difficulty}) in ${time}: ${seen} rooms, ${went.slain.length} slain, ${deaths === 1 ? "one death" : `${deaths || "no"} deaths`}. It was drawn from a sealed seed, now open for everybody to check: ${seed} ${location.origin}${location.pathname}`;
  return (
    <Panel
      title={won ? `♛ ${name} is yours` : `${name} has closed`}
      more={won ? "cleared" : "its master lives"}
      testid="opened"
    >
      <div className={css["ended"]}>
        <Facts label="How it went">
          <Fact name="Time" value={time} />
          <Fact name="Rooms" value={seen} />
          <Fact name="Slain" value={went.slain.length} />
          <Fact name="Deaths" value={deaths} />
          {place > 0 && (
            <Fact name="Rank" value={`#${place}`} tip="Your place among the best of this dungeon." />
          )}
        </Facts>
        {(went.story?.length ?? 0) > 0 && (
          <p className={css["story"]} data-testid="story">
            {went.story?.join(" ")}
          </p>
        )}
        {went.loot.length > 0 && <p>Its master left you {went.loot.join(", ")}.</p>}
        <p>
          <b>{name} has closed, and its seal is broken.</b> Its rooms were fixed before you went in. Draw them
          again from the opened seed and compare:
        </p>
        <p className={css["row"]}>
          <a className={css["proof"]} href={routes.format({ page: "records" })}>
            See that nothing was changed <kbd>R</kbd>
          </a>
          <Copy text={tale} />
          <Button small kind="ghost" onClick={() => memory.look(seed)}>
            Put away
          </Button>
        </p>
      </div>
    </Panel>
  );
}

/** The tale in one line, to be pasted somewhere. */
function Copy({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Button small onClick={() => void copy()}>
      {copied ? "Copied" : "Copy for a friend"}
    </Button>
  );
}

type RankProps = Pick<ScreenProps, "session" | "seat" | "standing"> & { went: Went; won: boolean };

/** One's place among the ten best of a dungeon; 0 where one is not among them. */
function useRank({ session, seat, standing, went, won }: RankProps): number {
  const asked = useQuery({
    queryKey: ["delve rankings", seat.realm, went.template, seat.at],
    queryFn: () =>
      session.query<{ solo: Best[]; group: Best[] }>({ type: "rankings", template: went.template }),
    placeholderData: (before) => before,
    enabled: won,
  });
  const mine = ({ names, seconds }: Best): boolean =>
    names.includes(standing.me.name) && seconds === went.seconds;
  const places = [asked.data?.solo, asked.data?.group].map((each) => (each ?? []).findIndex(mine) + 1);
  return places.find((each) => each > 0) ?? 0;
}
