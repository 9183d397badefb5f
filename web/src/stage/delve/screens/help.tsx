/** Every action and question with its arguments and an example, as the game itself lists them (D-311). */
import { useQuery } from "@tanstack/react-query";
import { Loading } from "../../../kit/frame/states";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { StageProps } from "../../../state/contract";
import css from "./help.module.css";

interface Topic {
  name: string;
  summary: string;
  query: boolean;
  example: string;
}

export function HelpPage({ session, seat }: Pick<StageProps, "session" | "seat">) {
  const asked = useQuery({
    queryKey: ["delve help", seat.realm],
    queryFn: () => session.query<Topic[] | { topics: Topic[] }>({ type: "help" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!asked.data) return <Loading what="Opening the manual" />;
  const topics = Array.isArray(asked.data) ? asked.data : asked.data.topics;
  return (
    <div className={css["help"]} data-testid="help">
      <Topics title="What you can do" topics={topics.filter(({ query }) => !query)} />
      <Topics title="What you can ask" topics={topics.filter(({ query }) => query)} />
    </div>
  );
}

function Topics({ title, topics }: { title: string; topics: Topic[] }) {
  return (
    <Panel title={title}>
      <dl className={css["entries"]}>
        {topics.map(({ name, summary, example }) => (
          <div key={name}>
            <dt>
              {titled(name)}
              <code>{example}</code>
            </dt>
            <dd>{summary}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
