"""Bots: random, careful and bold. They know nothing but what a seat shows: its view, its offers and their odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from yonder.core import Action, Offer, Seat, tag_of
from yonder.games.temple.paths import next_step
from yonder.games.temple.rules import rules


class Temper:
    """How much a bot dares: deadly odds it accepts, health (in percent) below which it mends, levels it wants first."""

    def __init__(self, deadly: Fraction, mend: int, levels: dict[str, int]) -> None:
        self.deadly = deadly
        self.mend = mend
        self.levels = levels


CAREFUL = Temper(
    Fraction(3, 100),
    70,
    {"PoisonousSnake": 1, "Skeleton": 1, "Shadow": 2, "AnimatedArmor": 3, "Gargoyle": 4, "Mummy": 4, "Wraith": 5},
)
BOLD = Temper(Fraction(25, 100), 40, {"Gargoyle": 2, "Mummy": 2, "Wraith": 3})


class Table:
    """The offers of one moment, by kind of action."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.open = [offer for offer in seat.offers() if offer.enabled]
        self.kinds: dict[str, list[Offer]] = {}
        for offer in self.open:
            self.kinds.setdefault(tag_of(offer.action), []).append(offer)

    def any(self, *kinds: str) -> Action | None:
        """The first offer of the first of these kinds there is."""
        for kind in kinds:
            if kind in self.kinds:
                return self.kinds[kind][0].action
        return None

    def all(self, *kinds: str) -> list[Action]:
        """Every offer of these kinds."""
        return [offer.action for kind in kinds for offer in self.kinds.get(kind, [])]

    def some(self, offers: list[Offer]) -> Action:
        """One of these, by the seat's own dice."""
        return offers[self.seat.dice.below(len(offers), "bot")].some(self.seat.dice)


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes, as long as somebody is alive to do it."""
    table = Table(seat)
    mints = table.kinds.get("mint_explorer", [])
    play = [offer for offer in table.open if hasattr(offer.action, "explorer_id")]
    homeless = "rest" in table.kinds and "enter_temple" not in table.kinds and "mint_temple" in table.kinds
    if homeless:
        return table.some(table.kinds["mint_temple"])
    return table.some(play or mints) if play or mints else None


@rules.bot("careful")
def careful_bot(seat: Seat) -> Action | None:
    """Fights when the odds favour it, mends, retreats, and grows up in easy temples."""
    return plan(seat, CAREFUL)


@rules.bot("bold")
def bold_bot(seat: Seat) -> Action | None:
    """Fights first and wonders later."""
    return plan(seat, BOLD)


def plan(seat: Seat, temper: Temper) -> Action | None:
    """One decision for the first of the player's living explorers."""
    table = Table(seat)
    explorers = seat.view()["explorers"]
    if not explorers:
        return table.any("mint_explorer")
    me = explorers[0]
    number = me["sheet"]["id"]
    for kind, offers in table.kinds.items():
        table.kinds[kind] = [o for o in offers if getattr(o.action, "explorer_id", number) == number]
    table.kinds = {kind: offers for kind, offers in table.kinds.items() if offers}
    if me["chamber"] is None:
        return in_lobby(seat, table, me["sheet"], temper)
    if me["sheet"]["in_combat"]:
        return in_combat(seat, table, me["sheet"], temper)
    return exploring(seat, table, me, temper)


def in_lobby(seat: Seat, table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """Rest what needs rest, then choose a temple that suits the level."""
    if worn(sheet):
        return table.any("rest")
    tier = suitable_tier(sheet, temper)
    open_temples = [t["id"] for t in seat.view()["temples"] if t["difficulty"] <= tier and t["boss"] != "Defeated"]
    open_temples = open_temples[-3:]
    tired = not open_temples or seat.dice.below(6, "temple") == 0
    mint = [a for a in table.all("mint_temple") if getattr(a, "difficulty", 0) == tier]
    if tired and mint:
        return mint[0]
    wanted = open_temples[seat.dice.below(len(open_temples), "temple")] if open_temples else 0
    for offer in table.kinds.get("enter_temple", []):
        for action in offer.each():
            if getattr(action, "temple_id", 0) == wanted:
                return action
    return table.any("enter_temple", "rest")


def worn(sheet: dict[str, Any]) -> bool:
    """Is there anything that a rest would bring back?"""
    spent = any(left < most for left, most in sheet["slots"]) or "used" in sheet["features"].values()
    drained = any(name in sheet["conditions"] for name in ("StrengthDrain", "LifeDrain"))
    cursed = "MummyRot" in sheet["conditions"]
    if cursed and sheet["gold"] < 50:
        return spent or drained
    return spent or drained or cursed or sheet["hp"] < sheet["hp_cap"]


def suitable_tier(sheet: dict[str, Any], temper: Temper) -> int:
    """Easy temples until the level is up; then one tier more for each conquest."""
    grown = sheet["level"] >= (5 if temper is CAREFUL else 3)
    return min(5, 1 + sheet["temples_conquered"]) if grown else 1


def in_combat(seat: Seat, table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """Strike while the odds allow it; else mend or get away."""
    blow, deadly = best_blow(seat, table)
    hurt = sheet["hp"] * 100 < temper.mend * sheet["max_hp"]
    if hurt and (breath := table.any("second_wind")) is not None:
        return breath
    if deadly <= temper.deadly and blow is not None:
        return table.any("action_surge") or blow
    return way_out(seat, table, deadly) or blow or table.open[0].action


def best_blow(seat: Seat, table: Table) -> tuple[Action | None, Fraction]:
    """The blow that promises most, and how likely it is to be the last."""
    best: Action | None = None
    worth, deadly = Fraction(-1), Fraction(1)
    for action in [*table.all("attack"), *strong_spells(table)]:
        lines = chances(seat, action)
        value = lines.get("kill", Fraction()) * 100 + lines.get("damage", Fraction()) * 2
        value += lines.get("sleep", Fraction()) * 20 - lines.get("die", Fraction()) * 200
        if best is None or value > worth:
            best, worth, deadly = action, value, lines.get("die", Fraction())
    return best, deadly


def strong_spells(table: Table) -> list[Action]:
    """Spells that do harm."""
    harmful = ("FireBolt", "MagicMissile", "ScorchingRay", "Fireball", "Sleep")
    return [action for action in table.all("cast_spell") if getattr(action, "spell", "") in harmful]


def chances(seat: Seat, action: Action) -> dict[str, Fraction]:
    """The odds of an action by name."""
    forecast = seat.odds(action)
    return {} if forecast is None else {line.name: line.value for line in forecast.lines}


def way_out(seat: Seat, table: Table, deadly: Fraction) -> Action | None:
    """The safest way out of a fight, if it is safer than staying."""
    sure = [a for a in table.all("cunning_action") if getattr(a, "mode", "") == "Disengage"]
    sure += [a for a in table.all("cast_spell") if getattr(a, "spell", "") == "MistyStep"]
    if sure:
        return sure[0]
    risky = [*table.all("flee"), *table.all("use_item"), *table.all("dodge")]
    risks = [(chances(seat, a).get("die", Fraction()), i) for i, a in enumerate(risky) if tag_of(a) != "dodge"]
    if not risks:
        return None
    least, which = min(risks)
    return risky[which] if least <= deadly else None


def exploring(seat: Seat, table: Table, me: dict[str, Any], temper: Temper) -> Action | None:
    """Mend, take what lies here, open what is shut, and walk on."""
    sheet, chamber = me["sheet"], me["chamber"]
    if sheet["standoff"]:
        return stand_off(seat, table, sheet, temper)
    if sheet["hp"] * 100 < temper.mend * sheet["max_hp"]:
        return table.any("second_wind", "use_item", "exit_temple")
    spoils = sleeper(seat, table, temper) or table.any("loot_treasure", "loot_fallen")
    useful = spoils or lit(table) or disarming(seat, table, temper)
    if useful is not None:
        return useful
    if any(not way["opened"] for way in chamber["exits"]) and (door := table.any("open_exit")) is not None:
        return door
    step = next_step(me["map"], lambda monster: sheet["level"] >= temper.levels.get(monster, 1))
    moves = {way["to"]: way["index"] for way in chamber["exits"] if way["opened"]}
    for action in table.all("move_to_chamber"):
        if step is not None and getattr(action, "exit_index", -1) == moves.get(step):
            return action
    return table.any("exit_temple")


def sleeper(seat: Seat, table: Table, temper: Temper) -> Action | None:
    """A blow at a monster that sleeps, if one does."""
    blow, deadly = best_blow(seat, table)
    return blow if deadly <= temper.deadly else None


def stand_off(seat: Seat, table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """Strike first if fit, or walk away."""
    blow, deadly = best_blow(seat, table)
    fit = sheet["hp"] * 100 >= temper.mend * sheet["max_hp"]
    return blow if fit and blow is not None and deadly <= temper.deadly else table.any("exit_temple")


def lit(table: Table) -> Action | None:
    """A Wizard's small spells cost nothing."""
    small = [a for a in table.all("cast_spell") if getattr(a, "spell", "") in ("Light", "MageHand")]
    return small[0] if small else None


def disarming(seat: Seat, table: Table, temper: Temper) -> Action | None:
    """Disarm if it is more likely to work than not, and not deadly."""
    action = table.any("disarm_trap")
    if action is None:
        return None
    lines = chances(seat, action)
    return action if lines["disarm"] * 2 >= 1 and lines["die"] <= temper.deadly else None
