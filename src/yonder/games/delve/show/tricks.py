"""Offers of tricks in a fight, each with its odds from the numbers that decide it (D-331 to D-333)."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import Offer, World, refusal
from yonder.games.delve.content import Content
from yonder.games.delve.content.people import Habit
from yonder.games.delve.dungeon.instance import is_room
from yonder.games.delve.dungeon.traps import is_armed
from yonder.games.delve.encounter.habits import habit_of
from yonder.games.delve.encounter.tricks import (
    Lure,
    Outwit,
    Shield,
    harm,
    lure_percent,
    may_lure,
    may_outwit,
    may_shield,
    trap_harm,
)
from yonder.games.delve.models import Encounter, Fighter, Foe, Presence, Trap
from yonder.games.delve.show.actor import Actor


def tricks(world: World, me: Actor) -> Iterator[Offer]:
    if not me.crowd.enemies or world.find(Encounter, me.place) is None:
        return
    for row in me.crowd.enemies:
        habit = habit_of(world, row.entity)
        if habit is not None and not world.get(Foe, row.entity).tricked:
            offer = Offer(Outwit(row.entity), played(world, row, habit), "Fight", enabled=True)
            yield offer.given(me.held or refusal(may_outwit, world, me.who, row.entity))
    if is_room(me.place):
        yield from _traps(world, me)
    for row in me.near:
        fighter = world.find(Fighter, me.place, row.entity)
        if fighter is not None and fighter.engaged:
            offer = Offer(Shield(row.entity), f"Stand in front of {row.name}", "Fight", enabled=True)
            yield offer.given(me.held or refusal(may_shield, world, me.who, row.entity))


def _traps(world: World, me: Actor) -> Iterator[Offer]:
    if not is_armed(world, me.place):
        return
    content: Content = world.content
    amount = trap_harm(world, world.get(Trap, me.place))
    for row in me.crowd.enemies:
        if not world.get(Foe, row.entity).boss:
            percent = lure_percent(world, me.who, row.entity)
            label = content.words["trick.lure"].format(name=row.name, percent=percent, amount=amount)
            stop = me.held or refusal(may_lure, world, me.who, row.entity)
            yield Offer(Lure(row.entity), label, "Fight", enabled=True).given(stop)


def played(world: World, row: Presence, habit: Habit) -> str:
    """A trick with its odds and what it comes to."""
    content: Content = world.content
    words = content.words
    deed = words[f"habit.{habit.id}.deed"].format(name=row.name)
    costs = ((habit.gold, "gold"), (habit.mana, "mana"))
    price = "".join(words[f"trick.{name}"].format(amount=amount) for amount, name in costs if amount)
    parts = [words["trick.leaves"]] if habit.leaves else []
    if habit.stuns:
        parts.append(words["trick.stun" if habit.stuns == 1 else "trick.stuns"].format(amount=habit.stuns))
    if habit.weakens:
        parts.append(words["trick.weakens"].format(amount=habit.weakens))
    if habit.hurts:
        parts.append(words["trick.hurts"].format(amount=harm(world, row.entity, habit)))
    return words["trick.risk"].format(deed=deed, price=price, percent=habit.percent, what=", ".join(parts))
