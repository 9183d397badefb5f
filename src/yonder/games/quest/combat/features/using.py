"""Using an ability: who may, how often, for how much (Q-211 to Q-217)."""

from __future__ import annotations

from collections.abc import Callable

from yonder.core import Ctx, guard
from yonder.games.quest.combat.conditions import afflict
from yonder.games.quest.combat.fight import Field, Fight
from yonder.games.quest.combat.guards import acting
from yonder.games.quest.combat.resources import gain
from yonder.games.quest.content.people import Ability, AbilityTier
from yonder.games.quest.events import AbilityUsed
from yonder.games.quest.models import Combatant
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
    tier, who = ability.tier(me.level), field.character(me.cid)
    if ability.per_day:
        used = 0 if who is None else dict(who.features_used).get(ability.id, 0)
        return (tier.uses or ability.per_day) - used
    most = tier.uses or ability.uses
    return most - dict(me.uses).get(ability.id, 0) if most else -1


def price(ability: Ability, level: int) -> int:
    """What it costs at a level."""
    tier = ability.tier(level)
    return ability.cost if tier.cost is None else tier.cost


def usable(field: Field, me: Combatant, name: str) -> Ability:
    """Q-213, in its order."""
    world, who = field.world, field.character(me.cid)
    ability = field.content.abilities.get(name)
    guard.need(world, ability is not None, "unknown_id", id=name)
    assert ability is not None
    guard.need(world, name in USES, "not_usable")
    guard.need(world, who is not None and who.class_name == ability.class_, "wrong_class")
    guard.need(world, me.level >= ability.level, "locked", level=ability.level)
    guard.need(world, uses_left(field, me, ability), "no_uses")
    guard.need(world, ability.time != "action" or me.actions, "no_action")
    guard.need(world, ability.time != "bonus" or me.bonus, "no_bonus_action")
    cost = price(ability, me.level)
    guard.need(world, me.resource >= cost, "no_resource", need=cost, have=me.resource)
    return ability


@rules.on(UseAbility)
def use_ability(ctx: Ctx, action: UseAbility) -> None:
    field, me = acting(ctx.world, ctx.who, action.session)
    ability = usable(field, me, action.ability)
    if action.ability in BARS:
        BARS[action.ability](field, me, action)
    fight = Fight(ctx, action.session)
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
