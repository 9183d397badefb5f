"""The prompt: what an entrance offers to somebody who stands there (D-231, D-232)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.delve.content.dungeons import Template
from yonder.games.delve.dungeon.company import company, open_instance, ready_at
from yonder.games.delve.dungeon.events import DungeonOffer
from yonder.games.delve.dungeon.readiness import chances
from yonder.games.delve.dungeon.strength import difficulty_for
from yonder.games.delve.kinds import OfferState
from yonder.games.delve.models import Character
from yonder.games.delve.rules import seconds
from yonder.games.delve.world.ground import offered
from yonder.games.delve.world.places import land_of, point


def entrance(world: World, who: str, place: str) -> tuple[DungeonOffer, ...]:
    """What an entrance offers to this player (D-231)."""
    return tuple(_offer(world, who, place, template) for template in offered(land_of(world), point(place)))


def _offer(world: World, who: str, place: str, template: Template) -> DungeonOffer:
    known, ready = open_instance(world, who, template.id), ready_at(world, who, template.id)
    state = OfferState.COOLDOWN if ready > seconds(world) else OfferState.READY
    if known is not None:
        state = OfferState.RESUME if known.entry_tile == place else OfferState.ELSEWHERE
    roster = company(world, who, template.id).roster if known is None else known.roster
    levels = [world.get(Character, each).level for each in roster]
    difficulty = difficulty_for(template, levels) if known is None else known.difficulty
    return DungeonOffer(
        template_id=template.id,
        name=template.name,
        description=template.description,
        difficulty=difficulty,
        difficulty_range=template.difficulty_range,
        recommended_level=template.recommended_level,
        room_range=(template.room_count.min, template.room_count.max),
        boss_name=template.boss.name,
        state=state,
        ready_at=ready,
        readiness=chances(world, who, template, difficulty, len(roster)).readiness,
        command=f"enter_dungeon {template.id}",
    )
