"""Combat: who fights whom, how turns alternate, how a fight ends (section 7)."""

from __future__ import annotations

from yonder.core import World
from yonder.games.temple.combat.monsters import monster_turn
from yonder.games.temple.events import CombatEnded, CombatStarted, MonsterKilled, MonsterWoke
from yonder.games.temple.explorer.conditions import put_on, take_off
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.experience import conquer, share_kill
from yonder.games.temple.explorer.hero import MONSTER, Hero, hero
from yonder.games.temple.explorer.objectives import escape, first_kill
from yonder.games.temple.kinds import CombatEnd, Condition
from yonder.games.temple.models import ExplorerPosition, MonsterInstance

ESCAPES = (CombatEnd.FLED, CombatEnd.DISENGAGED)
_FIGHTING = (Condition.HIDDEN, Condition.FRIGHTENED, Condition.SHIELD_ACTIVE, Condition.DODGING)


def engage(deed: Deed, *, ambush: bool = False, first: bool = True) -> None:
    """The explorer is in combat with the monster here (T-173, T-174)."""
    me = deed.me
    me.set_position(in_combat=True, combat_monster_id=MONSTER)
    if ambush:
        put_on(deed, Condition.HIDDEN)
    foe = me.enemy
    deed.tell(CombatStarted(me.id, foe.temple_id, foe.chamber_id, foe.monster_type, ambush, first))


def join(deed: Deed) -> bool:
    """Attack from a stand-off: combat begins. Says whether this is the opening blow (T-174, T-225)."""
    if deed.me.position.in_combat:
        return False
    if deed.me.enemy.awake:
        engage(deed)
    return True


def release(deed: Deed, me: Hero, reason: CombatEnd) -> None:
    """The fight is over for this explorer (T-184)."""
    take_off(deed, me, *_FIGHTING)
    me.set_combat(bonus_used=False, two_handed_used=False, extra_actions=0)
    me.set_position(in_combat=False, combat_monster_id=0)
    deed.tell(CombatEnded(me.id, reason))
    if reason in ESCAPES:
        escape(deed)


def fighters(world: World, foe: MonsterInstance) -> list[int]:
    """The explorers in combat with a monster, by ascending id."""
    rows = world.where(
        ExplorerPosition, temple_id=foe.temple_id, chamber_id=foe.chamber_id, combat_monster_id=foe.monster_id
    )
    return [row.explorer_id for row in rows]


def release_all(deed: Deed, reason: CombatEnd) -> list[Hero]:
    """Everybody leaves combat with the monster here (T-185, T-313); those who did, the actor first."""
    me = deed.me
    rest = [hero(deed.world, other) for other in fighters(deed.world, me.enemy) if other != me.id]
    deed.others += rest
    released = [me, *rest] if me.position.in_combat else rest
    for one in released:
        release(deed, one, reason)
    return released


def end_turn(deed: Deed) -> None:
    """An action is done: a surge goes on, else the monster answers and a new turn begins (T-180, T-182)."""
    me = deed.me
    if not me.position.in_combat:
        return
    if me.combat.extra_actions:
        me.set_combat(extra_actions=me.combat.extra_actions - 1)
        return
    answer(deed)


def answer(deed: Deed) -> None:
    """The monster's turn, and the start of the explorer's next."""
    monster_turn(deed)
    me = deed.me
    if me.health.is_dead:
        return
    take_off(deed, me, Condition.SHIELD_ACTIVE, Condition.DODGING)
    if me.combat.bonus_used or me.combat.two_handed_used:
        me.set_combat(bonus_used=False, two_handed_used=False)


def wake(deed: Deed) -> None:
    """A hit or damage wakes the sleeper and puts the attacker in combat (T-226)."""
    me = deed.me
    foe = me.enemy
    if foe.asleep_left:
        me.set_foe(asleep_left=0)
        deed.tell(MonsterWoke(foe.temple_id, foe.chamber_id, foe.monster_id, foe.monster_type, me.id))
        engage(deed)


def harm(deed: Deed, damage: int) -> None:
    """Damage to the monster here; at 0 HP it dies (T-229)."""
    wake(deed)
    deed.dealt = deed.dealt + damage
    left = max(0, deed.me.enemy.current_hp - damage)
    deed.me.set_foe(current_hp=left)
    if left == 0:
        slay(deed)


def slay(deed: Deed) -> None:
    """T-408: dead, sharers noted, all released, the curse lifted, XP shared, the temple conquered."""
    me = deed.me
    foe = me.enemy
    deed.killed = True
    me.set_foe(is_alive=False)
    deed.tell(MonsterKilled(foe.temple_id, foe.chamber_id, foe.monster_id, foe.monster_type, me.id))
    others = [one for one in release_all(deed, CombatEnd.MONSTER_KILLED) if one is not me]
    kind = me.content.monsters[foe.monster_type]
    if kind.lifts_rot:
        take_off(deed, me, Condition.MUMMY_ROT)
    share_kill(deed, kind.xp, others)
    first_kill(deed, kind)
    conquer(deed, foe)
