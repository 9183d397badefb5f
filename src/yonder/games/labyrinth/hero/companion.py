"""Companions: summoned, named, healed, sent away (section 16)."""

from __future__ import annotations

from yonder.games.labyrinth.events.hero import (
    CompanionDismissed,
    CompanionHealed,
    CompanionJoined,
    CompanionRenamed,
    SummonTried,
)
from yonder.games.labyrinth.hero.creation import trimmed_name
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.hero.gear import add_uses, uses_of
from yonder.games.labyrinth.kinds import RESTFUL, Category
from yonder.games.labyrinth.models import Companion

HEALING = "healing"


def companion_of(me: Me) -> Companion | None:
    """Who walks with the hero."""
    return me.world.find(Companion, me.id)


def summon_modifier(me: Me) -> int:
    """L-291."""
    return (me.row.intelligence - 10) // 2 + (me.row.charisma - 10) // 2


def summon(deed: Deed) -> bool:
    """L-291 .. L-293: the roll, then what comes."""
    modifier, raw = summon_modifier(deed), deed.check("summon")
    total = raw + modifier
    tier = next((tier for tier in deed.content.companions.values() if total >= tier.total), None)
    deed.tell(SummonTried(deed.id, raw, modifier, total, tier is not None))
    if tier is None:
        return False
    dice = deed.dice
    species = tier.species[dice.d(len(tier.species), "species") - 1]
    ac, hp, strength = dice.range(*tier.ac, "ac"), dice.range(*tier.hp, "hp"), dice.range(*tier.strength, "strength")
    name = deed.content.words[f"species.{species}"]
    deed.world.put(Companion(deed.id, species, name, hp, hp, ac, strength, tier.dice))
    deed.tell(CompanionJoined(deed.id, species, ac, hp, strength, tier.dice))
    return True


class RenameCompanion(HeroAction):
    """Give your companion a name."""

    name: str


def rename_bar(me: Me, name: str) -> str:
    """L-295."""
    if companion_of(me) is None:
        return "no_companion"
    return "" if trimmed_name(me.content, name, "") else "bad_name"


@hero_action(RenameCompanion, *RESTFUL)
def rename_companion(deed: Deed, action: RenameCompanion) -> None:
    deed.bar(rename_bar(deed, action.name), most=deed.numbers.creation.name_most)
    name = trimmed_name(deed.content, action.name, "")
    deed.world.put(deed.world.get(Companion, deed.id), name=name)
    deed.tell(CompanionRenamed(deed.id, name))


class HealCompanion(HeroAction):
    """Give your companion a Healing potion: 2d4."""


def heal_bar(me: Me) -> str:
    """L-296."""
    companion = companion_of(me)
    if companion is None:
        return "no_companion"
    if companion.hp == companion.max_hp:
        return "companion_unhurt"
    return "" if uses_of(me, Category.POTION, HEALING) else "no_such_potion"


@hero_action(HealCompanion, *RESTFUL)
def heal_companion(deed: Deed, _action: HealCompanion) -> None:
    deed.bar(heal_bar(deed), potion=deed.content.potions[HEALING].name)
    companion = deed.world.get(Companion, deed.id)
    healed = deed.roll(deed.numbers.fight.potion_dice, "healing")
    left = add_uses(deed, Category.POTION, HEALING, -1)
    after = deed.world.put(companion, hp=min(companion.max_hp, companion.hp + healed))
    deed.count("potions_used")
    deed.tell(CompanionHealed(deed.id, after.hp - companion.hp, after.hp, left))


class DismissCompanion(HeroAction):
    """Send your companion away."""


def dismiss_bar(me: Me) -> str:
    """L-301."""
    return "no_companion" if companion_of(me) is None else ""


@hero_action(DismissCompanion, *RESTFUL)
def dismiss_companion(deed: Deed, _action: DismissCompanion) -> None:
    deed.bar(dismiss_bar(deed))
    companion = deed.world.get(Companion, deed.id)
    deed.world.drop(companion)
    deed.tell(CompanionDismissed(deed.id, companion.species))
