/** Every action and question with its fields and an example, made from what the game itself declares (D-311). */
import { useQuery } from "@tanstack/react-query";
import { get } from "../../../api/http";
import { Loading } from "../../../kit/frame/states";
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import css from "./help.module.css";

interface Schema {
  description?: string;
  properties?: { [field: string]: unknown };
}
interface Game {
  actions: { [tag: string]: Schema };
  queries: { [tag: string]: Schema };
}

export function HelpPage({ game }: { game: string }) {
  const asked = useQuery({
    queryKey: ["game", game],
    queryFn: () => get<Game>(`/api/games/${game}`),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!asked.data) return <Loading what="Opening the manual" />;
  return (
    <div className={css["help"]} data-testid="help">
      <Panel title="What you can do">
        <Entries entries={asked.data.actions} />
      </Panel>
      <Panel title="What you can ask">
        <Entries entries={asked.data.queries} />
      </Panel>
    </div>
  );
}

function Entries({ entries }: { entries: { [tag: string]: Schema } }) {
  return (
    <dl className={css["entries"]}>
      {Object.entries(entries).map(([tag, { description = "", properties = {} }]) => {
        const fields = Object.keys(properties).filter((field) => field !== "type");
        return (
          <div key={tag}>
            <dt>
              {titled(tag)}
              <code>
                {tag.replaceAll("_", " ")}
                {fields.map((field) => ` <${field.replaceAll("_", " ")}>`)}
              </code>
            </dt>
            <dd>{description}</dd>
          </div>
        );
      })}
    </dl>
  );
}
