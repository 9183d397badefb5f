"""What happened (Part 35). Each event carries the numbers after it, so that a log can be told without rules."""

from __future__ import annotations

from yonder.core import Event
from yonder.games.quest.kinds import ClassName, Outcome
from yonder.games.quest.models import Drop, Scores


class CharacterCreated(Event):
    char: int
    owner: str
    race: str
    class_name: ClassName
    background: str
    stats: Scores


class SessionOpened(Event):
    session: int
    owner: str
    char: int


class SessionClosed(Event):
    session: int


class ShortRested(Event):
    session: int
    char: int
    hp: int
    mana: int


class LongRested(Event):
    session: int
    char: int
    hp: int
    mana: int


class DungeonEntered(Event):
    session: int
    dungeon: str


class DungeonLeft(Event):
    session: int
    dungeon: str


class StepTaken(Event):
    session: int
    step: int
    kind: str


class StealthRolled(Event):
    session: int
    faces: tuple[int, ...]
    total: int
    perception: int


class CombatEvent(Event):
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


class ManaSpent(CombatEvent):
    cid: str
    amount: int
    left: int


class ComponentUsed(CombatEvent):
    cid: str
    item: str


class SpellCast(CombatEvent):
    cid: str
    spell: str
    targets: tuple[str, ...]


class ConcentrationStarted(CombatEvent):
    cid: str
    spell: str


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


class XpGained(CombatEvent):
    cid: str
    amount: int
    total: int


class KillBonus(CombatEvent):
    cid: str
    amount: int
    total: int


class LevelUpPending(CombatEvent):
    cid: str
    level: int


class LevelUp(CombatEvent):
    char: int
    level: int
    rolled: int
    gained: int
    max_hp: int


class LootRolled(CombatEvent):
    cid: str
    drops: tuple[Drop, ...]


class LootTaken(CombatEvent):
    cid: str
    item: str
    quantity: int


class LootDiscarded(CombatEvent):
    drops: tuple[Drop, ...]


class AmmoRecovered(CombatEvent):
    cid: str
    item: str
    quantity: int


class CombatEnded(CombatEvent):
    outcome: Outcome


class DeathOutcome(CombatEvent):
    char: int
    city: str
    kept: tuple[Drop, ...]


class PolicyChanged(Event):
    char: int
    reaction: str
    policy: str


EVENTS: tuple[type[Event], ...] = (
    CharacterCreated,
    SessionOpened,
    SessionClosed,
    PolicyChanged,
    DungeonEntered,
    DungeonLeft,
    StepTaken,
    StealthRolled,
    ShortRested,
    LongRested,
    *CombatEvent.__subclasses__(),
)
