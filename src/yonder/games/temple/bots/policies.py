"""Bots: random, careful and bold. They know nothing but what a seat shows: its view, its offers and their odds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from yonder.core import Action, Seat
from yonder.games.temple.bots.judgement import Table, best_blow, chances, way_out
from yonder.games.temple.bots.paths import next_step
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.rules import rules
from yonder.games.temple.show.labels import LOBBY


class Temper:
    """How much a bot dares: the danger of two rounds it accepts, health (%) below which it mends, levels it wants."""

    def __init__(self, deadly: Fraction, mend: int, levels: dict[str, int]) -> None:
        self.deadly = deadly
        self.mend = mend
        self.levels = levels


CAREFUL = Temper(
    Fraction(7, 100),
    70,
    {"PoisonousSnake": 1, "Skeleton": 1, "Shadow": 4, "AnimatedArmor": 4, "Gargoyle": 6, "Mummy": 5, "Wraith": 5},
)
BOLD = Temper(Fraction(45, 100), 40, {"Gargoyle": 2, "Mummy": 2, "Wraith": 3})


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes, as long as somebody is alive to do it."""
    offers = seat.offers()
    play = [offer for offer in offers if offer.group != LOBBY]
    if not play:
        play = [offer for offer in offers if isinstance(offer.action, MintExplorer)]
    elif isinstance(play[0].action, Rest):  # nothing to enter
        play = [offer for offer in offers if isinstance(offer.action, MintTemple)] or play
    return play[seat.dice.below(len(play), "bot")].some(seat.dice) if play else None


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
        return in_combat(table, me["sheet"], temper)
    return exploring(table, me, temper)


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
    if cursed and sheet["gold"] < sheet["tithe"]:
        return spent or drained
    return spent or drained or cursed or sheet["hp"] < sheet["hp_cap"]


def suitable_tier(sheet: dict[str, Any], temper: Temper) -> int:
    """Easy temples until the level is up; then one tier more for each conquest."""
    grown = sheet["level"] >= (5 if temper is CAREFUL else 3)
    return min(5, 1 + sheet["temples_conquered"]) if grown else 1


def below(sheet: dict[str, Any], percent: int) -> bool:
    """Is health below this part of the maximum?"""
    return bool(sheet["hp"] * 100 < percent * sheet["max_hp"])


def in_combat(table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """Strike while the odds allow it; else mend or get away."""
    blow, deadly = best_blow(table, sheet["hp"])
    hurt, fresh = below(sheet, temper.mend), not below(sheet, temper.mend + 20)
    if hurt and (breath := table.any("second_wind")) is not None:
        return breath
    if blow is not None and deadly <= temper.deadly * (6 if fresh else 1):
        return table.any("action_surge") or blow
    return way_out(table, sheet["hp"], blow, deadly) or table.open[0].action


def exploring(table: Table, me: dict[str, Any], temper: Temper) -> Action | None:
    """Mend, take what lies here, open what is shut, and walk on."""
    sheet, chamber = me["sheet"], me["chamber"]
    if sheet["standoff"]:
        return stand_off(table, sheet, temper)
    if below(sheet, temper.mend):
        return table.any("second_wind", "use_item", "exit_temple")
    spoils = sleeper(table, sheet, temper) or table.any("loot_treasure", "loot_fallen")
    useful = spoils or lit(table) or disarming(table, temper)
    if useful is not None:
        return useful
    if any(not way["opened"] for way in chamber["exits"]) and (door := table.any("open_exit")) is not None:
        return door
    return onward(table, me, temper) or table.any("exit_temple")


def onward(table: Table, me: dict[str, Any], temper: Temper) -> Action | None:
    """A step towards the nearest thing worth doing; into a lair only in good health."""
    sheet, ways = me["sheet"], {way["to"]: way for way in me["chamber"]["exits"] if way["opened"]}
    step = next_step(me["map"], lambda monster: sheet["level"] >= temper.levels.get(monster, 1))
    way = None if step is None else ways[step]
    if way is None or (way["monster"] and below(sheet, temper.mend + 20)):
        return None
    return next((a for a in table.all("move_to_chamber") if getattr(a, "exit_index", -1) == way["index"]), None)


def sleeper(table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """A blow at a monster that sleeps, if one does."""
    blow, deadly = best_blow(table, sheet["hp"])
    return blow if deadly <= temper.deadly else None


def stand_off(table: Table, sheet: dict[str, Any], temper: Temper) -> Action | None:
    """Strike first if fit, or walk away."""
    blow, deadly = best_blow(table, sheet["hp"])
    fit = not below(sheet, temper.mend) and deadly <= temper.deadly
    return blow if fit and blow is not None else table.any("exit_temple")


def lit(table: Table) -> Action | None:
    """A Wizard's small spells cost nothing."""
    small = [a for a in table.all("cast_spell") if getattr(a, "spell", "") in ("Light", "MageHand")]
    return small[0] if small else None


def disarming(table: Table, temper: Temper) -> Action | None:
    """Disarm if it is more likely to work than not, and not deadly."""
    action = table.any("disarm_trap")
    if action is None:
        return None
    lines = chances(table.seat, action)
    return action if lines["disarm"] * 2 >= 1 and lines["die"] <= temper.deadly else None
