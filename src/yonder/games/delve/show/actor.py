"""The one whom offers are made for: where they stand, and what holds them back from whole groups of deeds at once."""

from __future__ import annotations

from typing import NamedTuple

from yonder.core import Reject, World, refusal
from yonder.games.delve.encounter.rounds import Turn
from yonder.games.delve.models import Presence
from yonder.games.delve.people.guard import able, alive
from yonder.games.delve.world.places import Crowd, bystanders, place_of, strangers


class Actor(NamedTuple):
    """Somebody in a place. `crowd` is without players, `near` the first of these.

    `dead` and `held` are what `alive` and `able` refuse, `acted` what `Turn.may` does.

    A guard is `able`, then a check of its target, then `Turn.may`: offers ask the first and the last once for all.
    """

    who: str
    place: str
    crowd: Crowd
    near: list[Presence]
    dead: Reject | None
    held: Reject | None
    acted: Reject | None


def actor(world: World, who: str) -> Actor:
    """Somebody as they stand now."""
    place = place_of(world, who)
    dead = refusal(alive, world, who)
    held = dead or refusal(able, world, who)
    near = bystanders(world, who, place)
    return Actor(who, place, strangers(world, place), near, dead, held, refusal(Turn.may, world, who))
