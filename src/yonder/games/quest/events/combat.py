"""Events of a fight. Each carries the numbers after it, so that a log can be told without rules."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import Outcome
from yonder.games.quest.models import Blow


class Named(Event, kw_only=True, omit_defaults=True):
    """Names follow from ids (Q-552); of some kinds there are several, so that theirs are numbered."""

    several: tuple[str, ...] = ()


class CombatEvent(Named):
    session: int


class CombatStarted(CombatEvent):
    kind: str
    party: tuple[str, ...]
    monsters: tuple[str, ...]
    range: int
    surprised: tuple[str, ...]


class InitiativeRolled(CombatEvent):
    cid: str
    faces: tuple[int, ...]
    total: int


class OpeningRangeSet(CombatEvent):
    range: int


class RoundStarted(CombatEvent):
    round: int


class TurnStarted(CombatEvent):
    cid: str
    round: int


class TurnSkipped(CombatEvent):
    cid: str
    why: str


class TurnEnded(CombatEvent):
    cid: str


class Moved(CombatEvent):
    cid: str
    pos: int


class ForcedMoved(CombatEvent):
    cid: str
    pos: int


class OpportunityAttack(CombatEvent):
    cid: str
    target: str


class AttackRolled(CombatEvent):
    cid: str
    target: str
    source: str
    faces: tuple[int, ...]
    total: int
    ac: int
    hit: bool
    critical: bool


class DamageDealt(CombatEvent):
    cid: str
    target: str
    types: tuple[tuple[str, int], ...]
    dealt: int
    absorbed: int
    hp: int


class DamagePrevented(CombatEvent):
    cid: str
    by: str


class HealingDone(CombatEvent):
    cid: str
    amount: int
    hp: int


class TempHpGained(CombatEvent):
    cid: str
    temp_hp: int


class MaxHpReduced(CombatEvent):
    cid: str
    max_hp: int


class ConditionApplied(CombatEvent):
    cid: str
    condition: str
    rounds: int


class ConditionResisted(CombatEvent):
    cid: str
    condition: str


class ConditionEnded(CombatEvent):
    cid: str
    condition: str


class SaveRolled(CombatEvent):
    cid: str
    stat: str
    faces: tuple[int, ...]
    total: int
    dc: int
    success: bool


class CheckRolled(CombatEvent):
    cid: str
    what: str
    faces: tuple[int, ...]
    total: int
    dc: int
    success: bool


class ContestRolled(CombatEvent):
    cid: str
    target: str
    mine: int
    theirs: int
    won: bool


class ResourceChanged(CombatEvent):
    cid: str
    resource: str
    current: int


class AmmoSpent(CombatEvent):
    cid: str
    item: str
    left: int


class ItemThrown(CombatEvent):
    cid: str
    item: str


class ItemUsed(CombatEvent):
    cid: str
    item: str
    target: str


class AbilityUsed(CombatEvent):
    cid: str
    ability: str


class ActionTaken(CombatEvent):
    cid: str
    what: str


class ReactionOffered(CombatEvent):
    cid: str
    window: str
    attacker: str


class ReactionUsed(CombatEvent):
    cid: str
    reaction: str


class RechargeRolled(CombatEvent):
    cid: str
    action: str
    face: int
    ready: bool


class SpecialUsed(CombatEvent):
    cid: str
    action: str


class MonsterFleeing(CombatEvent):
    cid: str


class MonsterEscaped(CombatEvent):
    cid: str


class MonsterDowned(CombatEvent):
    cid: str


class MonsterDied(CombatEvent):
    cid: str


class FleeRolled(CombatEvent):
    cid: str
    chance_bp: int
    success: bool


class CharacterDowned(CombatEvent):
    cid: str


class DeathSaveRolled(CombatEvent):
    cid: str
    face: int
    successes: int
    failures: int


class CharacterStable(CombatEvent):
    cid: str


class CharacterDied(CombatEvent):
    cid: str


class CombatEnded(CombatEvent):
    outcome: Outcome


class FightTold(CombatEvent):
    """The account of a fight: who of the party did most, the blow that turned it, and what a defeat teaches (Q-556)."""

    rounds: int
    dealt: int
    taken: int
    cid: str
    most: int
    blow: Blow | None
    lesson: str


class GroundChanged(CombatEvent):
    """Something lies on the line now."""

    condition: str
    pos: int
    area: int


class Summoned(CombatEvent):
    cid: str
    master: str
    pos: int


class Banished(CombatEvent):
    cid: str
    returned: bool


class FormTaken(CombatEvent):
    cid: str
    form: str
    hp: int


class ItemDrawn(CombatEvent):
    cid: str
    slot: str
    item: str
