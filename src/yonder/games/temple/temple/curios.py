"""Curios: curious things in empty chambers. One may dare something with each, once, and never dies of it (T-970)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from yonder.core import World, check_names
from yonder.games.temple.content import Content
from yonder.games.temple.content.chambers import CurioChoice, CurioKind
from yonder.games.temple.events import CurioDared
from yonder.games.temple.explorer.checks import check
from yonder.games.temple.explorer.death import heal, hurt
from yonder.games.temple.explorer.deed import Deed, ExplorerAction, explorer_action
from yonder.games.temple.explorer.experience import earn
from yonder.games.temple.explorer.gear import bless, gain
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Condition
from yonder.games.temple.models import Chamber, Dared, TempleState
from yonder.games.temple.rules import rules
from yonder.games.temple.temple.omens import curio_in
from yonder.games.temple.temple.places import exploring


class Dare(ExplorerAction):
    """Try something with the curious thing in your chamber: a check, with a gain or a wound. It never kills."""

    choice: str


def untried(world: World, chamber: Chamber) -> CurioKind | None:
    """The curious thing in a chamber, if nobody has dared anything with it."""
    kind = curio_in(world.content, world.get(TempleState, chamber.temple_id), chamber)
    tried = kind is not None and world.find(Dared, chamber.temple_id, chamber.chamber_id) is not None
    return None if tried else kind


def may_dare(me: Hero, choice: str) -> CurioChoice:
    """T-971: there is such a thing, untried, and it can be tried so."""
    exploring(me)
    state = me.world.get(TempleState, me.here.temple_id)
    if curio_in(me.content, state, me.here) is None:
        raise me.content.refuse("no_curio")
    kind = untried(me.world, me.here)
    if kind is None:
        raise me.content.refuse("curio_tried")
    found = next((one for one in kind.choices if one.id == choice), None)
    if found is None:
        raise me.content.refuse("bad_argument")
    return found


@explorer_action(Dare)
def dare(deed: Deed, action: Dare) -> None:
    me = deed.me
    chosen = may_dare(me, action.choice)
    kind = untried(deed.world, me.here)
    assert kind is not None
    success = check(deed, chosen.skill, chosen.dc).success
    deed.world.put(Dared(me.here.temple_id, me.here.chamber_id, me.id))
    gift = EFFECTS[chosen.good if success else chosen.bad](deed, chosen)
    place = (me.here.temple_id, me.here.chamber_id)
    deed.tell(CurioDared(me.id, *place, kind.id, chosen.id, success, gift.gold, gift.potions, gift.damage))
    if gift.insight:
        earn(deed, "curio", me.here.yonder)


class Gift(NamedTuple):
    """What came of it."""

    gold: int = 0
    potions: int = 0
    damage: int = 0
    insight: bool = False


def give_gold(deed: Deed, chosen: CurioChoice) -> Gift:
    """Gold, more of it further in."""
    gold = deed.dice.sum(*chosen.dice, "curio") * (deed.me.here.yonder + 1)
    gain(deed.me, gold)
    return Gift(gold=gold)


def give_potion(deed: Deed, _chosen: CurioChoice) -> Gift:
    """A potion."""
    gain(deed.me, 0, 1)
    return Gift(potions=1)


def give_health(deed: Deed, chosen: CurioChoice) -> Gift:
    """Healing, unless rot or full health leaves nothing to heal."""
    amount = deed.dice.sum(*chosen.dice, "curio") + deed.me.stats.level
    if not deed.me.health.full and not deed.me.has(Condition.MUMMY_ROT):
        heal(deed, amount, "curio")
    return Gift()


def give_blessing(deed: Deed, chosen: CurioChoice) -> Gift:
    """A blessing for a weapon that has none; else gold."""
    return Gift() if bless(deed.me) else give_gold(deed, chosen)


def give_insight(_deed: Deed, _chosen: CurioChoice) -> Gift:
    """Experience."""
    return Gift(insight=True)


def wound(deed: Deed, chosen: CurioChoice) -> Gift:
    """T-972: a wound that leaves at least one hit point."""
    damage = min(deed.dice.sum(*chosen.dice, "curio"), deed.me.health.current_hp - 1)
    hurt(deed, damage)
    return Gift(damage=damage)


EFFECTS: dict[str, Callable[[Deed, CurioChoice], Gift]] = {
    "gold": give_gold,
    "potion": give_potion,
    "heal": give_health,
    "bless": give_blessing,
    "insight": give_insight,
    "hurt": wound,
}


@rules.check
def curios_are_bound(content: Content) -> None:
    """Every effect has its function, every curio and choice its sentences."""
    choices = [(kind.id, one) for kind in content.curios.values() for one in kind.choices]
    check_names("curios", [name for _, one in choices for name in (one.good, one.bad)], EFFECTS)
    check_names("words", [f"curio.{kind}" for kind in content.curios], content.words)
    told = [f"tell.curio_dared.{kind}_{one.id}_{how}" for kind, one in choices for how in ("yes", "no")]
    check_names("words", told, content.words)
