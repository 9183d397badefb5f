"""Rows: any model of a realm, at the head or at an earlier entry, filtered; each as the asking player may see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from litestar import get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Struct
from msgspec.structs import fields

from yonder.core.errors import Malformed, Missing
from yonder.core.rules.kernel import PRIVATE, Granted
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import encode, plain
from yonder.core.world.model import Model, RowKey
from yonder.core.world.world import World
from yonder.realm.realm import CONTAINED, Realm
from yonder.serve.house.forecasts import Foresight
from yonder.serve.house.hall import Hall
from yonder.serve.routes.answer import Player, made, raw
from yonder.serve.routes.describe import refusals
from yonder.serve.routes.logs import deadline
from yonder.serve.routes.shapes import Grants, Right, Rows
from yonder.serve.routes.views import At

MANY = 500  # with more rows a table is read outside the lock

Prefix = Annotated[
    list[str] | None, QueryParameter(name="key", max_items=8, description="The first fields of the key, in order.")
]
Where = Annotated[
    list[str] | None, QueryParameter(name="where", max_items=8, description="`field:value`: only rows with this value.")
]
Keys = Annotated[
    list[str] | None, QueryParameter(name="key", max_items=100, description="Only the grants held by these keys.")
]
Limit = Annotated[int, QueryParameter(ge=1, le=1_000)]
Offset = Annotated[int, QueryParameter(ge=0, le=10_000_000)]


class Sought(Struct, frozen=True):
    """Which rows: of this model, with this beginning of the key, with these values."""

    model: str
    key: tuple[str, ...]
    where: tuple[str, ...]
    offset: int
    limit: int

    def page(self, rules: Rules, world: World, who: str | None, realm: str, seq: int) -> bytes:
        """The rows as JSON."""
        kind = model_called(rules, self.model)
        tests = [_test(kind, each) for each in self.where]
        rows = [row for row in seen(rules, world, who, kind, prefix_of(kind, self.key)) if _fits(row, tests)]
        shown = [plain(row) for row in rows[self.offset : self.offset + self.limit]]
        return encode(Rows(realm, self.model, seq, shown, len(rows)))


@get("/api/realms/{realm:str}/state/{model:str}", tags=["reading"], responses=refusals(400, 401, 403, 404, 409, 422))
async def get_state(  # noqa: PLR0913, PLR0917 - the filters
    hall: NamedDependency[Hall],
    foresight: NamedDependency[Foresight],
    asker: NamedDependency[str | None],
    realm: FromPath[str],
    model: FromPath[str],
    player: Player = None,
    key: Prefix = None,
    where: Where = None,
    at: At = None,
    limit: Limit = 100,
    offset: Offset = 0,
) -> Rows:
    """Rows of one model in key order, redacted before they are filtered; hidden seeds and nonces are never shown."""
    sought = Sought(model, tuple(key or ()), tuple(where or ()), offset, limit)

    def ask(opened: Realm, who: str | None) -> bytes | tuple[Realm, str | None, World | None]:
        kind = model_called(opened.rules, model)
        if at is not None:
            return opened, who, None
        if opened.world.count(kind, *prefix_of(kind, sought.key)) > MANY:
            return opened, who, foresight.moment(opened).world
        return sought.page(opened.rules, opened.world, who, realm, opened.head.seq)

    found = await hall.read(realm, asker, player, ask)
    if isinstance(found, bytes):
        return raw(Rows, found)
    opened, who, world = found
    seq = opened.head.seq if at is None else at

    def work() -> bytes:
        with CONTAINED:
            then = world or hall.past.world(opened, seq, deadline(hall, hall.limits.replay_s))
            return sought.page(opened.rules, then, who, realm, seq)

    return raw(Rows, await hall.slow(work))


@get("/api/realms/{realm:str}/grants", tags=["reading"], responses=refusals(404, 409))
async def get_grants(
    hall: NamedDependency[Hall],
    realm: FromPath[str],
    of: FromQuery[str | None] = None,
    key: Keys = None,
    limit: Limit = 100,
    offset: Offset = 0,
) -> Grants:
    """Which keys may act for whom, now; `of` one player, or those of some keys. `total` counts all that fit."""

    def ask(opened: Realm, _who: str | None) -> Grants:
        now = hall.referee.now()
        rows = opened.world.all(Granted) if of is None else opened.world.all(Granted, of)
        valid = [row for row in rows if row.until > now and (key is None or row.key in key)]
        rights = [Right(row.player, row.key, row.kinds, row.until) for row in valid[offset : offset + limit]]
        return Grants(opened.id, opened.head.seq, rights, len(valid))

    return made(Grants, await hall.read(realm, None, None, ask))


def model_called(rules: Rules, name: str) -> type[Model]:
    """A model by the name of its table."""
    for model in rules.models:
        if model.__table__ == name and model not in PRIVATE:
            return model
    raise Missing(f"{rules.title} has no model called {name!r}.", "no_such_model")


def prefix_of(model: type[Model], values: Sequence[str]) -> RowKey:
    """The beginning of a key, each part in the type of its field."""
    if len(values) > len(model.__key__):
        raise Malformed("key", f"The key of {model.__table__} has {len(model.__key__)} fields.", "bad_key")
    return tuple(_value(model, field, text) for field, text in zip(model.__key__, values, strict=False))


def seen(rules: Rules, world: World, who: str | None, model: type[Model], prefix: RowKey) -> list[Any]:
    """The rows of a model as this player may see them."""
    rows: list[Any] = world.all(model, *prefix)
    if model not in rules.hidden:
        return rows
    return [row for each in rows if (row := rules.seen(world, who, each)) is not None]


def _test(model: type[Model], text: str) -> tuple[str, str]:
    field, colon, value = text.partition(":")
    if not colon or field not in model.__struct_fields__:
        raise Malformed("where", f"Write field:value, with a field of {model.__table__}.")
    return field, value


def _fits(row: Any, tests: list[tuple[str, str]]) -> bool:
    return all(_text(getattr(row, field)) == value for field, value in tests)


def _text(value: Any) -> str:
    """A value as one would write it in a filter: JSON, text without its quotes."""
    shown = plain(value)
    return shown if isinstance(shown, str) else encode(shown).decode()


def _value(model: type[Model], field: str, text: str) -> int | str:
    kind = next(each.type for each in fields(model) if each.name == field)
    try:
        value: int | str = msgspec.convert(text, type=kind, strict=False)
    except (msgspec.ValidationError, ValueError):
        raise Malformed("key", f"{text!r} is not a valid {field} of {model.__table__}.", "bad_key") from None
    return value


ROUTES = (get_state, get_grants)
