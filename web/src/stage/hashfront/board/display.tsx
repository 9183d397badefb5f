/** The board on a canvas: pointer, wheel, pinch and keys become presses on tiles. The HTML board beside it says the same. */
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { moves } from "../../../state/settings";
import { usePrefs } from "../prefs";
import type { Place } from "../types";
import type { Board } from "./board";
import css from "./display.module.css";
import type { Marks } from "./marks";
import type { Beat, Director } from "./pixi/director";
import type { Tactical } from "./pixi/tactical";

export interface Display {
  centre(at: Place): void;
  show(at: Place): void;
  zoom(factor: number): void;
  pan(dx: number, dy: number): void;
  whole(): void;
  /** The whole board again, if its room has changed. */
  refit(): void;
}

export interface DisplayProps {
  board: Board;
  beats: Beat[];
  marks: Marks;
  speed?: number;
  onPress(at: Place, order: boolean): void;
  onHover?(at: Place | null): void;
  onBeat?(beat: Beat): void;
  onSkip?(beats: Beat[]): void;
  onFail(): void;
}

const TAP = 6;
/** Is what happens played, one beat after the other? */
export const lively = (): boolean => moves() && usePrefs.getState().animations;

export const TacticalDisplay = forwardRef<Display, DisplayProps>(function TacticalDisplay(props, ref) {
  const host = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<{ view: Tactical; director: Director } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const animations = usePrefs((prefs) => prefs.animations);

  useEffect(() => {
    const box = host.current;
    if (!box) return;
    let closed = false;
    let view: Tactical | null = null;
    let playing: Director | null = null;
    const watch = new ResizeObserver(() => view?.resize());
    Promise.all([
      import("./pixi/tactical"),
      import("./pixi/director"),
      document.fonts?.load("700 12px 'Roboto Mono'"),
    ])
      .then(async ([{ Tactical }, { Director }]) => {
        const opened = await Tactical.open(box);
        if (closed) return opened.close();
        view = opened;
        const director = new Director(opened);
        playing = director;
        director.onBeat = (beat) => latest.current.onBeat?.(beat);
        director.onSkip = (skipped) => latest.current.onSkip?.(skipped);
        watch.observe(box);
        setStage({ view: opened, director });
      })
      .catch(() => {
        if (!closed) latest.current.onFail();
      });
    return () => {
      closed = true;
      watch.disconnect();
      setStage(null);
      playing?.close();
      view?.close();
    };
  }, []);

  const { board, beats, marks, speed = 1 } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed setting takes hold at once
  useEffect(() => {
    if (!stage) return;
    stage.view.lively = lively();
    stage.director.speed = speed;
    stage.director.follow(board, beats);
  }, [stage, board, beats, speed, animations]);
  useEffect(() => {
    stage?.view.mark(marks);
  }, [stage, marks]);
  useImperativeHandle(
    ref,
    () => ({
      centre: ([x, y]) => stage?.view.centre(x, y),
      show: ([x, y]) => stage?.view.show(x, y),
      zoom: (factor) => stage?.view.zoom(factor),
      pan: (dx, dy) => stage?.view.pan(dx, dy, true),
      whole: () => stage?.view.frameBoard(),
      refit: () => stage?.view.refit(),
    }),
    [stage],
  );
  useEffect(() => {
    const box = host.current;
    if (stage && box) return gestures(box, stage.view, latest);
  }, [stage]);
  return <div ref={host} className={css["canvas"]} data-ready={stage ? "" : undefined} />;
});

/** Drag pans, wheel and pinch zoom, a click or tap presses, the right button orders. */
function gestures(box: HTMLElement, view: Tactical, props: { current: DisplayProps }): () => void {
  const points = new Map<number, { x: number; y: number }>();
  let travelled = 0;
  let span = 0;
  const local = (event: { clientX: number; clientY: number }): { x: number; y: number } => {
    const { left, top } = box.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const spread = (): { gap: number; x: number; y: number } => {
    const [a, b] = [...points.values()] as [{ x: number; y: number }, { x: number; y: number }];
    return { gap: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  };
  const down = (event: PointerEvent): void => {
    points.set(event.pointerId, local(event));
    box.setPointerCapture(event.pointerId);
    if (points.size === 1) travelled = 0;
    if (points.size === 2) span = spread().gap;
  };
  const move = (event: PointerEvent): void => {
    const now = local(event);
    const before = points.get(event.pointerId);
    if (!before) {
      props.current.onHover?.(view.tileAt(now.x, now.y));
      return;
    }
    points.set(event.pointerId, now);
    if (points.size === 2) {
      travelled = TAP + 1;
      const { gap, x, y } = spread();
      if (span > 0) view.zoom(gap / span, { x, y });
      span = gap;
      return;
    }
    travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (travelled > TAP) view.pan(now.x - before.x, now.y - before.y);
  };
  const up = (event: PointerEvent): void => {
    if (!points.delete(event.pointerId) || points.size || travelled > TAP || event.type === "pointercancel")
      return;
    const { x, y } = local(event);
    const at = view.tileAt(x, y);
    if (at) props.current.onPress(at, event.button === 2);
  };
  const leave = (): void => props.current.onHover?.(null);
  const wheel = (event: WheelEvent): void => {
    event.preventDefault();
    view.zoom(Math.exp(-event.deltaY * 0.0016), local(event));
  };
  const menu = (event: Event): void => event.preventDefault();
  const listeners: [string, EventListener, AddEventListenerOptions?][] = [
    ["pointerdown", down as EventListener],
    ["pointermove", move as EventListener],
    ["pointerup", up as EventListener],
    ["pointercancel", up as EventListener],
    ["pointerleave", leave],
    ["wheel", wheel as EventListener, { passive: false }],
    ["contextmenu", menu],
  ];
  for (const [name, listener, options] of listeners) box.addEventListener(name, listener, options);
  return () => {
    for (const [name, listener] of listeners) box.removeEventListener(name, listener);
  };
}
