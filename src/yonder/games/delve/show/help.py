"""Help: every action and query with its arguments and an example, made from the registry (D-053, D-311)."""

from __future__ import annotations

from inspect import getdoc
from typing import get_args

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from yonder.core import Action, Query, World
from yonder.core.rules.action import tag_of
from yonder.games.delve.rules import rules

EXAMPLES = {"str": "<{name}>", "int": "1", "bool": "on", "Words": "<words>"}


class Argument(Struct, frozen=True):
    """An argument by name and type; who leaves it out gets `default`."""

    name: str
    type: str
    required: bool
    default: str | int | bool | None = None


class Topic(Struct, frozen=True):
    """What one can do or ask."""

    name: str
    summary: str
    query: bool
    arguments: tuple[Argument, ...]
    example: str


class Help(Query):
    """Everything you can do and ask, or one thing in detail."""

    action: str = ""


@rules.query(Help)
def help_(world: World, _who: str | None, query: Help) -> tuple[Topic, ...]:
    found = tuple(topic for topic in topics() if query.action in ("", topic.name))
    if not found:
        raise world.refuse("unknown_action")
    return found


def topics() -> list[Topic]:
    """Every action that a player can send, and every query, by name."""
    kinds: list[type[Action | Query]] = [kind for kind in rules.handlers if not kind.__internal__]
    return sorted((_topic(kind) for kind in (*kinds, *rules.queries)), key=lambda topic: (topic.query, topic.name))


def _topic(kind: type[Action | Query]) -> Topic:
    arguments = tuple(_argument(field) for field in fields(kind))
    name = tag_of(kind)
    example = " ".join(
        (name, *(EXAMPLES.get(each.type, f"<{each.name}>").format(name=each.name) for each in arguments))
    )
    return Topic(name, (getdoc(kind) or "").split("\n", 1)[0], issubclass(kind, Query), arguments, example)


def _argument(field: FieldInfo) -> Argument:
    default = field.default if isinstance(field.default, str | int | None) else None
    return Argument(field.encode_name, _type(field.type), field.required, default)


def _type(kind: object) -> str:
    inner = [each for each in get_args(kind) if isinstance(each, type) and each is not type(None)]
    named = inner[0] if inner else kind
    return getattr(named, "__name__", str(named))
