"""Offers: what each of a player's explorers can do now, in the order of T-839. They ask the guards of the handlers."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import asdict

from yonder.core import Action, Offer, Query, World, refusal, tag_of
from yonder.games.temple.combat.attacks import Attack, may_attack
from yonder.games.temple.combat.features import (
    ActionSurge,
    CunningAction,
    SecondWind,
    may_be_cunning,
    may_second_wind,
    may_surge,
)
from yonder.games.temple.combat.spells import CastSpell, lasts, may_cast, slots
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem, may_drink, may_flee
from yonder.games.temple.content import Content
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.hero import Hero, hero
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ChamberType, Condition, ExplorerClass, FleeMethod, SpellId, WeaponSlot, WeaponType
from yonder.games.temple.models import Chamber, Collection, ExplorerStats, FallenExplorer, Living, Lock, TempleState
from yonder.games.temple.rules import rules
from yonder.games.temple.show.labels import Labels, labels, mints
from yonder.games.temple.temple.curios import Dare, untried
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.locks import may_unlock
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.temple.places import exits
from yonder.games.temple.temple.traps import DisarmTrap, armed
from yonder.games.temple.temple.treasure import LootTreasure, may_search, unlooted
from yonder.games.temple.tokens.ledger import mintable
from yonder.games.temple.trade.stall import Buy, Haggle, at_stall, may_buy, may_haggle, price

LISTED = 12  # up to so many temples each has its own offer; more are one offer with a choice
SPELL_ORDER = tuple(SpellId)[1:]


@lru_cache
def spells_of(content: Content, kind: str) -> tuple[SpellId, ...]:
    """The spells of one kind, in order."""
    return tuple(spell for spell in SPELL_ORDER if content.spells[spell].kind == kind)


@lru_cache
def battle_spells(content: Content) -> tuple[SpellId, ...]:
    """All that may be of use in a fight, in order."""
    return tuple(spell for spell in SPELL_ORDER if content.spells[spell].kind != "utility")


@rules.offers
def offers(world: World, who: str) -> list[Offer]:
    found: list[Offer] = []
    for living in world.all(Living, who):
        found += legal(hero(world, living.explorer_id), LISTED)
    playing, mint = bool(found), mints(world.content)
    if mintable(world.get(Collection, "explorer")):
        found += mint.explorers_aside if playing else mint.explorers  # T-842
    if mintable(world.get(Collection, "temple")):
        raised = world.find(TempleState, 1) is not None
        found += mint.temples_aside if playing and raised else mint.temples
    return found


def legal(me: Hero, listed: int | None = None) -> list[Offer]:
    """Everything this explorer can do, and nothing else (T-838)."""
    if me.health.is_dead:
        return []
    found: list[Offer] = []
    button = labels(me.content, me.id, me.stats.explorer_class)
    if not me.position.temple_id:
        lobby(me, button, found, listed)
    elif me.position.in_combat:
        fight(me, button, found)
    else:
        if me.foe is not None and me.foe.is_alive:
            strikes(me, button, found)
            spells(me, button, found, spells_of(me.content, "offensive"))
        explore(me, button, found)
    return found


def lobby(me: Hero, button: Labels, found: list[Offer], listed: int | None) -> None:
    """Temples to enter, wounds to tend."""
    count = me.world.get(Collection, "temple").minted
    if listed is not None and count > listed:
        found.append(button.enter_any(count))
    else:
        found += [button.enter(t.temple_id, t.difficulty_tier) for t in me.world.all(TempleState)]
    mend(me, button, found)
    trade(me, button, found)
    found.append(button.rest)


def fight(me: Hero, button: Labels, found: list[Offer]) -> None:
    """A turn in combat."""
    strikes(me, button, found)
    spells(me, button, found, battle_spells(me.content))
    if me.inventory.potions and refusal(may_drink, me) is None:
        found.append(button.potion(me.inventory.potions))
    found.append(button.dodge)
    if not me.has(Condition.HIDDEN):
        found.append(button.hide)
    features(me, button, found)
    found.append(button.slip)
    if refusal(may_flee, me, FleeMethod.SHOVE) is None:
        found.append(button.shove)


def strikes(me: Hero, button: Labels, found: list[Offer]) -> None:
    """Both hands."""
    kind, inventory = me.enemy.monster_type, me.inventory
    if refusal(may_attack, me, WeaponSlot.PRIMARY) is None:
        found.append(button.attack(WeaponSlot.PRIMARY, inventory.primary_weapon, kind))
    second = inventory.secondary_weapon is not WeaponType.NONE
    if second and refusal(may_attack, me, WeaponSlot.SECONDARY) is None:
        found.append(button.attack(WeaponSlot.SECONDARY, inventory.secondary_weapon, kind))


def spells(me: Hero, button: Labels, found: list[Offer], some: tuple[SpellId, ...]) -> None:
    """What a Wizard can cast of these."""
    if me.stats.explorer_class is ExplorerClass.WIZARD:
        for spell in some:
            level = me.content.spells[spell].level
            left = slots(me, level) if level else 0
            usual = (level and not left) or lasts(me, spell)  # why most are not offered: no need to ask
            if not usual and refusal(may_cast, me, spell) is None:
                found.append(button.spell(spell, left))


def features(me: Hero, button: Labels, found: list[Offer]) -> None:
    """Second Wind, Action Surge, Cunning Action."""
    if me.stats.explorer_class is ExplorerClass.FIGHTER:
        if refusal(may_second_wind, me) is None:
            found.append(button.second_wind)
        if refusal(may_surge, me) is None:
            found.append(button.action_surge)
    elif me.stats.explorer_class is ExplorerClass.ROGUE and refusal(may_be_cunning, me) is None:
        found.append(button.disengage)
        if not me.has(Condition.HIDDEN):
            found.append(button.cunning_hide)
        found += [button.dash(way.exit_index, way.to_chamber_id) for way in exits(me) if way.is_discovered]


def explore(me: Hero, button: Labels, found: list[Offer]) -> None:
    """Doors, then what the chamber holds, then oneself."""
    ways, here, locks = exits(me), me.here, me.world.any(Lock)
    found += [
        button.open_exit(way.exit_index)
        for way in ways
        if not way.is_discovered and (not locks or refusal(may_unlock, me, way) is None)
    ]
    for way in ways:
        if way.exit_index == 0 and here.chamber_type is not ChamberType.ENTRANCE:
            found.append(button.back(way.to_chamber_id))
        elif way.is_discovered:
            found.append(button.move(way.exit_index, way.to_chamber_id))
    if not me.standoff:
        rummage(me, button, found)
    mend(me, button, found)
    trade(me, button, found)
    found.append(button.exit_temple)


def rummage(me: Hero, button: Labels, found: list[Offer]) -> None:
    """Treasure, traps, bodies and the small spells."""
    here = me.here
    if unlooted(here, me.foe) and refusal(may_search, me) is None:
        found.append(searching(here, button))
    if (kind := untried(me.world, here)) is not None:
        found += [button.dare(kind.id, choice.id) for choice in kind.choices]
    if armed(here):
        found.append(button.disarm(here.trap_dc))
    if here.fallen_count:
        key = {"temple_id": here.temple_id, "chamber_id": here.chamber_id, "is_looted": False}
        found += [button.loot_fallen(body.fallen_index) for body in me.world.where(FallenExplorer, **key)]
    spells(me, button, found, spells_of(me.content, "utility"))


def searching(here: Chamber, button: Labels) -> Offer:
    """What the chamber calls it."""
    if here.chamber_type is ChamberType.BOSS:
        return button.take_hoard
    return button.loot_treasure if here.chamber_type is ChamberType.TREASURE else button.search_chamber


def trade(me: Hero, button: Labels, found: list[Offer]) -> None:
    """What gold and a smooth tongue can do at the stall."""
    if not at_stall(me):
        return
    if refusal(may_haggle, me) is None:
        found.append(button.haggle)
    gold = me.inventory.gold
    for ware in me.content.wares.values():
        cost = price(me, ware)
        if gold >= cost and refusal(may_buy, me, ware) is None:
            found.append(button.buy(ware.id, cost))


def mend(me: Hero, button: Labels, found: list[Offer]) -> None:
    """Potion and Second Wind outside combat."""
    if me.health.full:  # the usual case, without asking each
        return
    if me.inventory.potions and refusal(may_drink, me) is None:
        found.append(button.potion(me.inventory.potions))
    if me.stats.explorer_class is ExplorerClass.FIGHTER and refusal(may_second_wind, me) is None:
        found.append(button.second_wind)


RANDOM: tuple[type[Action], ...] = (
    MintExplorer,
    MintTemple,
    OpenExit,
    MoveToChamber,
    DisarmTrap,
    LootTreasure,
    Attack,
    CastSpell,
    UseItem,
    Flee,
    SecondWind,
    Dodge,
    Hide,
    CunningAction,
    Haggle,
    Dare,
)
NOT_RANDOM: tuple[type[Action], ...] = (Rest, EnterTemple, ExitTemple, LootFallen, ActionSurge, Buy)
ENDS_TURN = (Attack, UseItem, Dodge, Hide, Flee)


class LegalAction(Struct, frozen=True):
    """One thing an explorer can do (T-837)."""

    id: str
    label: str
    action: str
    args: dict[str, int | str | None]
    random: bool
    ends_turn: bool


def entry(me: Hero, offer: Offer) -> LegalAction:
    """An offer as the rulebook lists it."""
    action = offer.action
    args = asdict(action)
    name = ":".join(str(value) for value in args.values() if value is not None)
    return LegalAction(
        f"{tag_of(action)}:{name}", offer.label, tag_of(action), args, type(action) in RANDOM, ends(me, action)
    )


def ends(me: Hero, action: Action) -> bool:
    """Does the monster answer this?"""
    if isinstance(action, CastSpell):
        return me.content.spells[action.spell].kind == "offensive"
    return isinstance(action, ENDS_TURN) and (me.position.in_combat or isinstance(action, Attack))


class LegalActions(Query):
    """Everything one explorer can do now; the dead can do nothing."""

    explorer_id: int


@rules.query(LegalActions)
def legal_actions(world: World, _who: str | None, query: LegalActions) -> list[LegalAction]:
    me = Hero(world, world.get(ExplorerStats, query.explorer_id, code="no_such_explorer"))
    return [entry(me, offer) for offer in legal(me)]
