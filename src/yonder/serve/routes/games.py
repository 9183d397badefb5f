"""Games: what can be played here, with the schema of everything that can be sent and seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath

from yonder.core.rules.action import tag_of
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode
from yonder.manual.reference import reference
from yonder.play.policy import names
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.shapes import GameCard, GamePage


@get("/api/games", tags=["games"], responses=refusals())
async def list_games(hall: NamedDependency[Hall]) -> list[GameCard]:
    """The games that can be played here."""
    return [GameCard(r.name, r.title, r.version, r.players, names(r)) for r in hall.games.values()]


@get("/api/games/{game:str}", tags=["games"], responses=refusals(404))
async def get_game(hall: NamedDependency[Hall], game: FromPath[str]) -> GamePage:
    """One game: schemas of its setup, actions, events, queries and models, its words, and its manual as Markdown."""
    rules = hall.rules(game)
    return raw(GamePage, await hall.quick(lambda: _page(rules)))


@lru_cache(maxsize=64)
def _page(rules: Rules) -> bytes:
    parts: dict[str, dict[str, Any]] = {
        "actions": {tag_of(kind): kind for kind in rules.actions()},
        "events": {tag_of(kind): kind for kind in rules.events},
        "queries": {tag_of(kind): kind for kind in rules.queries},
        "models": {model.__table__: model for model in rules.models},
    }
    kinds = [kind for group in parts.values() for kind in group.values()]
    (setup, *schemas), components = msgspec.json.schema_components(
        [rules.setup, *kinds], ref_template="#/components/{name}"
    )
    told = iter(schemas)
    described = [{name: next(told) for name in group} for group in parts.values()]
    page = GamePage(
        *(rules.name, rules.title, rules.version, rules.content_hash(), rules.players, names(rules), setup),
        *(described[0], described[1], described[2], described[3], components, rules.words, reference(rules)),
    )
    return encode(page)


ROUTES = (list_games, get_game)
