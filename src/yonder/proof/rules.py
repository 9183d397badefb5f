"""Which rules a realm is run by: the game, its version, the pack that its creation names, and its upgrades."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from yonder.core.errors import Malformed, YonderError
from yonder.core.rules.kernel import Genesis
from yonder.core.rules.rules import Rules
from yonder.core.world.world import World
from yonder.proof.entry import Birth, Creation
from yonder.proof.event import Signed
from yonder.proof.transition import read_creation, wrong_rules

Find = Callable[[str], Rules]


def installed(find: Find, game: str, version: int) -> Rules:
    """This version of a game, or the newest if it is not installed: whoever compares them says which is needed."""
    newest = find(game)
    if newest.version != version:
        with suppress(YonderError, LookupError):
            return find(f"{game}@{version}")
    return newest


class Course:
    """The rules of one realm, from its creation through its upgrades. `find` is asked when some are needed."""

    def __init__(self, find: Find, birth: Birth, creation: Signed | None) -> None:
        self._find = find
        self._birth = birth
        asked = Creation(birth.game)
        if creation is not None:
            with suppress(Malformed):  # whoever runs the creation will say what is wrong with it
                asked = read_creation(creation)
        self._pack = asked.pack

    def first(self) -> Rules:
        """The rules that the realm was begun with; if they are not installed, those that are."""
        return installed(self._find, self._birth.game, self._birth.version).with_pack(self._pack)

    def newest(self) -> Rules:
        """The rules that the realm could be upgraded to."""
        return self._find(self._birth.game).with_pack(self._pack)

    def at(self, version: int, content: str) -> Rules:
        """The rules of this version with this very content, or `wrong_rules`."""
        rules = installed(self._find, self._birth.game, version).with_pack(self._pack)
        if (rules.version, rules.content_hash()) != (version, content):
            raise wrong_rules(rules, self._birth.game, version, content)
        return rules

    def of(self, world: World | None) -> Rules:
        """The rules in force in a world of this realm."""
        if world is None:
            return self.first()
        genesis = world.get(Genesis)
        return self.at(genesis.version, genesis.content)
