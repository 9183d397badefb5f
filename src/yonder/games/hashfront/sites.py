"""Sites: the buildings of a game in template order (H-007), listed once and again when one has changed."""

from __future__ import annotations

from yonder.core import Kept, Key, Model, World
from yonder.games.hashfront.models import Building


class Sites(Kept):
    """The lists that have been asked for since a building of their game last changed."""

    __slots__ = ("_of",)

    model = Building

    def __init__(self) -> None:
        self._of: dict[int | str, list[Building]] = {}

    def move(self, key: Key, old: Model | None, new: Model | None) -> None:
        """A building's row was written."""
        del old, new
        self._of.pop(key[0], None)

    def of(self, world: World, game_id: int) -> list[Building]:
        """The buildings of a game."""
        found = self._of.get(game_id)
        if found is None:
            found = self._of[game_id] = sorted(world.all(Building, game_id), key=_seq)
        return found


def _seq(building: Building) -> int:
    return building.seq


def buildings_of(world: World, game_id: int) -> list[Building]:
    """The buildings of a game in template order; the list is read and not changed."""
    return world.kept(Sites).of(world, game_id)
