/** From the game's view to what the screens show: names and figures are only put side by side, never worked out (L-568). */
import { titled } from "../../kit/words";
import type { Json } from "../../state/contract";
import type {
  Creation,
  Fight,
  GraveRecord,
  HallRecord,
  Hero,
  Room,
  Standing,
  Thing,
  Ware,
  Way,
} from "./types";
import { ATTRIBUTES } from "./types";
import type { CreationView, FightView, HeroView, RoomView, StackView, View, WareView, WayView } from "./view";
import { GUESSES } from "./words";

export const viewOf = (view: Json): View => view as unknown as View;

/** The hero one leads, or the last one led; null before the first. */
export function standingOf(json: Json): Standing | null {
  const view = viewOf(json);
  if (!view.hero) return null;
  return {
    hero: heroOf(view.hero),
    creation: view.creation && creationOf(view.creation),
    things: thingsOf(view.hero),
    rings: view.hero.rings,
    wares: (view.town?.shop ?? []).map(wareOf),
    services: view.town?.services ?? [],
    revival: view.hero.revival,
    companion: view.hero.companion,
    room: view.room && roomOf(view.room),
    fight: view.fight && fightOf(view.fight),
    quests: view.hero.quests,
    death: view.hero.last_death,
    counters: Object.entries(view.hero.counters).map(([name, value]) => [titled(name), value]),
  };
}

export function recordsOf(json: Json): { hall: HallRecord[]; graves: GraveRecord[] } {
  const { hall, graveyard } = viewOf(json);
  return {
    hall: hall.map((one) => ({ ...one, weapon: titled(one.weapon), armor: titled(one.armor) })),
    graves: graveyard.map((one) => ({ ...one, by: titled(one.by), by_kind: one.by })),
  };
}

function heroOf(row: HeroView): Hero {
  const kindOf = (item: number): string => row.items.find((one) => one.item === item)?.kind ?? "";
  const values = Object.fromEntries(row.attributes.map(({ attribute, effective }) => [attribute, effective]));
  return {
    ...row,
    id: row.hero,
    attributes: Object.fromEntries(ATTRIBUTES.map((name) => [name, values[name] ?? 0])) as Hero["attributes"],
    level_xp: [row.level_xp, row.next_xp],
    weapon: kindOf(row.weapon),
    armor: kindOf(row.armor),
  };
}

const range = ([low, high]: [number, number]): string => (low === high ? String(low) : `${low} to ${high}`);

function creationOf(made: CreationView): Creation {
  return {
    pending: made.pending,
    between: range(made.rolls),
    rolled: made.index,
    assigned: made.placed.map(({ attribute }) => attribute),
    preview: [
      ["Hit points", range(made.hp)],
      ["Armor class, unarmored", range(made.ac)],
      ["Gold to begin with", range(made.gold)],
    ],
  };
}

function thingsOf(row: HeroView): Thing[] {
  const items = row.items.map((one) => ({
    ...one,
    does: one.slot === "weapon" ? one.dice : `armor ${one.ac}`,
    uses: 0,
  }));
  const stack =
    (slot: "potion" | "spell") =>
    (one: StackView): Thing => ({
      ...one,
      slot,
      item: 0,
      does: one.text,
      damaged: false,
      found: false,
      equipped: false,
      better: false,
    });
  return [...items, ...row.potions.map(stack("potion")), ...row.spells.map(stack("spell"))];
}

function wareOf(ware: WareView): Ware {
  const figure = ware.category === "weapon" ? ware.dice : ware.category === "armor" ? `armor ${ware.ac}` : "";
  const worn = ware.category === "weapon" || ware.category === "armor";
  return {
    ...ware,
    does: [figure, ware.text].filter(Boolean).join(", "),
    compare: worn && ware.better ? `${ware.better > 0 ? "+" : "−"}${Math.abs(shownGain(ware))}` : "",
  };
}

/** The game compares weapons by twice their mean damage, so as to keep to whole numbers. */
const shownGain = ({ category, better }: WareView): number => (category === "weapon" ? better / 2 : better);

const wayOf = ({ omen, ...way }: WayView): Way => ({
  ...way,
  omen: omen ? [omen.text, omen.name].filter(Boolean).join(" ") : "",
  omen_monster: omen?.monster ?? "",
});

const roomOf = (room: RoomView): Room => ({
  ...room,
  name: titled(room.shape_text),
  ways: room.ways.map(wayOf),
  found: room.found.map(({ name }) => name),
});

const LASTING: [field: keyof FightView, says: (much: number) => string][] = [
  ["extra_attack", () => "extra attack now"],
  ["speed", (n) => `${n} more extra attack${n > 1 ? "s" : ""}`],
  ["damage_bonus", (n) => `+${n} damage`],
  ["ac_bonus", (n) => `+${n} AC`],
  ["cha_bonus", (n) => `+${n} CHA`],
  ["invisible", (n) => `unseen for ${n} blow${n > 1 ? "s" : ""}`],
  ["weakness", (n) => `weakened${n > 1 ? " twice" : ""}`],
  ["slowness", (n) => `slowed${n > 1 ? " twice" : ""}`],
  ["vulnerability", (n) => `vulnerable${n > 1 ? " twice" : ""}`],
  ["freeze", (n) => `frozen for ${n} turn${n > 1 ? "s" : ""}`],
  ["heavy", () => "a heavy blow is coming"],
  ["opening", () => "its guard is open"],
  ["exposed", () => "you have no guard"],
  ["staggered", (n) => `it loses ${n} turn${n > 1 ? "s" : ""}`],
  ["lamed", () => "it limps: no heavy blows"],
  ["burning", (n) => `it burns for ${n} round${n > 1 ? "s" : ""}`],
  ["exhaustion", (n) => `both careless: +${n} to hit and to run`],
];

const SPIRITS: Record<string, string> = {
  rage: "in a rage: half again the damage, no guard",
  wind: "second wind spent",
};

function fightOf(fight: FightView): Fight {
  const { known } = fight;
  return {
    ...fight,
    advice: fight.advice || fight.tip,
    urgent: Boolean(fight.advice),
    hp: known?.hp ?? null,
    max_hp: known?.max_hp ?? null,
    charm_immune: known?.charm_immune ?? false,
    facts: known
      ? [
          ["AC", String(known.ac)],
          ["STR", String(known.strength)],
          ["DEX", String(known.dexterity)],
          ["damage", known.dice],
          ...(known.resistance ? ([["resists spells", String(known.resistance)]] as [string, string][]) : []),
          ...(known.charm_immune ? ([["charm", "immune"]] as [string, string][]) : []),
        ]
      : Object.entries(GUESSES).map(([name, [says]]) => [says, fight.guesses[name] ?? ""]),
    effects: [
      ...(fight.spirit ? [SPIRITS[fight.spirit] ?? ""] : []),
      ...LASTING.flatMap(([field, says]) => (fight[field] ? [says(Number(fight[field]))] : [])),
    ],
  };
}
