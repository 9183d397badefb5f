/** Saves: signed by your own key, chained, yours to take to another server. */
import { Panel } from "../../../kit/sheet/panel";
import { ago } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import { Groups } from "./groups";
import css from "./pages.module.css";

export function SavesPage(props: ScreenProps) {
  const { saves } = props.part;
  return (
    <div className={css["pages"]} data-testid="saves">
      <Panel title="Kept" more={`${saves.length} saves`}>
        {saves.length === 0 && (
          <p className={css["none"]}>Nothing is kept yet. What you sign and keep can be loaded again.</p>
        )}
        <ul className={css["list"]}>
          {saves.map(({ save, created_at, last, fresh }) => (
            <li key={save}>
              <b>{ago(created_at * 1000)}</b> {last && "(the newest)"} {fresh && "(as you stand now)"}
              <small>
                <code>{save}</code>
              </small>
            </li>
          ))}
        </ul>
      </Panel>
      <Groups {...props} groups={["Saves", "Session"]} nothing="Nothing can be kept now." />
    </div>
  );
}
