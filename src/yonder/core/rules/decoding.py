"""Decoding: read the actions of a game strictly; what cannot be read is refused with the place and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Union, get_type_hints

import msgspec
from msgspec import Struct

from yonder.core.content import Content
from yonder.core.errors import Malformed
from yonder.core.rules.action import Action, tag_of
from yonder.core.world.codec import decode, decoder, malformed

LARGEST = 2**53 - 1


class _Tagged(Struct):
    """What any action says of itself."""

    type: str


class ActionDecoder:
    """Reads actions of these kinds."""

    def __init__(self, kinds: Sequence[type[Action]]) -> None:
        self._kinds = {tag_of(kind): kind for kind in kinds}
        self._decoder: msgspec.json.Decoder[Action] = decoder(Union[tuple(kinds)])  # noqa: UP007 - a union made at run time

    def read(self, data: bytes | str, content: Content, unknown: Mapping[type[Enum], str]) -> Action:
        """An action, or Malformed; a name that an enumeration does not have is refused as `unknown` says."""
        try:
            return _bounded(self._decoder.decode(data))
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            if not isinstance(error, msgspec.MsgspecError):
                raise Malformed("$", "This is not readable JSON text.") from None
            problem = malformed(error)
            if code := self._unknown_member(problem, data, unknown):
                raise content.refuse(code) from None
            if problem.path == "$.type" or "missing required field `type`" in problem.text:
                problem.code = "unknown_action"
            raise problem from None

    def _unknown_member(self, problem: Malformed, data: bytes | str, unknown: Mapping[type[Enum], str]) -> str:
        """The refusal of a field that names no member of its enumeration; empty for any other problem."""
        if not unknown or not problem.text.startswith("Invalid enum value"):
            return ""
        try:
            kind = self._kinds[decode(data, _Tagged).type]
        except Malformed:  # what follows the field is no JSON
            return ""
        return unknown.get(get_type_hints(kind).get(problem.path.removeprefix("$."), Enum), "")


def _bounded(action: Action) -> Action:
    """Refuse numbers that a browser could not hold exactly."""
    for field in action.__struct_fields__:
        _check_size(getattr(action, field), field)
    return action


def _check_size(value: Any, path: str) -> None:
    if type(value) is int and not -LARGEST <= value <= LARGEST:
        raise Malformed(f"$.{path}", "This number is too large.")
    if isinstance(value, tuple):
        for i, item in enumerate(value):
            _check_size(item, f"{path}[{i}]")
