"""Form: fields that mean nothing for this weapon, spell or ability are refused before anything else (Q-532)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from yonder.core import Action, Ctx, World, guard
from yonder.games.quest.character import gear
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.ending import TakeLoot
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.strike import Attack
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.magic.casting import Cast
from yonder.games.quest.models import Combat, Session
from yonder.games.quest.rules import rules

AIMED = frozenset(("assassinate",))  # abilities that name an enemy


def destined(_world: World, action: CreateCharacter) -> bool:
    """Who takes what the key gives chooses nothing."""
    return action.mode != "destiny" or action == CreateCharacter()


def gripped(world: World, action: Attack) -> bool:
    """Two hands are chosen for what can be held with one."""
    session = world.find(Session, action.session)
    if action.grip == "one" or session is None:
        return True
    weapon = gear.weapon(world, session.char, "mainhand")
    return action.source == "mainhand" and weapon is not None and "versatile" in weapon.tags


def aims(spell: Spell) -> tuple[bool, bool]:
    """Does a spell name targets, and a place?"""
    if spell.resolve == "teleport":
        return False, True
    if spell.area is not None:
        return spell.range > 0, spell.range > 0
    return True, False


def aimed(world: World, action: Cast) -> bool:
    """Targets or a place, as the spell is aimed; never both."""
    spell = content_of(world).spells.get(action.spell)
    if spell is None:
        return True
    names, places = aims(spell)
    one = spell.area is None or len(action.targets) <= 1
    both = bool(action.targets) and action.pos is not None
    return (names or not action.targets) and (places or action.pos is None) and one and not both


def directed(_world: World, action: UseAbility) -> bool:
    return not action.target or action.ability in AIMED


def there(world: World, action: TakeLoot) -> bool:
    """Nobody takes more than lies there."""
    combat = world.find(Combat, action.session)
    drops = () if combat is None else combat.loot
    return all(action.quantity <= drop.quantity for drop in drops if drop.item == action.item)


FORMS: dict[type[Action], Callable[[World, Any], bool]] = {
    CreateCharacter: destined,
    Attack: gripped,
    TakeLoot: there,
    Cast: aimed,
    UseAbility: directed,
}


@rules.before
def well_formed(ctx: Ctx, action: Action) -> None:
    check = FORMS.get(type(action))
    guard.need(ctx.world, check is None or check(ctx.world, action), "bad_request")
