/** UNIT_INTEL, TILE_INTEL and FOUNDRY: what is selected, and what can be done with it. */
import { useEffect, useRef } from "react";
import type { Tagged } from "../../../state/contract";
import { HouseIcon, UnitIcon } from "../art/icons";
import { type Board, buildingAt, terrainAt, unitAt, unitOf } from "../board/board";
import { slotName, statusOf } from "../board/cells";
import { TERRAIN, UNIT_TYPES, UNITS } from "../facts";
import { Btn, byTouch, Key, css as look, Panel, Slot } from "../look/look";
import { tell } from "../look/messages";
import type { Truce } from "../talk/notes";
import { warning } from "../talk/regions";
import type { Building, Place, Unit, UnitType } from "../types";
import type { Desk } from "./desk";
import css from "./game.module.css";
import { spot } from "./orders";

export interface IntelProps {
  board: Board;
  desk: Desk;
  busy: boolean;
  mine: number[];
  /** Whether orders may be given here at all (not in a replay). */
  live: boolean;
  foundry?: Opened | null;
  /** What stands between you and others by word. */
  truces?: Truce[];
}

/** A factory opened by a key. */
export interface Opened {
  at: Place;
  /** Gives the focus back to where the key was pressed. */
  back(): void;
}

export function Intel({ board, desk, busy, mine, live, foundry = null, truces = [] }: IntelProps) {
  const { picked } = desk;
  if (!picked) {
    return (
      <Panel title="UNIT_INTEL">
        <p className={look["note"]}>
          {!live
            ? "Select a unit or a tile to see its data at this moment."
            : byTouch()
              ? "Tap a unit, a factory or a tile. Tap a lit tile to plan a move, tap it again to confirm."
              : "Select a unit, a factory or a tile. Click a lit tile to plan a move, click it again to confirm; the right button orders at once."}
        </p>
      </Panel>
    );
  }
  const unit = picked.kind === "unit" ? unitOf(board, picked.id) : undefined;
  const at: Place = unit ? [unit.x, unit.y] : picked.kind === "tile" ? picked.at : [0, 0];
  const building = buildingAt(board, ...at);
  return (
    <>
      {unit && <UnitPanel unit={unit} board={board} desk={desk} busy={busy} live={live} truces={truces} />}
      {building?.building_type === "Factory" && mine.includes(building.player_id) && live ? (
        <Foundry
          factory={building}
          board={board}
          desk={desk}
          busy={busy}
          opened={foundry && spot(...foundry.at) === spot(...at) ? foundry : null}
        />
      ) : (
        !unit && <TilePanel at={at} board={board} building={building} />
      )}
    </>
  );
}

function UnitPanel({
  unit,
  board,
  desk,
  busy,
  live,
  truces,
}: Omit<IntelProps, "mine"> & { unit: Unit; truces: Truce[] }) {
  const facts = UNITS[unit.unit_type];
  const terrain = terrainAt(board, unit.x, unit.y);
  const onRoad = (terrain === "Road" || terrain === "DirtRoad") && unit.unit_type !== "Infantry";
  const orders = desk.orders.units.get(unit.unit_id);
  const { plan } = desk;
  const goal = plan ? buildingAt(board, ...plan.at) : undefined;
  const takes =
    orders?.capture ||
    (unit.unit_type === "Infantry" && goal !== undefined && goal.player_id !== unit.player_id);
  const able = Boolean(plan ? takes : orders?.capture);
  const state = statusOf(unit, board.current);
  const broken = able ? warning(truces, board, plan?.at ?? [unit.x, unit.y], "a capture") : "";
  return (
    <Panel title="UNIT_INTEL" aside={<b className={css["status"]}>{state}</b>}>
      <div className={css["portrait"]}>
        <UnitIcon kind={unit.unit_type} slot={unit.player_id} size={64} />
        <div>
          <p className={css["big"]}>{unit.unit_type}</p>
          <Slot id={unit.player_id}>
            {slotName(unit.player_id)} {"//"} #{unit.unit_id}
          </Slot>
          <p>
            <Hearts hp={unit.hp} most={facts.hp} />
          </p>
        </div>
      </div>
      {live && (
        <div className={css["orders"]} data-off={!orders || undefined}>
          <p className={css["plan"]} role="status" data-idle={!plan || undefined}>
            {plan
              ? `PLANNED: (${plan.at[0]},${plan.at[1]}) // COST ${plan.cost} of ${facts.move}`
              : "NO MOVE CHOSEN"}
            {plan?.targets?.length ? ` // ${plan.targets.length} in reach` : ""}
            {broken && <b className={css["warn"]}> {"//"} BREAKS TRUCE</b>}
          </p>
          <Order name="CONFIRM_MOVE" letter="↵" able={plan !== null} busy={busy} give={desk.confirm} />
          <Order
            name={plan ? "MOVE+CAPTURE" : "CAPTURE"}
            letter="C"
            able={able}
            busy={busy}
            give={desk.capture}
          />
          <Order
            name="WAIT"
            letter="W"
            tone="grey"
            able={Boolean(orders?.wait && !plan)}
            busy={busy}
            give={desk.wait}
          />
          <Btn small tone="grey" disabled={!plan} onClick={desk.undo}>
            UNDO_LAST_MOVE
          </Btn>
          {truces.length > 0 && (
            <p className={css["broken"]} role="status">
              {broken}
            </p>
          )}
        </div>
      )}
      <dl className={css["stats"]}>
        <Stat name="HP" value={`${unit.hp}/${facts.hp}`} />
        <Stat name="ATK" value={facts.attack} />
        <Stat name="RANGE" value={facts.range} />
        <Stat name="MOVE" value={facts.move} />
        <Stat name="TERRAIN" value={TERRAIN[terrain].name} />
        <Stat name="DEF / EVA" value={`${TERRAIN[terrain].defence} / ${TERRAIN[terrain].evasion}`} />
        <Stat name="ROAD_BONUS" value={onRoad ? "+2" : "–"} />
        <Stat name="ACCURACY" value={`${facts.accuracy}%`} />
      </dl>
      {state === "NEW" && <p className={look["note"]}>NEW: it can act from its next turn.</p>}
      {live && !plan && unit.has_moved && desk.sent?.unit === unit.unit_id && state !== "STANDBY" && (
        <p className={look["note"]}>{desk.sent.what}: it is signed and in the log, so it cannot be undone.</p>
      )}
      {live && orders && <Targets board={board} desk={desk} unit={unit} busy={busy} />}
    </Panel>
  );
}

interface OrderProps {
  name: string;
  able: boolean;
  busy: boolean;
  /** The key that does the same. */
  letter: string;
  tone?: "green" | "grey";
  give(): Promise<void>;
}

/** An order in its own place; it is seen while it can be given (H-836). */
const Order = ({ name, able, busy, letter, tone = "green", give }: OrderProps) => (
  <Btn small tone={tone} data-off={!able || undefined} disabled={busy} onClick={() => void give()}>
    {name}
    <Key name={letter} />
  </Btn>
);

/** Enemies in range, as buttons: attacks without aiming with a pointer. */
function Targets({ board, desk, unit, busy }: { board: Board; desk: Desk; unit: Unit; busy: boolean }) {
  const ids = desk.plan?.targets ?? (desk.plan ? [] : (desk.orders.units.get(unit.unit_id)?.targets ?? []));
  if (!ids.length) return null;
  return (
    <div className={css["targets"]}>
      {ids.map((id) => {
        const target = unitOf(board, id);
        return target ? (
          <Btn key={id} small tone="red" disabled={busy} onClick={() => desk.take(id)}>
            AIM: {target.unit_type} P{target.player_id} ({target.x},{target.y})
          </Btn>
        ) : null;
      })}
    </div>
  );
}

function Foundry({
  factory,
  board,
  desk,
  busy,
  opened,
}: {
  factory: Building;
  board: Board;
  desk: Desk;
  busy: boolean;
  opened: Opened | null;
}) {
  const wares = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (opened) wares.current?.querySelector<HTMLElement>("button:enabled")?.focus();
  }, [opened]);
  const order = async (action: Tagged, kind: UnitType): Promise<void> => {
    if (await desk.send(action, `${kind} is ordered`)) tell("SUCCESS", `${kind} is ordered.`);
    opened?.back();
  };
  const gold = board.sides.find(({ player_id }) => player_id === factory.player_id)?.gold ?? 0;
  const open = desk.orders.builds.get(spot(factory.x, factory.y));
  const blocked = unitAt(board, factory.x, factory.y);
  const queued = factory.queued_unit;
  return (
    <Panel title="FOUNDRY" aside={<b className={css["gold"]}>{gold} G</b>}>
      <p className={look["note"]}>
        FACTORY ({factory.x},{factory.y}) {"//"} QUEUE: {queued === "None" ? "EMPTY" : queued.toUpperCase()}
        {queued !== "None" && !blocked && ", out at your next turn"}
      </p>
      {blocked && (
        <p className={css["warn"]}>TILE_BLOCKED: an order appears only when the tile is free at your turn.</p>
      )}
      <ul ref={wares} className={css["wares"]} onKeyDown={({ key }) => key === "Escape" && opened?.back()}>
        {UNIT_TYPES.map((kind) => {
          const facts = UNITS[kind];
          const action = open?.get(kind);
          const why =
            queued === kind ? "QUEUED" : queued !== "None" ? "FULL" : gold < facts.cost ? "NO GOLD" : "";
          return (
            <li key={kind}>
              <UnitIcon kind={kind} slot={factory.player_id} size={44} />
              <div>
                <b>{kind.toUpperCase()}</b> <span className={css["gold"]}>{facts.cost} G</span>
                <p className={look["note"]}>
                  HP {facts.hp} {"//"} ATK {facts.attack} {"//"} MOVE {facts.move} {"//"} RANGE {facts.range}
                  <span className={css["wareNote"]}>{facts.note}</span>
                </p>
              </div>
              <Btn
                small
                tone="green"
                disabled={busy || !action}
                aria-label={`Order ${kind} for ${facts.cost} gold`}
                onClick={() => action && void order(action, kind)}
              >
                {action ? "ORDER" : why || "NOT NOW"}
              </Btn>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

const PURPOSES: Record<Building["building_type"], string> = {
  City: "Pays its owner 1 gold a turn. An Infantry takes it in two turns: CAPTURE, and CAPTURE again.",
  Factory: "Its owner orders units here. An Infantry takes it in two turns.",
  HQ: "Whoever loses it is out. An Infantry takes it in two turns.",
};

function TilePanel({
  at: [x, y],
  board,
  building,
}: {
  at: Place;
  board: Board;
  building: Building | undefined;
}) {
  const terrain = terrainAt(board, x, y);
  const facts = TERRAIN[terrain];
  return (
    <Panel title="TILE_INTEL" aside={`(${x},${y})`}>
      {building && (
        <div className={css["portrait"]}>
          <HouseIcon kind={building.building_type} slot={building.player_id} size={56} />
          <div>
            <p className={css["big"]}>{building.building_type}</p>
            <Slot id={building.player_id}>{slotName(building.player_id)}</Slot>
            {building.capture_progress > 0 && (
              <p>
                CAPTURE {building.capture_progress}/2 {"//"} P{building.capture_player}
              </p>
            )}
          </div>
        </div>
      )}
      <dl className={css["stats"]}>
        <Stat name="TERRAIN" value={facts.name} />
        <Stat name="MOVE_COST" value={facts.cost ?? "IMPASSABLE"} />
        <Stat name="DEFENCE" value={facts.defence} />
        <Stat name="EVASION" value={facts.evasion} />
      </dl>
      <p className={look["note"]}>
        {building ? PURPOSES[building.building_type] : terrain === "Mountain" ? "Infantry only." : ""}
      </p>
    </Panel>
  );
}

export function Stat({ name, value }: { name: string; value: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

export function Hearts({ hp, most }: { hp: number; most: number }) {
  return (
    <span className={css["hearts"]} role="img" aria-label={`${hp} of ${most} HP`}>
      {Array.from({ length: most }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes in a row
        <i key={i} data-full={i < hp || undefined} />
      ))}
    </span>
  );
}
