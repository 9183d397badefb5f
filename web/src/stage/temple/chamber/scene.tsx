/** The chamber as a picture: backdrop, doors, who and what is in it, and what just happened (T-871). */
import { type ReactNode, useId } from "react";
import type { Item } from "../../../state/contract";
import art from "../art/art.module.css";
import { Backdrop, Gloom } from "../art/backdrop";
import { Door } from "../art/doors";
import { HeroArt } from "../art/heroes";
import { MONSTER_SCALE, MonsterArt } from "../art/monsters";
import { Body, Chest, Trap } from "../art/things";
import type { ChamberFacts, Guest, Sheet, Way } from "../types";
import { num, str } from "../types";
import { beyond, MONSTER_NAMES } from "../words";
import type { Risen } from "./floaters";
import css from "./scene.module.css";

export interface SceneProps {
  chamber: ChamberFacts;
  difficulty: number;
  me: Sheet | null;
  /** What pressing an exit does now; undefined when nothing. */
  through(way: Way): (() => void) | undefined;
  /** The same for what stands and lies in the chamber: strike the monster, open the chest, search a body. */
  touch?: ((type: string, index?: number) => (() => void) | undefined) | undefined;
  onGuest(id: number): void;
  risen: Risen[];
  last: Item | null;
  children?: ReactNode;
}

const HERO = { x: 262, y: 402 };
const BEAST = { x: 545, y: 408 };
const GUESTS: [number, number, number][] = [
  [176, 380, 0.84],
  [352, 352, 0.78],
  [330, 440, 0.92],
  [414, 404, 0.86],
];
/** Where nobody is "me", the first guest stands in front. */
const OTHERS: typeof GUESTS = [[HERO.x, HERO.y, 1], ...GUESTS];

export function ChamberScene(props: SceneProps) {
  const { chamber, difficulty, me, risen, children, touch = () => undefined } = props;
  const id = `t${useId().replaceAll(":", "")}`;
  const { monster, trap, bodies, type, yonder } = chamber;
  const guests = chamber.explorers.filter((guest) => guest.id !== me?.id);
  const slots = me ? GUESTS : OTHERS;
  const struck = (on: "monster" | "explorer") =>
    risen.some((one) => one.on === on && /hurt|crit/.test(one.tone));
  return (
    <figure className={css["scene"]} data-testid="scene" data-type={type} data-yonder={yonder}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the caption says it; a title would pop up over every door */}
      <svg viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" className={css["picture"]}>
        <Backdrop
          id={id}
          temple={chamber.temple}
          chamber={chamber.id}
          type={type}
          yonder={yonder}
          difficulty={difficulty}
        />
        <Doors {...props} />
        {type === "Treasure" && (
          <Hot act={touch("loot_treasure")} label="Loot Treasure">
            <Chest looted={chamber.looted} />
          </Hot>
        )}
        {trap && (
          <Hot act={touch("disarm_trap")} label="Disarm the trap">
            <Trap armed={trap.armed} />
          </Hot>
        )}
        {bodies.slice(-4).map((body, i) => (
          <Hot
            key={body.index}
            act={touch("loot_fallen", body.index)}
            label={`Loot the fallen ${body.class}`}
          >
            <Body
              kind={body.class}
              looted={body.looted}
              x={[402, 330, 470, 400][i] ?? 402}
              y={[428, 404, 398, 372][i] ?? 428}
            />
          </Hot>
        ))}
        {monster && (
          <g
            transform={`translate(${BEAST.x} ${BEAST.y}) scale(${MONSTER_SCALE[monster.type]})`}
            data-testid="monster"
            data-state={monster.alive ? (monster.asleep ? "asleep" : "awake") : "dead"}
          >
            <g
              key={struck("monster") ? props.last?.seq : "calm"}
              className={struck("monster") ? art["strike"] : undefined}
            >
              <Hot act={touch("attack")} label={`Attack the ${monster.name}`}>
                <MonsterArt type={monster.type} alive={monster.alive} asleep={monster.asleep > 0} />
              </Hot>
            </g>
          </g>
        )}
        {guests.slice(0, slots.length).map((guest, i) => (
          <GuestArt
            key={guest.id}
            guest={guest}
            at={slots[i] ?? [176, 380, 0.84]}
            open={() => props.onGuest(guest.id)}
          />
        ))}
        {guests.length > slots.length && (
          <text x="160" y="300" fontSize="18" fill="var(--temple-parchment)">
            +{guests.length - slots.length}
          </text>
        )}
        {me && !me.dead && <Me me={me} last={props.last} struck={struck("explorer")} />}
        <Gloom id={id} yonder={yonder} />
        <Rising risen={risen} me={me?.id ?? 0} guests={guests} slots={slots} />
      </svg>
      {children}
      <figcaption className="visually-hidden">{sceneText(chamber)}</figcaption>
    </figure>
  );
}

/** A thing in the picture that can be pressed while it can be used. */
function Hot({
  act,
  label,
  children,
}: {
  act: (() => void) | undefined;
  label: string;
  children: ReactNode;
}) {
  if (!act) return <g>{children}</g>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot stand inside an SVG
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className={art["hot"]}
      onClick={act}
      onKeyDown={(event) => {
        if (event.key === "Enter") act();
      }}
    >
      <title>{label}</title>
      {children}
    </g>
  );
}

/** The picture in words. */
export function sceneText(chamber: ChamberFacts): string {
  const { monster, trap, bodies, explorers } = chamber;
  const said = [`Chamber ${chamber.id}, ${chamber.type}, yonder ${chamber.yonder}.`];
  if (monster) {
    const state = !monster.alive ? "lies dead" : monster.asleep ? "sleeps" : "is awake";
    said.push(`${monster.name} ${state}, ${monster.hp} of ${monster.max_hp} hit points.`);
  }
  if (trap) said.push(trap.armed ? "The trap is armed." : "The trap is harmless.");
  if (chamber.type === "Treasure") said.push(chamber.looted ? "The chest is empty." : "The chest is full.");
  if (bodies.length) said.push(`Fallen explorers: ${bodies.length}.`);
  said.push(`Explorers here: ${explorers.length}. Exits: ${chamber.exits.length}.`);
  return said.join(" ");
}

function Me({ me, last, struck }: { me: Sheet; last: Item | null; struck: boolean }) {
  const lunging = last?.events.some(
    (event) =>
      event.type === "roll_made" && num(event, "explorer_id") === me.id && str(event, "purpose") === "attack",
  );
  const [first, second] = me.weapons;
  return (
    <g transform={`translate(${HERO.x} ${HERO.y}) scale(1.14)`} data-testid="hero">
      <g key={last?.seq} className={struck ? art["strike"] : lunging ? art["lunge"] : undefined}>
        <HeroArt
          kind={me.class}
          primary={first?.name ?? "Unarmed"}
          secondary={second?.name ?? ""}
          blessed={first?.blessed ?? false}
          shield={me.shield}
          armor={me.armor}
          hidden={"Hidden" in me.conditions}
          light={"Light" in me.conditions}
          warded={"ShieldActive" in me.conditions}
          rotten={"MummyRot" in me.conditions}
        />
      </g>
      <g transform="translate(0 14)">
        <path d="M-7,8 L0,0 L7,8 Z" fill="var(--temple-torch)" />
      </g>
    </g>
  );
}

function GuestArt({ guest, at, open }: { guest: Guest; at: [number, number, number]; open: () => void }) {
  const [x, y, scale] = at;
  const { name } = guest;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <button> cannot stand inside an SVG
    <g
      transform={`translate(${x} ${y}) scale(${scale})`}
      role="button"
      tabIndex={0}
      aria-label={`${name}, level ${guest.level}${guest.in_combat ? ", fighting" : ""}: look`}
      className={art["guest"]}
      data-testid={`guest-${guest.id}`}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key === "Enter") open();
      }}
    >
      <g className={art["enter"]}>
        <HeroArt kind={guest.class} />
        <g transform="translate(0 -182)" className={art["tag"]}>
          <rect
            x={-name.length * 5.2}
            y="-15"
            width={name.length * 10.4}
            height="24"
            rx="6"
            fill="var(--temple-soot)"
            fillOpacity="0.8"
            stroke="var(--temple-plate-edge)"
          />
          <text
            y="3"
            textAnchor="middle"
            fontSize="16"
            fill="var(--temple-parchment)"
            fontFamily="var(--mono, monospace)"
          >
            {name}
          </text>
        </g>
      </g>
    </g>
  );
}

function Doors({ chamber, through }: SceneProps) {
  const entrance = chamber.type === "Entrance";
  const ahead = chamber.exits.filter((way) => entrance || way.index !== 0);
  const back = entrance ? undefined : chamber.exits.find((way) => way.index === 0);
  const gap = ahead.length > 3 ? 78 : 92;
  const from = 400 - ((ahead.length - 1) * gap) / 2;
  const door = (way: Way, x: number, isBack: boolean) => {
    const act = through(way);
    const name = way.opened ? `Chamber ${way.to}${isBack ? " (back)" : ""}` : `Exit ${way.index + 1}`;
    const plaque = way.opened ? `${isBack ? "←" : "→"} ${way.to}` : `Exit ${way.index + 1}`;
    const doing = act ? (way.opened ? "Walk to " : "Open ") : "";
    return (
      <Door
        key={way.index}
        way={way}
        back={isBack}
        x={x}
        act={act}
        plaque={plaque}
        hint={`${doing}${name}. ${beyond(way)}`}
      />
    );
  };
  return (
    <g>
      {back && door(back, 0, true)}
      {ahead.map((way, i) => door(way, from + i * gap, false))}
    </g>
  );
}

function Rising({
  risen,
  me,
  guests,
  slots,
}: {
  risen: Risen[];
  me: number;
  guests: Guest[];
  slots: typeof GUESTS;
}) {
  const place = (one: Risen): [number, number] => {
    if (one.on === "monster") return [BEAST.x, 218];
    if (one.explorer === me) return [HERO.x, 248];
    const spot = slots[guests.findIndex((guest) => guest.id === one.explorer)];
    return spot ? [spot[0], spot[1] - 140] : [HERO.x, 230];
  };
  return (
    <svg aria-hidden="true" overflow="visible" pointerEvents="none">
      {risen.map((one) => {
        const [x, y] = place(one);
        return (
          <g key={one.key} transform={`translate(${x} ${y})`}>
            <text
              className={css["rise"]}
              data-tone={one.tone}
              textAnchor="middle"
              style={{ animationDelay: `${one.delay}ms` }}
            >
              {one.text}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

export const monsterName = (type: string): string => MONSTER_NAMES[type] ?? type;
