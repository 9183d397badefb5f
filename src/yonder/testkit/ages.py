"""Ages: in which step each row and each secret of a game was written, as far as hiding depends on it."""

from __future__ import annotations

from yonder.core.game import Game
from yonder.core.rules import kernel
from yonder.core.world.model import Key, Model, key_of

Place = tuple[str, Key]


class Ages:
    """In which step each row that may be hidden, and each secret, was last written."""

    def __init__(self) -> None:
        self.secrets: dict[str, int] = {}
        self.opened: list[str] = []
        self.made: list[str] = []
        self._rows: dict[Place, tuple[Model, int]] = {}

    def watch(self, game: Game) -> None:
        """Note what the last step wrote."""
        if game.rules.part("sight") is not None:
            for row in game.world.rows():
                place = (row.__table__, key_of(row))
                if place not in self._rows or self._rows[place][0] != row:
                    self._rows[place] = (row, game.steps)
        closed = {secret.scope: secret.source for secret in game.world.all(kernel.Secret)}
        self.opened += [scope for scope in self.secrets if scope not in closed]
        self.made += [scope for scope in closed if scope not in self.secrets]
        self.secrets = {scope: self.secrets.get(scope, game.steps) for scope in closed}

    def of(self, row: Model) -> int:
        """The step that wrote this row."""
        found = self._rows.get((row.__table__, key_of(row)))
        return 0 if found is None else found[1]
