"""Forecasts: exact odds of an attack from the handler itself, and the closed formula of H-443 for clients and bots."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from yonder.core import Run
from yonder.games.hashfront.board.attacks import Attack
from yonder.games.hashfront.board.combat import Strike, expected, in_range, kill_chance, strike
from yonder.games.hashfront.board.ground import Ground
from yonder.games.hashfront.events import GameOver, UnitAttacked, UnitDied
from yonder.games.hashfront.kinds import CombatOutcome
from yonder.games.hashfront.models import Unit
from yonder.games.hashfront.rules import rules


@rules.forecast(Attack)
def strike_odds(run: Run) -> dict[str, Any]:
    blow = next(event for event in run.events if isinstance(event, UnitAttacked))
    dead = [event.unit_id for event in run.events if isinstance(event, UnitDied)]
    return {
        "hit": blow.attack_outcome is CombatOutcome.HIT,
        "kill": blow.target_id in dead,
        "damage": blow.damage_to_defender,
        "be_hit": blow.counter_outcome is CombatOutcome.HIT,
        "be_killed": blow.attacker_id in dead,
        "damage_taken": blow.damage_to_attacker,
        "game_over": any(isinstance(event, GameOver) for event in run.events),
    }


class Preview(Struct, frozen=True):
    """What an attack may do, both ways (H-443). Damages are as rolled; expected ones are times 100."""

    attack_chance: int
    damage_on_hit: int
    damage_on_miss: int
    kill_chance: int
    can_counter: bool
    counter_chance: int
    counter_damage_on_hit: int
    counter_damage_on_miss: int
    loss_chance: int
    expected_damage_x100: int
    expected_counter_x100: int


def preview(ground: Ground, unit: Unit, target: Unit, x: int, y: int) -> Preview | None:
    """The attack of a unit from a tile; None if it is out of range from there, or barred to a Ranger that moves."""
    content = ground.content
    far = abs(x - target.x) + abs(y - target.y)
    moved = unit.has_moved or (x, y) != (unit.x, unit.y)
    if not in_range(content, unit.unit_type, far) or (moved and content.units[unit.unit_type].siege):
        return None
    blow = strike(content, unit.unit_type, ground.at(target.x, target.y), far, moved)
    kills = kill_chance(blow, target.hp)
    back = in_range(content, target.unit_type, far)
    answer = strike(content, target.unit_type, ground.at(x, y), far) if back else Strike(0, 0, 0)
    lives = 100 - kills
    return Preview(
        *blow,
        kills,
        answer.chance > 0 and lives > 0,
        *answer,
        kill_chance(answer, unit.hp) * lives // 100,
        expected(blow),
        expected(answer) * lives // 100,
    )
