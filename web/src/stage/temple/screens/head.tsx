/** Over the picture: where one is and whom one faces; beside the map: how near the boss may be. */
import { Badge, Badges } from "../../../kit/sheet/panel";
import { prospectChips } from "../actions/acts";
import { bps } from "../actions/odds";
import scene from "../chamber/scene.module.css";
import type { ChamberFacts, Progress, Prospect, Sheet } from "../types";
import { AGAINST_BOSS } from "../words";
import css from "./play.module.css";

export function SceneHead({
  chamber,
  sheet,
  progress,
  tier,
  fight,
}: {
  chamber: ChamberFacts;
  sheet: Sheet;
  progress: Progress | null;
  tier: string;
  fight?: Prospect | undefined;
}) {
  const { monster } = chamber;
  return (
    <div className={scene["head"]}>
      <div className={scene["title"]} data-testid="chamber">
        <b>Chamber {chamber.id}</b> · {chamber.type}
        <br />
        yonder {chamber.yonder} · {tier}
        <div className={scene["badges"]}>
          {sheet.in_combat && (
            <span className={scene["badge"]} data-tone="bad" data-testid="in-combat">
              ⚔ In Combat
            </span>
          )}
          {sheet.standoff && !sheet.dead && (
            <span className={scene["badge"]} data-tone="warn">
              Stand-off
            </span>
          )}
          {chamber.trap && (
            <span className={scene["badge"]} data-tone={chamber.trap.armed ? "bad" : "plain"}>
              {chamber.trap.armed ? `Trap, DC ${chamber.trap.dc}` : "Trap harmless"}
            </span>
          )}
          {progress && progress.dread_bps > 0 && (
            <span className={scene["badge"]} data-tone="warn">
              Dread {bps(progress.dread_bps)}
            </span>
          )}
        </div>
      </div>
      {monster && (
        <div className={scene["plate"]} data-testid="monster-plate">
          <div className={scene["row"]}>
            <b>{monster.name}</b>
            <span>{!monster.alive ? "dead" : monster.asleep ? "asleep" : "awake"}</span>
          </div>
          <div className={scene["bar"]} aria-hidden="true">
            <div className={scene["fill"]} style={{ width: `${(monster.hp * 100) / monster.max_hp}%` }} />
          </div>
          <div className={scene["row"]}>
            <span>
              HP {monster.hp}/{monster.max_hp}
            </span>
            <span>
              AC {monster.ac} · {monster.xp} XP
            </span>
          </div>
          {monster.alive && !sheet.dead && (
            <div className={scene["row"]} data-testid="outlook">
              <span className={scene["outlook"]} data-verdict={fight?.verdict} title={fight?.text}>
                {fight ? said(fight) : "Outlook …"}
              </span>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** How the fight is likely to end, in a line. */
const said = (fight: Prospect): string =>
  prospectChips(fight)
    .map(({ text }) => text)
    .join(", ");

export function Dread({ progress, boss }: { progress: Progress | null; boss: string }) {
  if (!progress) return null;
  const gone = boss !== "Undiscovered";
  return (
    <div className={css["dread"]} data-testid="dread">
      <div className={css["gauge"]} aria-hidden="true">
        <span style={{ width: `${progress.dread_bps / 100}%` }} />
      </div>
      <p>
        <b>Dread {bps(progress.dread_bps)}</b>{" "}
        {gone
          ? boss === "Alive"
            ? `The boss has been found. ${AGAINST_BOSS}`
            : "The boss is dead; no other will come."
          : progress.dread_bps
            ? `${progress.dread_bps} in 10 000 that the next door you open here is the boss's.`
            : "No boss behind the doors of this chamber: it waits at yonder 5 or deeper."}
      </p>
      <Badges>
        <Badge tip="Doors that this explorer has opened in this temple">
          opened {progress.chambers_explored}
        </Badge>
        <Badge tip="Experience earned in this temple; it draws the boss nearer">
          {progress.xp_earned} XP here
        </Badge>
      </Badges>
    </div>
  );
}
