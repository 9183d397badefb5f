"""Guards: functions that refuse by raising. A handler calls its guard first; offers ask the same one by `refusal`."""

from __future__ import annotations

from yonder.core.content import Content
from yonder.core.errors import Reject
from yonder.core.rules.kernel import Genesis
from yonder.core.world.world import World


def need(world: World | Content, holds: object, code: str, **facts: int | str) -> None:
    """Refuse with this code, in the realm's words, unless it holds."""
    if not holds:
        raise world.refuse(code, **facts)


def free(refusal: Reject | None) -> None:
    """Refuse with this, if it is a refusal: what a guard found that several questions share."""
    if refusal is not None:
        raise refusal.with_traceback(None)  # it may be raised again: where it was raised before is of no use


def owned(world: World, who: str, owner: str, code: str = "not_owner", **facts: int | str) -> None:
    """Refuse if somebody else owns it."""
    if owner != who:
        raise world.refuse(code, **facts)


def hosting(world: World, who: str, code: str = "not_authorized") -> None:
    """Refuse everybody but the host of the realm."""
    if world.get(Genesis).host != who:
        raise world.refuse(code)
