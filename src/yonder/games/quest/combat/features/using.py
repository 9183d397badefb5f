"""Using an ability: who may, how often, for how much (Q-211 to Q-217)."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from yonder.core import Ctx, Reject, guard, refusal
from yonder.games.quest.combat.features.resources import gain
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import acting
from yonder.games.quest.combat.health.conditions import afflict
from yonder.games.quest.content import Content
from yonder.games.quest.content.people import Ability, AbilityTier
from yonder.games.quest.events import AbilityUsed
from yonder.games.quest.models import Combatant, Counts
from yonder.games.quest.rules import SessionAction, rules

Use = Callable[[Fight, Combatant, AbilityTier, "UseAbility"], None]
Bar = Callable[[Field, Combatant, "UseAbility"], None]

USES: dict[str, Use] = {}
BARS: dict[str, Bar] = {}


class UseAbility(SessionAction):
    """Use an ability of your class."""

    ability: str
    target: str = ""
    pos: int | None = None


def use(name: str) -> Callable[[Use], Use]:
    """Bind what an ability does."""

    def bind(function: Use) -> Use:
        USES[name] = function
        return function

    return bind


def bar(name: str) -> Callable[[Bar], Bar]:
    """Bind what else bars an ability, before anything is paid."""

    def bind(function: Bar) -> Bar:
        BARS[name] = function
        return function

    return bind


def uses_left(field: Field, me: Combatant, ability: Ability) -> int:
    """Q-214: per combat, per day, or without end (-1)."""
    who = field.character(me.cid)
    return _left(ability, me.level, me.uses, () if who is None else who.features_used)


def _left(ability: Ability, level: int, uses: Counts, today: Counts) -> int:
    tier = ability.tier(level)
    if ability.per_day:
        return (tier.uses or ability.per_day) - dict(today).get(ability.id, 0)
    most = tier.uses or ability.uses
    return most - dict(uses).get(ability.id, 0) if most else -1


def price(ability: Ability, level: int) -> int:
    """What it costs at a level."""
    tier = ability.tier(level)
    return ability.cost if tier.cost is None else tier.cost


class Means(NamedTuple):
    """All of its user that an ability depends on."""

    class_name: str
    level: int
    uses: Counts
    today: Counts
    actions: int
    bonus: int
    resource: int


def means_of(field: Field, me: Combatant) -> Means:
    """What somebody has for the abilities of their class."""
    who = field.character(me.cid)
    class_name, today = ("", ()) if who is None else (who.class_name, who.features_used)
    return Means(class_name, me.level, me.uses, today, me.actions, me.bonus, me.resource)


@lru_cache(maxsize=1 << 14)
def unusable(content: Content, name: str, means: Means) -> Reject | None:
    """What bars an ability, whatever it is aimed at; worked out once: offers ask about every one at every moment."""
    return refusal(_usable, content, name, means)


def _usable(content: Content, name: str, means: Means) -> None:
    """Q-213, in its order."""
    ability = content.abilities.get(name)
    guard.need(content, ability is not None, "unknown_id", id=name)
    assert ability is not None
    guard.need(content, name in USES, "not_usable")
    guard.need(content, means.class_name == ability.class_, "wrong_class")
    guard.need(content, means.level >= ability.level, "locked", level=ability.level)
    guard.need(content, _left(ability, means.level, means.uses, means.today), "no_uses")
    guard.need(content, ability.time != "action" or means.actions, "no_action")
    guard.need(content, ability.time != "bonus" or means.bonus, "no_bonus_action")
    cost = price(ability, means.level)
    guard.need(content, means.resource >= cost, "no_resource", need=cost, have=means.resource)


@rules.on(UseAbility)
def use_ability(ctx: Ctx, action: UseAbility) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    guard.free(unusable(field.content, action.ability, means_of(field, me)))
    ability = field.content.abilities[action.ability]
    if action.ability in BARS:
        BARS[action.ability](field, me, action)
    fight = Fight.of(ctx, action.session)
    pay(fight, me, ability)
    fight.tell(AbilityUsed(action.session, me.cid, ability.id))
    USES[ability.id](fight, fight.one(me.cid), ability.tier(me.level), action)


def pay(fight: Fight, me: Combatant, ability: Ability) -> None:
    """Time, resource and the count of uses."""
    if ability.time == "action":
        fight.set(me.cid, actions=me.actions - 1)
    elif ability.time == "bonus":
        fight.set(me.cid, bonus=me.bonus - 1)
    used = dict(me.uses)
    used[ability.id] = used.get(ability.id, 0) + 1
    fight.set(me.cid, uses=tuple(sorted(used.items())))
    who = fight.character(me.cid)
    if ability.per_day and who is not None:
        days = dict(who.features_used)
        days[ability.id] = days.get(ability.id, 0) + 1
        fight.ctx.world.put(who, features_used=tuple(sorted(days.items())))
    gain(fight, me.cid, -price(ability, me.level))


def prime(fight: Fight, me: Combatant, ability: str, tier: AbilityTier, **more: int | str) -> None:
    """Put the ability on its user as an effect of its own name, with its numbers."""
    data: dict[str, int | str] = {**tier.numbers, **more}
    if tier.immune:
        data["immune"] = " ".join(tier.immune)
    rounds = int(data.pop("turns", -1))
    afflict(fight, me.cid, ability, rounds=rounds, **data)  # type: ignore[arg-type]
