"""Badges as NIP-58 has them: a definition and an award, both signed by the referee."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from yonder.core.show.badge import Badge
from yonder.proof.event import Signed, sign
from yonder.proof.keys import Key

DEFINITION: Final = 30009
AWARD: Final = 8


class Awarded(Struct, frozen=True):
    """A badge of a player: what it is, and that this player has it."""

    id: str
    definition: Signed
    award: Signed


def awarded(key: Key, game: str, player: str, badge: Badge) -> Awarded:
    """Sign a badge. Asked again, it has the same ids: nothing in it but the deed and its time."""
    name, at = f"yonder:{game}:{badge.id}", badge.at // 1000
    told = (("d", name), ("name", badge.name), ("description", badge.text))
    definition = sign(key, DEFINITION, told, "", at)
    award = sign(key, AWARD, (("a", f"{DEFINITION}:{key.public}:{name}"), ("p", player)), "", at)
    return Awarded(badge.id, definition, award)
