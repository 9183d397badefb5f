/** The commander's desk: what is selected, planned and aimed at. An order is sent only when it is confirmed (H-377). */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Seat, Session, Tagged } from "../../../state/contract";
import { type Board, buildingAt, unitAt, unitOf } from "../board/board";
import { UNITS } from "../facts";
import type { Forecast, Place, Unit } from "../types";
import { nextReady, type Orders, ordersOf, spot, stands, type Way } from "./orders";

export type Picked = { kind: "unit"; id: number } | { kind: "tile"; at: Place } | null;

export interface Plan extends Way {
  at: Place;
  /** Enemies that could be struck from there; null until the server has said. */
  targets: number[] | null;
}

export interface Aim {
  unit: number;
  target: number;
  forecast: Forecast | null;
}

export interface Desk {
  orders: Orders;
  picked: Picked;
  plan: Plan | null;
  aim: Aim | null;
  /** What was sent last, by which unit: why it cannot be undone. */
  sent: { what: string; unit: number } | null;
  pick(picked: Picked): void;
  /** A tile was pressed: to look or plan, or (with `order`) to do it at once. */
  press(at: Place, order?: boolean): void;
  confirm(): Promise<void>;
  undo(): void;
  attack(): Promise<void>;
  take(target: number): void;
  capture(): Promise<void>;
  wait(): Promise<void>;
  next(back?: boolean): number | null;
  send(action: Tagged, what: string): Promise<boolean>;
}

const NO_ORDERS: Orders = ordersOf([], 0);

export function useDesk(session: Session, seat: Seat, game: number, board: Board | null): Desk {
  const orders = useMemo(
    () => (seat.who ? ordersOf(seat.offers, game) : NO_ORDERS),
    [seat.offers, seat.who, game],
  );
  const [picked, setPicked] = useState<Picked>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [aim, setAim] = useState<Aim | null>(null);
  const [sent, setSent] = useState<Desk["sent"]>(null);
  const current = useRef({ orders, picked, plan, aim, board });
  current.current = { orders, picked, plan, aim, board };

  const pick = useCallback((next: Picked) => {
    setPicked(next);
    setPlan(null);
    setAim(null);
  }, []);

  // What is gone cannot stay selected, and a plan that is no longer offered is no plan.
  useEffect(() => {
    if (!board) return;
    if (picked?.kind === "unit" && !unitOf(board, picked.id)) pick(null);
    if (plan && picked?.kind === "unit" && !orders.units.get(picked.id)?.moves.has(spot(...plan.at)))
      setPlan(null);
    if (aim && (!unitOf(board, aim.target) || !orders.units.has(aim.unit))) setAim(null);
  }, [board, orders, picked, plan, aim, pick]);

  const send = useCallback(
    async (action: Tagged, what: string): Promise<boolean> => {
      const item = await session.act(action);
      if (item) setSent({ what, unit: Number(action["unit_id"] ?? 0) });
      return item !== null;
    },
    [session],
  );

  const selected = (): Unit | undefined => {
    const { picked: now, board: on } = current.current;
    return now?.kind === "unit" && on ? unitOf(on, now.id) : undefined;
  };

  const aimAt = useCallback(
    async (unit: Unit, target: number, from: Place | null): Promise<boolean> => {
      const at = from ? { x: from[0], y: from[1] } : {};
      const query = {
        type: "preview_attack",
        game_id: game,
        unit_id: unit.unit_id,
        target_id: target,
        ...at,
      };
      const forecast = await session.query<Forecast | null>(query).catch(() => null);
      if (!forecast) return false;
      setAim({ unit: unit.unit_id, target, forecast });
      return true;
    },
    [session, game],
  );

  const planTo = useCallback(
    async (unit: Unit, way: Way): Promise<void> => {
      const at = way.path.at(-1) as Place;
      setPlan({ ...way, at, targets: null });
      const query = { type: "attackable", game_id: game, unit_id: unit.unit_id, x: at[0], y: at[1] };
      const targets = await session.query<number[]>(query).catch(() => []);
      setPlan((now) => (now && now.at[0] === at[0] && now.at[1] === at[1] ? { ...now, targets } : now));
    },
    [session, game],
  );

  /** An enemy was pressed with a unit in hand. */
  const strikeAt = useCallback(
    async (unit: Unit, enemy: Unit): Promise<void> => {
      const { orders: now, plan: planned, picked: before } = current.current;
      const mine = now.units.get(unit.unit_id);
      if (planned?.targets?.includes(enemy.unit_id) && (await aimAt(unit, enemy.unit_id, planned.at))) return;
      if (mine?.targets.includes(enemy.unit_id)) {
        setPlan(null);
        if (await aimAt(unit, enemy.unit_id, null)) return;
      }
      const near = mine ? stands(mine.moves, enemy, ...UNITS[unit.unit_type].reach).slice(0, 4) : [];
      for (const way of near) {
        if (await aimAt(unit, enemy.unit_id, way.path.at(-1) as Place)) {
          if (current.current.picked === before) await planTo(unit, way);
          return;
        }
      }
      pick({ kind: "unit", id: enemy.unit_id });
    },
    [aimAt, planTo, pick],
  );

  // What a unit may do is known anew only when its order has arrived: until then a press is no second move.
  const spent = useRef<Orders | null>(null);
  const move = useCallback(
    async (unit: Unit, way: Way): Promise<boolean> => {
      setPlan(null);
      spent.current = current.current.orders;
      const action = {
        type: "move_unit",
        game_id: game,
        unit_id: unit.unit_id,
        path: way.path as number[][],
      };
      const done = await send(action, `${unit.unit_type} ${unit.unit_id} has moved`);
      if (!done) spent.current = null;
      return done;
    },
    [send, game],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read through the ref
  const press = useCallback(
    (at: Place, order = false) => {
      const { orders: now, board: on, picked: before, plan: planned } = current.current;
      if (!on) return;
      const mine = selected();
      const there = unitAt(on, ...at);
      const ready = mine && spent.current !== now ? now.units.get(mine.unit_id) : undefined;
      if (mine && ready && there && there.player_id !== mine.player_id) {
        const aimed = current.current.aim;
        if (aimed?.target === there.unit_id && aimed.unit === mine.unit_id) return;
        void strikeAt(mine, there);
        return;
      }
      const way = ready?.moves.get(spot(...at));
      if (mine && way) {
        setAim(null);
        if (order || (planned && spot(...planned.at) === spot(...at))) void move(mine, way);
        else void planTo(mine, way);
        return;
      }
      const again = there && before?.kind === "unit" && before.id === there.unit_id;
      if (there && !again) pick({ kind: "unit", id: there.unit_id });
      else if (again && !buildingAt(on, ...at)) pick(null);
      else pick({ kind: "tile", at });
    },
    [strikeAt, planTo, move, pick],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is read through the ref
  const confirm = useCallback(async () => {
    const { plan: planned, aim: aimed } = current.current;
    const unit = selected();
    if (aimed) return attack();
    if (unit && planned) await move(unit, planned);
  }, [move]);

  const attack = async (): Promise<void> => {
    const { plan: planned, aim: aimed, board: on } = current.current;
    const unit = aimed && on ? unitOf(on, aimed.unit) : undefined;
    if (!aimed || !unit) return;
    setAim(null);
    if (planned && !(await move(unit, planned))) return;
    const action = { type: "attack", game_id: game, unit_id: aimed.unit, target_id: aimed.target };
    await send(action, `${unit.unit_type} ${unit.unit_id} has attacked`);
  };

  const capture = async (): Promise<void> => {
    const unit = selected();
    const planned = current.current.plan;
    if (!unit || (planned && !(await move(unit, planned)))) return;
    const action = { type: "capture", game_id: game, unit_id: unit.unit_id };
    await send(action, `${unit.unit_type} ${unit.unit_id} is capturing`);
  };

  const wait = async (): Promise<void> => {
    const unit = selected();
    if (!unit) return;
    const action = { type: "wait_unit", game_id: game, unit_id: unit.unit_id };
    await send(action, `${unit.unit_type} ${unit.unit_id} waits`);
  };

  const take = (target: number): void => {
    const unit = selected();
    if (!unit) return;
    const planned = current.current.plan;
    const there = planned?.targets?.includes(target) ? planned.at : null;
    if (!there) setPlan(null);
    void aimAt(unit, target, there);
  };

  const next = (back = false): number | null => {
    const { picked: now, orders: open } = current.current;
    const id = nextReady(open, now?.kind === "unit" ? now.id : null, back);
    if (id !== null) pick({ kind: "unit", id });
    return id;
  };

  const undo = (): void => {
    if (current.current.aim) setAim(null);
    else setPlan(null);
  };

  return {
    orders,
    picked,
    plan,
    aim,
    sent,
    pick,
    press,
    confirm,
    undo,
    attack,
    take,
    capture,
    wait,
    next,
    send,
  };
}
