"""Choices: what an explorer can do now and what it cannot, with the reason. For pages; bots read the offers alone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from yonder.core import Offer, Query, World
from yonder.core.rules import engine
from yonder.games.temple.combat.spells import slots
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import ChamberType, ExplorerClass, WeaponSlot, WeaponType
from yonder.games.temple.models import FallenExplorer
from yonder.games.temple.rules import rules
from yonder.games.temple.show.labels import Labels, labels
from yonder.games.temple.show.offers import SPELL_ORDER, LegalAction, entry, legal, searching
from yonder.games.temple.show.sheet import owner
from yonder.games.temple.show.view import explorer_exists
from yonder.games.temple.temple.places import exits
from yonder.games.temple.trade.stall import at_stall, fits, price


class Possibility(Struct, frozen=True):
    """An entry of T-837 that may be greyed; then `code` and `reason` say why."""

    entry: LegalAction
    enabled: bool
    code: str = ""
    reason: str = ""


class AllActions(Query):
    """Everything one explorer can do now, then what it might think of and cannot do, each with the reason."""

    explorer_id: int


@rules.query(AllActions)
def all_actions(world: World, _who: str | None, query: AllActions) -> list[Possibility]:
    me = explorer_exists(world, query.explorer_id)
    ready = legal(me)
    listed = {offer.action for offer in ready}
    others = [] if me.health.is_dead else [offer for offer in thinkable(me) if offer.action not in listed]
    return [Possibility(entry(me, offer), enabled=True) for offer in ready] + [refused(me, offer) for offer in others]


def refused(me: Hero, offer: Offer) -> Possibility:
    """An offer with what its handler says against it."""
    reject = engine.probe(rules, me.world, owner(me.world, me.id), offer.action)
    assert reject is not None  # what is not listed is refused (T-838)
    return Possibility(entry(me, offer), enabled=False, code=reject.code, reason=reject.text)


def thinkable(me: Hero) -> Iterator[Offer]:
    """What the class and the place bring to mind, whether it can be done or not."""
    button = labels(me.content, me.id, me.stats.explorer_class)
    yield from arms(me, button)
    yield from talents(me, button)
    yield button.potion(me.inventory.potions)
    if at_stall(me):
        yield from (button.buy(ware.id, price(me, ware)) for ware in me.content.wares.values() if fits(me, ware))
        yield button.haggle
    if me.chamber is not None:
        yield from surroundings(me, button)
        yield button.exit_temple
    yield button.rest


def arms(me: Hero, button: Labels) -> Iterator[Offer]:
    """Both hands, and the spells."""
    inventory = me.inventory
    if me.foe is not None:
        yield button.attack(WeaponSlot.PRIMARY, inventory.primary_weapon, me.foe.monster_type)
        if inventory.secondary_weapon is not WeaponType.NONE:
            yield button.attack(WeaponSlot.SECONDARY, inventory.secondary_weapon, me.foe.monster_type)
    if me.stats.explorer_class is ExplorerClass.WIZARD:
        for spell in SPELL_ORDER:
            level = me.content.spells[spell].level
            yield button.spell(spell, slots(me, level) if level else 0)


def talents(me: Hero, button: Labels) -> Iterator[Offer]:
    """What everybody does in a fight, and what the class adds."""
    if me.chamber is not None:
        yield from (button.dodge, button.hide, button.slip, button.shove)
    if me.stats.explorer_class is ExplorerClass.FIGHTER:
        yield from (button.second_wind, button.action_surge)
    elif me.stats.explorer_class is ExplorerClass.ROGUE and me.chamber is not None:
        yield from (button.disengage, button.cunning_hide)


def surroundings(me: Hero, button: Labels) -> Iterator[Offer]:
    """Doors, treasure, trap and bodies of the chamber."""
    here = me.here
    for way in exits(me):
        if not way.is_discovered:
            yield button.open_exit(way.exit_index)
        elif way.exit_index == 0 and here.chamber_type is not ChamberType.ENTRANCE:
            yield button.back(way.to_chamber_id)
        else:
            yield button.move(way.exit_index, way.to_chamber_id)
    yield searching(here, button)
    if here.trap_dc:
        yield button.disarm(here.trap_dc)
    bodies = me.world.all(FallenExplorer, here.temple_id, here.chamber_id) if here.fallen_count else ()
    for body in bodies:
        yield button.loot_fallen(body.fallen_index)
