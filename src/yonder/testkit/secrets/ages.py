"""Ages: in which step each row and each secret of a game was written, as far as hiding depends on it."""

from __future__ import annotations

from yonder.core.game import Game
from yonder.core.rules import engine, kernel
from yonder.core.world.model import Model, RowKey, key_of

Place = tuple[str, RowKey]


class Ages:
    """In which step each row that may be hidden, and each secret, was last written."""

    def __init__(self) -> None:
        self.secrets: dict[str, int] = {}
        self.opened: list[str] = []
        self.made: list[str] = []
        self.left: list[str] = []  # still closed when their scope was over
        self._rows: dict[Place, tuple[Model, int]] = {}

    def watch(self, game: Game) -> None:
        """Note what the last step wrote."""
        for model in game.rules.hidden:
            for row in game.world.all(model):
                place = (row.__table__, key_of(row))
                if place not in self._rows or self._rows[place][0] != row:
                    self._rows[place] = (row, game.steps)
        closed = [secret.scope for secret in game.world.all(kernel.Secret)]
        self.left += [scope for scope in closed if _over(game, scope)]
        self.opened += [scope for scope in self.secrets if scope not in closed]
        self.made += [scope for scope in closed if scope not in self.secrets]
        self.secrets = {scope: self.secrets.get(scope, game.steps) for scope in closed}

    def of(self, row: Model) -> int:
        """The step that wrote this row."""
        found = self._rows.get((row.__table__, key_of(row)))
        return 0 if found is None else found[1]


def _over(game: Game, scope: str) -> bool:
    """Has the part of the realm that a secret is named after ended?"""
    try:
        return engine.over(game.rules, game.world, scope) is not None
    except Exception:  # noqa: BLE001 - a secret may be named after something else
        return False
