"""Objectives: what earns experience besides kills (T-402, T-410 .. T-414). How much stands in the content."""

from __future__ import annotations

from yonder.core import check_names
from yonder.games.temple.content import Content, MonsterKind
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.experience import earn
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.models import Chronicle, Feat
from yonder.games.temple.rules import rules

OBJECTIVES = ("trap", "treasure", "conquest", "chamber", "depth", "first_kill", "escape", "curio")


def once(deed: Deed, objective: str, thing: str) -> bool:
    """Is it the first time for this explorer? From now on it is not."""
    feat = Feat(deed.me.id, f"{objective}:{thing}")
    if deed.world.find(Feat, *Feat.__keyof__(feat)) is not None:
        return False
    deed.world.put(feat)
    return True


def reach(deed: Deed) -> None:
    """T-411: deeper than this explorer has ever been, in any temple."""
    yonder = deed.me.here.yonder
    if yonder > deed.world.get(Chronicle, deed.me.id).deepest:
        earn(deed, "depth", yonder)


def first_kill(deed: Deed, kind: MonsterKind) -> None:
    """T-412: the killer's first of this kind."""
    if once(deed, "first_kill", kind.id):
        earn(deed, "first_kill", kind.xp)


def deadly(me: Hero) -> bool:
    """T-413: could the monster's next turn kill, without a critical hit?"""
    return me.health.current_hp <= me.enemy_kind.most_damage


def escape(deed: Deed) -> None:
    """T-413: away from a fight that could have ended here; once for each kind of monster."""
    kind = deed.me.enemy_kind
    if deadly(deed.me) and once(deed, "escape", kind.id):
        earn(deed, "escape", kind.xp)


@rules.check
def objectives_are_bound(content: Content) -> None:
    """Every objective of the rules has its numbers and its sentence."""
    check_names("objectives", OBJECTIVES, content.objectives)
    check_names("words", [f"tell.xp_gained.{name}" for name in content.objectives], content.words)
