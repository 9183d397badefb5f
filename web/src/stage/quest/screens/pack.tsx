/** What is carried, worn and stored, with everything that can be done with it here. */
import { Panel } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import { coins, type Thing } from "../view";
import { Groups } from "./groups";
import css from "./pages.module.css";

export function PackPage(props: ScreenProps) {
  const { character: hero, place } = props.part;
  const worn = hero.items.filter(({ where }) => where !== "slots" && Number.isNaN(Number(where)));
  const loose = hero.items.filter((each) => !worn.includes(each));
  return (
    <div className={css["pages"]} data-testid="pack">
      <div className={css["two"]}>
        <Things title="Worn and held" things={worn} nothing="Nothing." />
        <Things title="Carried" things={loose} nothing="Your pack is empty." more={coins(hero.gold_cp)} />
      </div>
      {place.vault.length > 0 && (
        <Things title={`Your vault in ${place.name}`} things={place.vault} nothing="" />
      )}
      <Groups {...props} groups={["Pack", "Shop", "Vault"]} />
    </div>
  );
}

function Things({
  title,
  things,
  nothing,
  more,
}: {
  title: string;
  things: Thing[];
  nothing: string;
  more?: string;
}) {
  return (
    <Panel title={title} {...(more ? { more } : {})}>
      {things.length === 0 && <p className={css["none"]}>{nothing}</p>}
      <ul className={css["list"]}>
        {things.map(({ id, name, count, where, cost, text }) => (
          <li key={id}>
            <b>{name}</b> {count > 1 && `×${count}`}
            <small>
              {[
                Number.isNaN(Number(where)) && where !== "slots" && titled(where),
                cost > 0 && `worth ${coins(cost)}`,
                text,
              ]
                .filter(Boolean)
                .join(", ")}
            </small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
