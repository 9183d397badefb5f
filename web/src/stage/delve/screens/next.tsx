/** What to do next, in one sentence: the walk to the next dungeon, or what is left to do in this one. */
import { Badge } from "../../../kit/sheet/panel";
import { titled } from "../../../kit/words";
import type { ScreenProps } from "../stage";
import type { Delve, Me, Standing } from "../view";
import { READY, TONES } from "../words";
import css from "./world.module.css";

export function Next({ standing }: Pick<ScreenProps, "standing">) {
  const { delve, goal, place } = standing;
  if (delve) return <Inside delve={delve} me={standing.me} />;
  if (!place.tile) return null;
  const errand = standing.me.completed.length > 0 ? errandOf(standing) : "";
  const known = !goal || place.offers.some(({ name }) => name === goal.dungeon); // its card says the rest
  if (known && !errand) return null;
  const later = !known && errand && goal.level > standing.me.level;
  return (
    <p className={css["goal"]} data-testid="goal">
      <b>{standing.me.completed.length ? "Next:" : "Your goal:"}</b> {later && `${errand} And then `}
      {!known && walk(standing, goal)}
      {errand && !later && ` ${known ? "" : "Or: "}${errand}`}
    </p>
  );
}

/** The first open task of one's quests of which it is known where. */
function errandOf({ quests }: Standing): string {
  for (const { active, objectives } of quests) {
    const open = active && objectives.find(({ done }) => !done);
    if (open && open.type !== "complete_dungeon" && open.where)
      return `${open.text} (${open.progress} of ${open.count}), ${open.where}${open.where === "here" ? "" : " of here"}.`;
  }
  return "";
}

function walk({ place, me }: Standing, goal: NonNullable<Standing["goal"]>): string {
  const [east, north] = [0, 1].map((axis) => (goal.at[axis] ?? 0) - (place.tile?.at[axis] ?? 0)) as [
    number,
    number,
  ];
  const steps = [
    east !== 0 && `${Math.abs(east)} ${east > 0 ? "east" : "west"}`,
    north !== 0 && `${Math.abs(north)} ${north > 0 ? "north" : "south"}`,
  ].filter(Boolean);
  const where = `${titled(goal.name)}, ${steps.join(" and ") || "right"} ${steps.length ? "of here" : "here"}.`;
  if (me.completed.length === 0) return `${where} Go down there, beat its master, and come back.`;
  const far = goal.level - me.level;
  return `${goal.dungeon} at ${where} It is for level ${goal.level}${far > 0 ? `; you are level ${me.level}` : ""}.`;
}

function Inside({ delve, me }: { delve: Delve; me: Me }) {
  const { readiness } = delve;
  return (
    <p className={css["goal"]} data-testid="next">
      <b>Next:</b> {left(delve, me)}{" "}
      {readiness && !delve.boss_defeated && (
        <Badge tone={TONES[readiness]} tip={`${delve.boss_name}: ${delve.trick}`}>
          {`${READY[readiness]} for its master`}
        </Badge>
      )}
    </p>
  );
}

const rooms = (many: number): string => (many === 1 ? "One room is" : `${many} rooms are`);

/** What is left to do below. */
function left({ boss_defeated, rooms: known, rooms_total, door, boss_name }: Delve, me: Me): string {
  const unseen = rooms_total - known.length;
  const rest = unseen > 0 ? ` ${rooms(unseen)} still unseen.` : "";
  if (boss_defeated) return `take what its master left, and walk out.${rest}`;
  const key = me.items.some(({ kind }) => kind === "dungeon_key");
  const lock =
    door !== "locked"
      ? ""
      : key
        ? " You have the key: the locked door is open to you."
        : " An enemy in here carries the key of the locked door.";
  const found = known.find(({ boss }) => boss);
  if (found) return `${boss_name} waits in ${found.name}.${rest}${lock}`;
  return `find ${boss_name}.${rest}${lock}`;
}
