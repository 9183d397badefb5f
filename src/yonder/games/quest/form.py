"""Form: fields that mean nothing for this weapon, spell or ability are refused before anything else (Q-532)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from yonder.core import Action, Ctx, World, guard
from yonder.core.kit.inventory import Item
from yonder.games.quest.character import gear
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.packing import DropItem, MoveItem
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.actions.items import UseItem
from yonder.games.quest.combat.attacks.strike import Attack
from yonder.games.quest.combat.features.divinity import Channel
from yonder.games.quest.combat.features.paladin import LayOnHands
from yonder.games.quest.combat.features.using import UseAbility
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.rounds.turns import current
from yonder.games.quest.combat.spoils.ending import TakeLoot
from yonder.games.quest.content import SCROLL, Content
from yonder.games.quest.content.magic import Spell
from yonder.games.quest.content.things import Good
from yonder.games.quest.magic.casting import Cast, Metamagic
from yonder.games.quest.models import Combat, Session
from yonder.games.quest.party.company import host
from yonder.games.quest.rules import rules

AIMED = frozenset(
    ("assassinate", "disarming-blow", "quivering-palm", "savage-leap", "shadow-step", "step-of-the-wind")
)  # abilities that name an enemy
PLACED = frozenset(("step-of-the-wind",))  # and a place


def destined(_world: World, action: CreateCharacter) -> bool:
    """Who takes what the key gives chooses nothing."""
    return action.mode != "destiny" or action == CreateCharacter(name=action.name, gear=action.gear)


def gripped(world: World, action: Attack) -> bool:
    """Two hands are chosen for what can be held with one."""
    combat = world.find(Combat, action.session)
    if action.grip == "one" or combat is None:
        return True
    field = look(world, action.session)
    cid = current(field)
    who = field.character(cid)
    if who is None or field.block(cid) is not None:
        return False
    weapon = gear.weapon(world, who.char, "mainhand")
    return action.source == "mainhand" and weapon is not None and "versatile" in weapon.tags


def aims(spell: Spell) -> tuple[bool, bool]:
    """Does a spell name targets, and a place?"""
    if spell.resolve == "teleport":
        return False, True
    if spell.own or spell.resolve == "summon":
        return False, False
    if spell.area is not None:
        return spell.range > 0, spell.range > 0
    return True, spell.anybody


def options(content: Content, spell: Spell) -> tuple[str, ...]:
    """What may be chosen when it is cast; of a cure, what it can end."""
    if spell.resolve == "cure":
        curable = str(spell.data.get("cures", "")).split()
        return tuple(name for name in curable if name in content.effects)
    return spell.options


def aimed(world: World, action: Cast) -> bool:
    """Targets or a place, as the spell is aimed; never both. Each metamagic once."""
    content = content_of(world)
    spell = content.spells.get(action.spell)
    if spell is None:
        return True
    session = world.find(Session, action.session)
    if session is not None and world.find(Combat, host(world, session).session) is None:
        plain = Cast(action.session, action.spell, action.targets)
        return len(action.targets) <= 1 and action == plain
    names, places = aims(spell)
    one = spell.area is None or len(action.targets) <= 1
    both = bool(action.targets) and action.pos is not None
    fits = (names or not action.targets) and (places or action.pos is None) and one and not both
    known = not action.option or action.option in options(content, spell)
    ordered = [each for each in get_args(Metamagic) if each in action.metamagic]
    return fits and known and list(action.metamagic) == ordered


def directed(_world: World, action: UseAbility) -> bool:
    aimed = not action.target or action.ability in AIMED
    return aimed and (action.pos is None or action.ability in PLACED)


def handled(world: World, action: UseItem) -> bool:
    """A thing is used on somebody, on one's weapon, at a place, or as the spell on it is aimed."""
    content = content_of(world)
    kind, session = content.item(action.item), world.find(Session, action.session)
    if not isinstance(kind, Good) or session is None:
        return True
    fighting = world.find(Combat, host(world, session).session) is not None
    named, placed = bool(action.target), action.pos is not None
    if kind.use == "oil" and fighting:
        return not named and not (action.mode == "coat" and placed)
    if action.mode:
        return False
    if kind.use == "scroll" and fighting:
        names, places = aims(content.spells[kind.id.removeprefix(SCROLL)])
        return (names or not named) and (places or not placed) and not (named and placed)
    if kind.use in ("scatter", "coat") and fighting:
        return not named and (kind.use == "scatter" or not placed)
    return not placed


def channelled(_world: World, action: Channel) -> bool:
    return not action.targets or action.option == "preserve-life"


def laid(_world: World, action: LayOnHands) -> bool:
    """A cure has its price, whatever is said."""
    return not action.cure or action.amount == 1


def counted(world: World, action: DropItem | MoveItem) -> bool:
    """Nobody moves more than there is; 0 is all of it."""
    row = world.find(Item, action.item)
    return row is None or 0 <= action.quantity <= row.count


def there(world: World, action: TakeLoot) -> bool:
    """Nobody takes more than lies there."""
    combat = world.find(Combat, action.session)
    drops = () if combat is None else combat.loot
    return all(action.quantity <= drop.quantity for drop in drops if drop.item == action.item)


FORMS: dict[type[Action], Callable[[World, Any], bool]] = {
    CreateCharacter: destined,
    Attack: gripped,
    Channel: channelled,
    LayOnHands: laid,
    UseItem: handled,
    DropItem: counted,
    MoveItem: counted,
    TakeLoot: there,
    Cast: aimed,
    UseAbility: directed,
}


@rules.before
def well_formed(ctx: Ctx, action: Action) -> None:
    check = FORMS.get(type(action))
    guard.need(ctx.world, check is None or check(ctx.world, action), "bad_request")
