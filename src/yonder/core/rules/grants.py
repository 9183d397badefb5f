"""Grants: a player lets another key act for them, for some kinds of action, until a time; and takes it back."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from yonder.core.errors import Reject
from yonder.core.rules.action import Action, tag_of
from yonder.core.rules.ctx import Ctx
from yonder.core.rules.kernel import Grant, Granted, Revoke
from yonder.core.show.offer import Offer
from yonder.core.world.world import World

_KEY = re.compile(r"[0-9a-f]{64}")


def grant(ctx: Ctx, action: Grant) -> None:
    """Write the right down; an earlier grant to the same key is replaced."""
    if not _KEY.fullmatch(action.key) or action.key == ctx.who:
        raise Reject("bad_key", "A grant goes to another key, given as 64 hexadecimal digits.")
    known = [tag_of(kind) for kind in ctx.rules.actions()]
    for kind in action.kinds:
        if kind not in known:
            raise Reject("unknown_action", f"This game has no action {kind!r}.")
    if action.until <= ctx.now:
        raise Reject("grant_expired", "A grant must end in the future.")
    ctx.world.put(Granted(ctx.who, action.key, action.kinds, action.until))


def revoke(ctx: Ctx, action: Revoke) -> None:
    """Take the right back."""
    right = ctx.world.find(Granted, ctx.who, action.key)
    if right is None:
        raise Reject("no_such_grant", "You have granted nothing to this key.")
    ctx.world.drop(right)


def authorise(world: World, player: str, key: str, action: Action, now: int) -> None:
    """Refuse unless `key` may do this for `player`."""
    if key == player:
        return
    right = world.find(Granted, player, key)
    if right is None:
        raise Reject("no_such_grant", "This key has no right to act for that player.")
    if right.until <= now:
        raise Reject("grant_expired", "This key's right to act for that player has ended.")
    if not covers(right, action):
        raise Reject("grant_too_narrow", f"This key may not do {tag_of(action)!r} for that player.")


def covers(right: Granted, action: Action) -> bool:
    """Is this kind of action among those granted? Grants themselves never are."""
    return not isinstance(action, Grant | Revoke) and (not right.kinds or tag_of(action) in right.kinds)


def granted(world: World, player: str, key: str, offers: Sequence[Offer]) -> list[Offer]:
    """The offers of a player that `key` may take up: all of them for the player's own key."""
    if key == player:
        return list(offers)
    right = world.find(Granted, player, key)
    return [] if right is None else [offer for offer in offers if covers(right, offer.action)]


HANDLERS: dict[type[Action], Callable[[Ctx, Any], None]] = {Grant: grant, Revoke: revoke}
