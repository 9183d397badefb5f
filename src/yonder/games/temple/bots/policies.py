"""Bots: random, careful and bold. They know nothing but what a seat shows: its view, its offers and their odds."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from yonder.core import Action, Seat
from yonder.games.temple.bots.judgement import Table, best_blow, chances, shield, sure_exit, way_out, worst_turn
from yonder.games.temple.bots.paths import Chamber, lair, next_step, worthy
from yonder.games.temple.bots.shape import Sheet, below, faint, nimble, sapped, worn
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.rules import rules
from yonder.games.temple.show.labels import LOBBY
from yonder.games.temple.temple.generation import trap_most

HARDY = 24  # hit points for the boss, whose blow takes 21 in the mean
EXIT = 2  # levels that Cunning Action is worth
ROUNDS = 3  # that a fight goes on if flight fails


class Temper:
    """How much a bot dares.

    The danger it accepts and how many times that while fresh, the health (%) below which it mends, how much (%) of a
    monster's worst turn it wants to live through, and the level it wants for each monster.
    """

    def __init__(self, deadly: Fraction, fresh: int, mend: int, wary: int, levels: dict[str, int]) -> None:
        self.deadly = deadly
        self.fresh = fresh
        self.mend = mend
        self.wary = wary
        self.levels = levels

    def dares(self, content: Content, sheet: Sheet, monster: str) -> bool:
        """Does this explorer go for such a monster? A way out that no dice can close makes up for levels."""
        if sheet["level"] + EXIT * nimble(sheet) < self.levels.get(monster, 1):
            return False
        if monster == content.generation.boss:  # whoever cannot grow any more has nothing to wait for
            return bool(sheet["hp_cap"] >= HARDY or not sheet["xp_to_next"])
        return bool(100 * sheet["hp_cap"] > self.wary * worst_turn(content, monster))


CAREFUL = Temper(
    Fraction(7, 100),
    6,
    70,
    100,
    {"PoisonousSnake": 1, "Skeleton": 2, "Shadow": 4, "AnimatedArmor": 5, "Gargoyle": 6, "Mummy": 6, "Wraith": 5},
)
BOLD = Temper(Fraction(45, 100), 6, 40, 0, {"Gargoyle": 2, "Mummy": 2, "Wraith": 3})


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
    table.slots = [left for left, _most in me["sheet"]["slots"]]
    if me["chamber"] is None:
        return in_lobby(seat, table, me["sheet"], temper)
    if me["sheet"]["in_combat"]:
        return in_combat(table, me["sheet"], temper)
    return exploring(table, me, temper)


def in_lobby(seat: Seat, table: Table, sheet: Sheet, temper: Temper) -> Action | None:
    """Rest what needs rest, then go back to a boss that may be beaten, or to the newest temple that suits the level."""
    if worn(sheet):
        return table.any("rest")
    if (wanted := purchase(table, sheet)) is not None:
        return wanted
    tier = suitable_tier(sheet, temper)
    temples = [t for t in seat.view()["temples"] if t["difficulty"] <= tier and t["boss"] != "Defeated"]
    daring = temper.dares(seat.content, sheet, seat.content.generation.boss)
    lairs = [t for t in temples if t["boss"] == "Alive" and daring]  # its wounds have stayed
    if not temples:
        return raised(table, tier)
    wanted = (lairs or temples)[-1]["id"]
    for offer in table.kinds.get("enter_temple", []):
        for action in offer.each():
            if getattr(action, "temple_id", 0) == wanted:
                return action
    return table.any("enter_temple", "rest")


STOCK = 2  # potions that a bot likes to carry
WARES = ("shield", "leather", "blessing", "potion")  # in the order in which they are wanted


def purchase(table: Table, sheet: Sheet) -> Action | None:
    """What helps and can be afforded; gold to lift a curse is kept."""
    stall = table.seat.content.wares
    sold = {getattr(action, "ware", ""): action for action in table.all("buy")}
    for name in WARES:
        spare = sheet["gold"] - sheet["tithe"] >= stall[name].price if name in sold else False
        if spare and (name != "potion" or sheet["potions"] < STOCK):
            return table.any("haggle") or sold[name]
    return None


def raised(table: Table, tier: int) -> Action | None:
    """A new temple of a tier."""
    return next((a for a in table.all("mint_temple") if getattr(a, "difficulty", 0) == tier), None)


def suitable_tier(sheet: Sheet, temper: Temper) -> int:
    """Easy temples until the level is up; then one tier more for each conquest."""
    grown = sheet["level"] >= (5 if temper is CAREFUL else 3)
    return min(5, 1 + sheet["temples_conquered"]) if grown else 1


def in_combat(table: Table, sheet: Sheet, temper: Temper) -> Action | None:
    """Strike while the odds allow it; else get away, and come back rested: a monster keeps its wounds."""
    exit_ = sure_exit(table)
    blow, deadly = best_blow(table, sheet["hp"], rounds=1 if exit_ else ROUNDS)
    hurt, fresh = below(sheet, temper.mend), not below(sheet, temper.mend + 20)
    if hurt and (breath := table.any("second_wind")) is not None:
        return breath
    if fresh and 2 * deadly > temper.deadly and (guard := shield(table)) is not None:
        return guard
    bearable = deadly <= temper.deadly * (temper.fresh if fresh else 1)
    if blow is not None and bearable and not faint(sheet):
        return blow
    return exit_ or table.any("action_surge") or way_out(table, sheet["hp"], blow, deadly) or table.open[0].action


def exploring(table: Table, me: dict[str, Any], temper: Temper) -> Action | None:
    """Mend, take what lies here, open what is shut, and walk on."""
    sheet = me["sheet"]
    if sheet["standoff"]:
        return stand_off(table, sheet, temper)
    if sapped(sheet):
        return table.any("exit_temple")
    if below(sheet, temper.mend):
        return table.any("second_wind", "use_item", "exit_temple")
    hunt = onward(table, me, temper, lair)
    return hunt or useful(table, sheet, temper) or onward(table, me, temper) or moved_on(table, me, temper)


def useful(table: Table, sheet: Sheet, temper: Temper) -> Action | None:
    """What there is to do in this chamber."""
    spoils = sleeper(table, sheet, temper) or table.any("loot_treasure", "loot_fallen")
    return spoils or lit(table) or disarming(table, temper) or table.any("open_exit")


def onward(
    table: Table, me: dict[str, Any], temper: Temper, worth: Callable[[Chamber], bool] = worthy
) -> Action | None:
    """A step towards the nearest thing worth doing; to a monster only in good health."""
    sheet, ways = me["sheet"], {way["to"]: way for way in me["chamber"]["exits"] if way["opened"]}
    content = table.seat.content
    step = next_step(
        me["map"],
        lambda monster: temper.dares(content, sheet, monster),
        worth,
        lambda yonder: sheet["hp"] > trap_most(content, yonder),
    )
    way = None if step is None else ways[step]
    if way is None:
        return None
    if way["monster"] and below(sheet, temper.mend + 20):
        return table.any("use_item", "exit_temple")
    return next((a for a in table.all("move_to_chamber") if getattr(a, "exit_index", -1) == way["index"]), None)


def moved_on(table: Table, me: dict[str, Any], temper: Temper) -> Action | None:
    """Nothing is left to do here: the next temple is raised before this one is left, so that it is the newest."""
    newest = table.seat.view()["temple_count"] == me["temple"]["id"]
    return (raised(table, suitable_tier(me["sheet"], temper)) if newest else None) or table.any("exit_temple")


def sleeper(table: Table, sheet: Sheet, temper: Temper) -> Action | None:
    """A blow at a monster that sleeps, if one does."""
    blow, deadly = best_blow(table, sheet["hp"])
    return blow if deadly <= temper.deadly else None


def stand_off(table: Table, sheet: Sheet, temper: Temper) -> Action | None:
    """Strike first if fit, or walk away."""
    blow, deadly = best_blow(table, sheet["hp"])
    fit = not below(sheet, temper.mend) and not sapped(sheet) and deadly <= temper.deadly
    return blow if fit and blow is not None else table.any("exit_temple")


def lit(table: Table) -> Action | None:
    """A Wizard's small spells cost nothing."""
    return table.spell("Light") or table.spell("MageHand")


def disarming(table: Table, temper: Temper) -> Action | None:
    """Disarm if it is more likely to work than not, and not deadly."""
    action = table.any("disarm_trap")
    if action is None:
        return None
    lines = chances(table.seat, action)
    return action if lines["disarm"] * 2 >= 1 and lines["die"] <= temper.deadly else None
