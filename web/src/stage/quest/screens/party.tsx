/** Who travels with you: friends with characters of their own, and companions for hire. */
import { Bar, Panel } from "../../../kit/sheet/panel";
import { figureOf } from "../art/figures";
import { Plate } from "../art/ink";
import type { ScreenProps } from "../stage";
import { CompanyPanel } from "./company";
import { Groups } from "./groups";
import css from "./pages.module.css";

export function PartyPage(props: ScreenProps) {
  const { members, companions } = props.part.company;
  return (
    <div className={css["pages"]} data-testid="party">
      <Panel title="Your company" more={`${members.length + companions.length} with you`}>
        <ul className={css["list"]}>
          {members.map(({ session, name, class_name, level, hp, max_hp, leader, row, there }) => (
            <li key={session} className={css["person"]}>
              <span className={css["face"]}>
                <Plate>{figureOf(class_name)}</Plate>
              </span>
              <span>
                <Bar
                  label={`Hit points of ${name}`}
                  short={`${leader ? "♛ " : ""}${name}`}
                  value={hp}
                  most={max_hp}
                />
                <small>
                  {class_name}, level {level}, {row} row{there ? "" : ", elsewhere"}
                </small>
              </span>
            </li>
          ))}
          {companions.map(({ number, companion, name, hp, max_hp, row }) => (
            <li key={number} className={css["person"]}>
              <span className={css["face"]}>
                <Plate>{figureOf(companion)}</Plate>
              </span>
              <span>
                <Bar label={`Hit points of ${name}`} short={name} value={hp} most={max_hp} />
                <small>companion, {row} row</small>
              </span>
            </li>
          ))}
        </ul>
        {members.length + companions.length === 0 && (
          <p className={css["none"]}>
            You travel alone. Up to four can travel together; companions can be hired in cities.
          </p>
        )}
      </Panel>
      <CompanyPanel {...props} />
      <Groups {...props} groups={["Party"]} nothing="There is nobody to invite or to hire here." />
    </div>
  );
}
