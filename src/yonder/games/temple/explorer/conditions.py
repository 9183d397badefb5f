"""Conditions: what may be on an explorer, each change told (T-733, T-752)."""

from __future__ import annotations

from yonder.games.temple.events import ConditionChanged
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.kinds import Condition

FLAGS = {
    Condition.MUMMY_ROT: "mummy_rot",
    Condition.FRIGHTENED: "frightened",
    Condition.GLARE_IMMUNE: "glare_immune",
    Condition.HIDDEN: "hidden",
    Condition.DODGING: "dodging",
    Condition.SHIELD_ACTIVE: "shield_active",
    Condition.LIGHT: "light",
    Condition.MAGE_HAND: "mage_hand",
}


def put_on(deed: Deed, condition: Condition) -> None:
    """Turn a condition on."""
    if not getattr(deed.me.combat, FLAGS[condition]):
        deed.me.set_combat(**{FLAGS[condition]: True})
        deed.tell(ConditionChanged(deed.me.id, condition, active=True, amount=0))


def take_off(deed: Deed, me: Hero, *conditions: Condition) -> dict[str, bool]:
    """Tell that these end, if they are on, and give the changes to write."""
    ended = [c for c in conditions if getattr(me.combat, FLAGS[c])]
    for condition in ended:
        deed.tell(ConditionChanged(me.id, condition, active=False, amount=0))
    return {FLAGS[condition]: False for condition in ended}


def end(deed: Deed, *conditions: Condition) -> None:
    """Turn conditions off."""
    changes = take_off(deed, deed.me, *conditions)
    if changes:
        deed.me.set_combat(**changes)


def drain_strength(deed: Deed, amount: int) -> None:
    """T-362: strength ebbs until the next rest."""
    me = deed.me
    me.set_stats(str_drain=me.content.numbers.held("drain", me.stats.str_drain + amount))
    deed.tell(ConditionChanged(me.id, Condition.STRENGTH_DRAIN, active=True, amount=amount))


def drain_life(deed: Deed, amount: int) -> None:
    """T-379: the maximum sinks, and current HP with it."""
    me = deed.me
    drain = me.content.numbers.held("hp", me.health.max_hp_drain + amount)
    me.set_health(max_hp_drain=drain, current_hp=max(0, min(me.health.current_hp, me.health.max_hp - drain)))
    deed.tell(ConditionChanged(me.id, Condition.LIFE_DRAIN, active=True, amount=amount))


def end_drains(deed: Deed) -> None:
    """Both drains end (T-421, T-580)."""
    me = deed.me
    if me.stats.str_drain:
        me.set_stats(str_drain=0)
        deed.tell(ConditionChanged(me.id, Condition.STRENGTH_DRAIN, active=False, amount=0))
    if me.health.max_hp_drain:
        me.set_health(max_hp_drain=0)
        deed.tell(ConditionChanged(me.id, Condition.LIFE_DRAIN, active=False, amount=0))
