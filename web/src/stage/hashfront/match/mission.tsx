/** The first mission: move, capture, build, attack, win, in a real game against an easy agent. */
import { beginLesson, hasLesson, Lesson, type LessonStep } from "../../../kit/guide/lesson";
import type { Item } from "../../../state/contract";
import { keep, kept } from "../../../state/kept";
import { told } from "../records/history";
import type { Snapshot } from "../types";

const KEPT = "hashfront.mission";
export const MISSION_MAP = "PINHOLE";
export const MISSION_ROUNDS = 15;
export const missionId = (realm: string, game: number): string => `${KEPT}.${realm.slice(0, 16)}.${game}`;
export const isMission = (realm: string, game: number): boolean => hasLesson(missionId(realm, game));
/** Has this browser ever begun one? */
export const knowsMission = (): boolean => kept(KEPT, false);
export const beginMission = (realm: string, game: number): void => {
  keep(KEPT, true);
  beginLesson(missionId(realm, game));
};

interface MissionProps {
  realm: string;
  items: Item[];
  snapshot: Snapshot;
  mine: number[];
}

/** The steps, as far as they have been done in the events that are known. */
export function missionSteps(items: Item[], snapshot: Snapshot, mine: number[]): LessonStep[] {
  const { game, units } = snapshot;
  const own = new Set(
    units.filter(({ player_id }) => mine.includes(player_id)).map(({ unit_id }) => unit_id),
  );
  const events = told(items, game.game_id).map(({ event }) => event);
  const did = (type: string, field: string, whose: (value: number) => boolean): boolean =>
    events.some((event) => event.type === type && whose(Number(event[field])));
  const slot = (value: number): boolean => mine.includes(value);
  const unit = (value: number): boolean => own.has(value);
  return [
    {
      name: "MOVE",
      hint: "Choose one of your units, then a lit tile, and the same tile once more to confirm.",
      done: did("unit_moved", "unit_id", unit),
    },
    {
      name: "BUILD",
      hint: "Choose one of your factories and order a unit. It comes out at your next turn.",
      done: did("unit_built", "player_id", slot),
    },
    {
      name: "CAPTURE",
      hint: "Put an Infantry on a grey city: CAPTURE, END_TURN, CAPTURE again. Cities pay gold.",
      done: did("building_captured", "player_id", slot),
    },
    {
      name: "ATTACK",
      hint: "Move beside an enemy, choose it, read your chances and what it would answer, then ATTACK.",
      done: did("unit_attacked", "attacker_id", unit),
    },
    {
      name: "WIN",
      hint: `CAPTURE the enemy HQ with an Infantry. After round ${MISSION_ROUNDS} the higher score wins.`,
      done: game.state === "Finished" && slot(game.winner),
    },
  ];
}

export function Mission({ realm, items, snapshot, mine }: MissionProps) {
  const { game } = snapshot;
  const lost = game.state === "Finished" && !mine.includes(game.winner);
  return (
    <Lesson
      id={missionId(realm, game.game_id)}
      title="FIRST_MISSION"
      steps={missionSteps(items, snapshot, mine)}
      praise="Mission accomplished. VS_AGENT in the lobby has harder opponents; talk to them in COMMS."
      failed={lost ? "This one is lost. RESULTS, then REMATCH: the same agent, one click." : ""}
    />
  );
}
