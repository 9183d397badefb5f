"""Action, Event and Query: tagged frozen structs. The class docstring is the manual that players and agents read."""

from __future__ import annotations

from typing import Any, ClassVar, dataclass_transform

import msgspec
from msgspec import Struct, StructMeta

from yonder.core.world.model import snake


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class TaggedMeta(StructMeta):
    """Gives each class a snake_case tag. `internal=True` marks actions that no player can send."""

    __internal__: bool

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], *, internal: bool = False, **options: Any
    ) -> TaggedMeta:
        options.setdefault("frozen", True)
        options.setdefault("forbid_unknown_fields", True)
        options.setdefault("gc", False)  # they hold no cycles
        options.setdefault("tag", snake(name))
        cls = super().__new__(mcs, name, bases, namespace, **options)
        cls.__internal__ = internal
        return cls


class Action(Struct, metaclass=TaggedMeta):
    """Something a player (or, if internal, a timer or an answer) does."""

    __internal__: ClassVar[bool]


class Event(Struct, metaclass=TaggedMeta):
    """Something that happened, told to those who may know."""

    __internal__: ClassVar[bool]


class Query(Struct, metaclass=TaggedMeta):
    """Something a player may ask at any time; it is answered from the world and never logged."""

    __internal__: ClassVar[bool]


def tag_of(kind: type[Action | Event | Query] | Action | Event | Query) -> str:
    """The name by which JSON, logs and docs call this class."""
    return kind.__struct_config__.tag  # type: ignore[return-value]


class Told(Struct, frozen=True, gc=False, omit_defaults=True):
    """An event with its audience: everybody, only the players in `to`, or everybody but those in `beside`.

    `scope` is the part of the realm that it concerns.
    """

    event: Event
    to: tuple[str, ...] | None = None
    beside: tuple[str, ...] = ()
    scope: str = ""

    def seen_by(self, who: str | None) -> bool:
        """May this player (None: a spectator) know of the event?"""
        if self.to is not None:
            return who in self.to
        return who not in self.beside
