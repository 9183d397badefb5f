"""Bots: random, and adept, who knows what each class is good at. They know their seat and the guide."""

from __future__ import annotations

from yonder.core import Action, Seat
from yonder.core.rules.kernel import Answer
from yonder.games.quest.bots.growing import grow
from yonder.games.quest.bots.table import Table
from yonder.games.quest.bots.tactics import decide
from yonder.games.quest.rules import rules

WORN = 60  # percent of health below which one rests


@rules.bot("random")
def random_bot(seat: Seat) -> Action | None:
    """Whatever comes; it neither leaves a session nor sets up fights."""
    offers = [offer for offer in seat.offers() if offer.enabled and not offer.aside]
    return offers[seat.dice.below(len(offers), "bot")].some(seat.dice) if offers else None


@rules.bot("adept")
def adept(seat: Seat) -> Action | None:
    """Fights as its class does, rests when it is hurt, and goes on."""
    table = Table(seat)
    if "answer" in table.kinds:
        return answer(table)
    if table.session is None:
        return table.any("open_session", "create_character")
    if table.fight is not None:
        return decide(table)
    return outside(table)


def answer(table: Table) -> Action | None:
    """React while it helps: the first way that is offered."""
    offers = table.kinds["answer"]
    first = offers[0].action
    assert isinstance(first, Answer)
    return first


def outside(table: Table) -> Action | None:
    """Grow, rest, then the next step of a dungeon, or the road."""
    grown = grow(table)
    if grown is not None:
        return grown
    who = table.session["character"]
    worn = int(who["hp"]) * 100 < WORN * int(who["max_hp"]) or int(who["mana"]) * 3 < int(who["max_mana"])
    if worn and (found := table.any("long_rest", "short_rest")) is not None:
        return found
    if worn and (found := table.any("leave_dungeon")) is not None:
        return found
    if worn and (found := table.any("travel_stop")) is not None:
        return found
    avoid = table.named("patrol_choice", choice="avoid")
    return avoid or table.any("next_step", "travel", "travel_resume", "enter_dungeon", "travel_start", "wait")
