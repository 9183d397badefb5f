"""Badges: what a player has achieved in a realm, as events signed by its referee (NIP-58)."""

from __future__ import annotations

from typing import Any

from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath
from msgspec import Struct

from yonder.core.errors import Missing
from yonder.realm.badges import Awarded, awarded
from yonder.realm.realm import Realm
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import made
from yonder.serve.routes.describe import refusals


class Badges(Struct, frozen=True):
    """What a player has achieved in a realm, the earliest first."""

    realm: str
    player: str
    badges: list[Awarded]


@get("/api/realms/{realm:str}/badges/{player:str}", tags=["people"], responses=refusals(404))
async def get_badges(hall: NamedDependency[Hall], realm: FromPath[str], player: FromPath[str]) -> Badges:
    """What a player has achieved, the earliest first: for each a definition and an award, ready for any relay.

    Only the referee of a realm vouches for it; games without badges have none.
    """

    def ask(opened: Realm, _who: str | None) -> Badges:
        if not opened.ours:
            raise Missing("This realm belongs to another referee.", "not_ours")
        part = opened.rules.part("badges")
        earned = [] if part is None else part(opened.world, player)
        key, game = hall.referee.keys.main, opened.rules.name
        return Badges(realm, player, [awarded(key, game, player, badge) for badge in earned])

    return made(Badges, await hall.read(realm, None, None, ask))


ROUTES: tuple[Any, ...] = (get_badges,)
