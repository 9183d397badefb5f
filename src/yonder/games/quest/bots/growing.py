"""Growing: what a bot makes of a new level: scores, styles, spells; and what it does between fights."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from yonder.core import Action, Choice, Offer
from yonder.games.quest.bots.table import Table, mean
from yonder.games.quest.content.magic import Spell

HELPFUL = ("cure-wounds", "healing-word", "mage-armor", "shield", "shield-of-faith", "bless", "hunters-mark", "hex")
BETTER = {"cure-wounds": "healing-word"}  # by a bonus action
CONTROL = ("hideous-laughter", "sleep", "fear")


def grow(table: Table) -> Action | None:
    """The next choice that a level has brought, if there is one."""
    return points(table) or style(table) or bend(table) or spell(table, "learn_spell") or spell(table, "prepare_spell")


def choices(offer: Offer | None, field: str) -> list[Any]:
    """What may be chosen in an offer."""
    domain = None if offer is None else offer.domains.get(field)
    return list(domain.values) if isinstance(domain, Choice) else []


def points(table: Table) -> Action | None:
    """What the class lives by first, then toughness."""
    offer = table.offer("spend_point")
    stats = choices(offer, "stat")
    wanted = (*table.content.classes[table.session["character"]["class_name"]].primary, "constitution")
    for stat in wanted:
        if offer is not None and stat in stats:
            return replace(offer.action, stat=stat)
    return None


def style(table: Table) -> Action | None:
    """As the weapon in hand asks for."""
    offer = table.offer("choose_style")
    there = choices(offer, "style")
    held = next((each["kind"] for each in table.session["character"]["items"] if each["where"] == "mainhand"), "")
    weapon = table.content.weapons.get(held)
    shoots = weapon is not None and bool(weapon.ammo)
    both = weapon is not None and "two-handed" in weapon.tags
    for name in ("archery" if shoots else "great-weapon" if both else "dueling", "defense"):
        if offer is not None and name in there:
            return replace(offer.action, style=name)
    return None


def bend(table: Table) -> Action | None:
    return table.any("choose_metamagic", "choose_enemy")


def spell(table: Table, tag: str) -> Action | None:
    """The spell that promises most."""
    offer = table.offer(tag)
    there = [name for name in choices(offer, "spell") if useful(table, table.content.spells[name])]
    best = max(there, key=lambda name: promise(table.content.spells[name]), default=None)
    return None if offer is None or best is None else replace(offer.action, spell=best)


def useful(table: Table, kind: Spell) -> bool:
    """Can it be cast with what one carries, and is there nothing better for the same?"""
    who = table.session["character"]
    if kind.component and all(each["kind"] != kind.component for each in who["items"]):
        return False
    return all(each["id"] != BETTER.get(kind.id) for each in who["spells"])


def promise(kind: Spell) -> int:
    """Damage that can be counted on, or a help that is known to be good."""
    if kind.id in HELPFUL:
        return 12_000 + 1_000 * kind.level
    if kind.id in CONTROL:
        return 11_500 + 1_000 * kind.level
    if not kind.damage or kind.cast == "reaction" or kind.delayed:
        return kind.level * 100
    worth = sum(mean(hurt.dice) for hurt in kind.damage) * max(1, kind.times)
    near = kind.range == 0 and kind.area is None
    return worth * (2 if kind.area is not None else 1) // (2 if near else 1)
