"""Naming: where the world is at hand, the story calls units as orders and offers do: Infantry 2, not unit 2."""

from __future__ import annotations

import re

from yonder.core import Event, World
from yonder.games.hashfront.events import GameEvent, UnitAttacked, UnitDied, UnitMoved, UnitWaited
from yonder.games.hashfront.models import Unit
from yonder.games.hashfront.rules import rules
from yonder.games.hashfront.show.offers import called_unit

_UNIT = re.compile(r"\bunit ([0-9]+)", re.IGNORECASE)


@rules.renamed
def renamed(world: World, event: Event, line: str) -> str:
    if not isinstance(event, UnitMoved | UnitAttacked | UnitDied | UnitWaited):
        return line
    return _UNIT.sub(lambda found: _called(world, event, found), line)


def _called(world: World, event: GameEvent, found: re.Match[str]) -> str:
    unit = world.find(Unit, event.game_id, int(found[1]))
    return found[0] if unit is None else called_unit(unit.unit_type, unit.unit_id)
