"""Death: the dying and their saves, dead monsters, and how a fight ends (Part 16, Q-349, Q-499)."""

from __future__ import annotations

from yonder.core import Effect, effects
from yonder.games.quest.combat import tally
from yonder.games.quest.combat.attacks.hit import Wound
from yonder.games.quest.combat.fight import Fight
from yonder.games.quest.combat.health.conditions import afflict, relieve
from yonder.games.quest.combat.spoils.experience import SPOILS, kill_bonus
from yonder.games.quest.combat.spoils.loot import roll_loot
from yonder.games.quest.events import (
    CharacterDied,
    CharacterDowned,
    CharacterStable,
    CombatEnded,
    DeathSaveRolled,
    HealingDone,
    MonsterDied,
    MonsterDowned,
)
from yonder.games.quest.kinds import Outcome

ENOUGH = 3
ONCE = 2  # a trait that brings its bearer back a single time


def slay(fight: Fight, cid: str, wound: Wound | None = None) -> None:
    """Q-349: it leaves the order, its loot is rolled, the bonus is paid. A block that comes back is only down."""
    down = next((row for row in fight.effects(cid) if row["returns"]), None)
    if down is not None and wound is not None and not _for_good(fight, cid, wound, down):
        afflict(fight, cid, "unconscious")
        fight.tell(MonsterDowned(fight.session, cid))
        return
    fight.set(cid, alive=False, hp=0)
    fight.change(killed=fight.combat.killed + 1)
    fight.tell(MonsterDied(fight.session, cid))
    effects.forsake(fight.ctx, fight.owner(cid))
    if not fight.ctx.ignores(SPOILS):
        roll_loot(fight, cid)
        kill_bonus(fight, cid)
    conclude(fight)


def _for_good(fight: Fight, cid: str, wound: Wound, down: Effect) -> bool:
    """Does this damage kill what would come back (Q-350, Q-376)?"""
    stopped = any(amount and name in down.text("stopped_by").split() for name, amount in wound.parts)
    if down["returns"] == ONCE:
        return stopped or down["spent"] > 0
    return stopped and fight.has(cid, "unconscious")


def downed(fight: Fight, cid: str) -> None:
    """Q-326: unconscious and dying."""
    if fight.one(cid).kind == "summon":
        perish(fight, cid)
        return
    fight.set(cid, successes=0, failures=0, stable=False, attacks=0)
    ended = [row for row in fight.effects(cid) if _ends_when_down(fight, row.kind)]
    effects.end(fight.ctx, *ended)
    afflict(fight, cid, "unconscious")
    fight.tell(CharacterDowned(fight.session, cid))
    conclude(fight)


def perish(fight: Fight, cid: str) -> None:
    """Dead at once: the summoned, and those whom exhaustion has killed."""
    fight.set(cid, alive=False, hp=0)
    fight.tell(CharacterDied(fight.session, cid))
    effects.forsake(fight.ctx, fight.owner(cid))
    conclude(fight)


def _ends_when_down(fight: Fight, kind: str) -> bool:
    """Rages and primed abilities end; what is always there and what was done to somebody stays."""
    ability = fight.content.abilities.get(kind)
    return ability is not None and ability.time != "passive"


def fell_again(fight: Fight, cid: str, failures: int) -> None:
    """Q-329, Q-331: damage at 0 hit points."""
    row = fight.one(cid)
    fight.set(cid, stable=False)
    _fail(fight, cid, 1 if row.stable else failures)


def _fail(fight: Fight, cid: str, failures: int) -> None:
    row = fight.set(cid, failures=min(ENOUGH, fight.one(cid).failures + failures))
    if row.failures >= ENOUGH:
        fight.set(cid, alive=False)
        fight.tell(CharacterDied(fight.session, cid))
        effects.forsake(fight.ctx, fight.owner(cid))
    conclude(fight)


def roll_death_save(fight: Fight, cid: str) -> bool:
    """Q-328 to Q-330: a plain d20. True if the roller stands up and goes on."""
    face = fight.dice.d(20, "death save")
    row = fight.one(cid)
    if face == 20:
        fight.set(cid, hp=1, successes=0, failures=0)
        relieve(fight, cid, "unconscious")
        fight.tell(DeathSaveRolled(fight.session, cid, face, 0, 0))
        fight.tell(HealingDone(fight.session, cid, 1, 1))
        return True
    if face >= 10:
        fight.tell(DeathSaveRolled(fight.session, cid, face, row.successes + 1, row.failures))
        _succeed(fight, cid)
    else:
        failures = 2 if face == 1 else 1
        fight.tell(DeathSaveRolled(fight.session, cid, face, row.successes, min(ENOUGH, row.failures + failures)))
        _fail(fight, cid, failures)
    return False


def _succeed(fight: Fight, cid: str) -> None:
    row = fight.set(cid, successes=fight.one(cid).successes + 1)
    if row.successes >= ENOUGH:
        stabilize(fight, cid)


def stabilize(fight: Fight, cid: str) -> None:
    """Q-329: no more saves, still unconscious."""
    fight.set(cid, successes=0, failures=0, stable=True)
    fight.tell(CharacterStable(fight.session, cid))
    conclude(fight)


def conclude(fight: Fight) -> None:
    """See whether the fight is over, and how."""
    if fight.combat.phase in ("loot", "defeat", "ended"):
        return
    players = [row for row in fight.all() if row.kind == "player" and not row.fled]
    party = fight.living("party")
    if not any(row.alive and not row.fled for row in fight.all() if row.side == "monsters"):
        end(fight, "victory" if fight.combat.killed else "monsters_escaped")
    elif not players:
        end(fight, "fled")
    elif not any(row.alive for row in players):
        end(fight, "defeat")
    elif all(row.stable for row in party):
        end(fight, "survived")


def end(fight: Fight, outcome: Outcome) -> None:
    """The fight is decided; loot and defeat wait for the players."""
    phase = {"victory": "loot", "defeat": "defeat"}.get(outcome, "ended")
    fight.change(outcome=outcome, phase=phase)
    fight.tell(CombatEnded(fight.session, outcome))
    tally.tell(fight)
