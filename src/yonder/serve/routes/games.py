"""Games: what can be played here, with the schema of everything that can be sent and seen."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct

from yonder.core.content import BadContent
from yonder.core.errors import Malformed
from yonder.core.pack import read_pack
from yonder.core.rules.action import tag_of
from yonder.core.rules.rules import Rules
from yonder.core.show.about import About
from yonder.core.world.codec import decode
from yonder.manual.book import book_of
from yonder.manual.reference import reference
from yonder.play.policy import names
from yonder.serve.house.hall import Hall
from yonder.serve.house.stages import stage_of
from yonder.serve.routes.answer import raw
from yonder.serve.routes.describe import json_body, refusals
from yonder.serve.routes.shapes import GameAbout, GameCard, GamePage


@get("/api/games", tags=["games"], responses=refusals())
async def list_games(hall: NamedDependency[Hall]) -> list[GameCard]:
    """The games that can be played here."""
    return [_card(rules, hall.bots.names(rules)) for rules in hall.games.values()]


def _card(rules: Rules, bots: list[str]) -> GameCard:
    told = sorted(tag_of(kind) for kind in rules.forecasters)
    goal = rules.about.goal if rules.about else ""
    return GameCard(rules.name, rules.title, goal, rules.version, rules.players, bots, stage_of(rules.name), told)


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
    return msgspec.json.encode(page)  # settings stay in their author's order


@get("/api/games/{game:str}/about", tags=["games"], responses=refusals(404))
async def get_about(hall: NamedDependency[Hall], game: FromPath[str]) -> GameAbout:
    """What a newcomer is told of a game, and its rulebook; empty for a game that says nothing."""
    rules = hall.rules(game)
    return raw(GameAbout, await hall.quick(lambda: _about(rules)))


@lru_cache(maxsize=64)
def _about(rules: Rules) -> bytes:
    about = rules.about or About("")
    words = (about.goal, list(about.win), about.text, about.glossary, about.settings)
    told = GameAbout(rules.name, rules.title, *words, book_of(rules))
    return msgspec.json.encode(told)  # the glossary stays in its author's order


class PackFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack as its author wrote it: a .toml or .json file."""

    name: Annotated[str, Meta(max_length=200)]
    text: Annotated[str, Meta(max_length=200_000)]


@post(
    "/api/games/{game:str}/pack",
    tags=["games"],
    status_code=200,
    operation_class=json_body(
        {"name": "string", "text": "string"}, ["name", "text"], {"name": "hard.toml", "text": "[numbers]\nhp = 3\n"}
    ),
    responses=refusals(400, 404, 413),
)
async def read_pack_file(hall: NamedDependency[Hall], game: FromPath[str], body: RawBody) -> dict[str, Any]:
    """Read a pack file for a creation: what a host signs of it, or what is wrong, by file and key."""
    rules, file = hall.rules(game), decode(body, PackFile)

    def work() -> dict[str, Any]:
        try:
            pack = read_pack(file.name, file.text, rules.name)
            rules.with_pack(pack, file.name)
        except BadContent as error:
            raise Malformed("$.text", str(error), error.code) from None
        return pack

    return await hall.slow(work)


ROUTES = (list_games, get_game, get_about, read_pack_file)
