"""Guards of a fight, in the order of Q-107 and Q-532: combat, phase, turn, ability to act, economy, target, place."""

from __future__ import annotations

from yonder.core import Reject, Still, World, guard, refusal
from yonder.games.quest.combat.fight import Field, remembered
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.health.conditions import incapacitated, still
from yonder.games.quest.combat.rounds.turns import current
from yonder.games.quest.kinds import Phase
from yonder.games.quest.models import Combat, Combatant, Session
from yonder.games.quest.party.company import fellows, lapsed, opened


def in_session(world: World, who: str, session: int) -> Session:
    """The session is open, and the player's own or that of the party they follow (Q-491)."""
    row = opened(world, session)
    if row.owner != who:
        guard.need(world, any(one.owner == who for one in fellows(world, row)), "not_owner")
    return row


def in_combat(world: World, who: str, session: int, *phases: Phase) -> Field:
    """There is a fight in this phase."""
    in_session(world, who, session)
    guard.need(world, world.find(Combat, session), "no_combat")
    field = look(world, session)
    guard.need(world, field.combat.phase in (phases or ("active",)), "wrong_phase", phase=field.combat.phase)
    return field


def on_turn(world: World, who: str, session: int, *phases: Phase) -> tuple[Field, Combatant]:
    """It is the player's own turn (Q-492)."""
    if isinstance(world, Still):
        return world.noted(("on turn", who, session, phases), _on_turn, world, who, session, *phases)
    return _on_turn(world, who, session, *phases)


def _on_turn(world: World, who: str, session: int, *phases: Phase) -> tuple[Field, Combatant]:
    field = in_combat(world, who, session, *phases)
    row = field.one(current(field))
    guard.need(world, row.kind == "player" and row.owner == who, "not_your_turn")
    return field, row


def acting(world: World, who: str, session: int) -> tuple[Field, Combatant]:
    """On turn and able to act."""
    if isinstance(world, Still):
        return world.noted(("acting", who, session), _acting, world, who, session)
    return _acting(world, who, session)


def on_anybodys_turn(world: World, who: str, session: int, *phases: Phase) -> tuple[Field, Combatant]:
    """It is the player's own turn, or that of a member who has not been there for long (Q-492)."""
    field = in_combat(world, who, session, *phases)
    row = field.one(current(field))
    guard.need(
        world, row.kind == "player" and (row.owner == who or stands_in(world, who, session, row)), "not_your_turn"
    )
    return field, row


def stands_in(world: World, who: str, session: int, row: Combatant) -> bool:
    """Is the owner's session past its grace, and is this player the first of the party who is there?"""
    there = [one.owner for one in fellows(world, opened(world, session)) if not lapsed(world, one)]
    return row.owner not in there and there[:1] == [who]


def _acting(world: World, who: str, session: int) -> tuple[Field, Combatant]:
    field, row = on_turn(world, who, session)
    guard.need(world, not field.has(row.cid, "unconscious"), "unconscious")
    guard.need(world, not incapacitated(field, row.cid), "incapacitated")
    return field, row


def with_action(world: World, who: str, session: int) -> tuple[Field, Combatant]:
    """Able to act, with an action left."""
    if isinstance(world, Still):
        return world.noted(("with action", who, session), _with_action, world, who, session)
    return _with_action(world, who, session)


def _with_action(world: World, who: str, session: int) -> tuple[Field, Combatant]:
    field, row = acting(world, who, session)
    guard.need(world, row.actions > 0, "no_action")
    return field, row


def with_bonus(world: World, who: str, session: int) -> tuple[Field, Combatant]:
    """Able to act, with the bonus action left."""
    field, row = acting(world, who, session)
    guard.need(world, row.bonus > 0, "no_bonus_action")
    return field, row


def enemy(field: Field, cid: str, target: str) -> str:
    """An enemy who can be chosen; the only one need not be named (Q-536)."""
    foes = field.enemies(cid)
    if not target:
        guard.need(field.world, len(foes) == 1, "bad_target")
        return foes[0].cid
    for foe in foes:
        if foe.cid == target:
            return target
    raise field.world.refuse("bad_target")


def unafraid_of(field: Field, cid: str, target: str) -> None:
    """Q-161: nobody attacks his charmer."""
    if "charmed" in field.borne(cid).first:
        charmers = [field.cid_of(row.source) for row in field.effects(cid) if row.kind == "charmed"]
        guard.need(field.world, target not in charmers, "charmed")


@remembered
def beyond(field: Field, cid: str, target: str, far: int) -> Reject | None:
    """What bars an enemy from being struck at: a charm (Q-161), or the distance (Q-033, Q-034)."""
    barred = refusal(unafraid_of, field, cid, target)
    gap = field.range(cid, target)
    return barred or (field.world.refuse("out_of_range", range=gap) if gap > far else None)


def featured(field: Field, cid: str, name: str) -> bool:
    """Has the class of a character this feature at its level?"""
    who = field.character(cid)
    start = None if who is None else field.content.classes[who.class_name].features.get(name)
    return start is not None and field.one(cid).level >= start


def great(field: Field, cid: str) -> bool:
    """Q-218: nothing kills or banishes a boss or a legend at once."""
    block = field.monster(cid)
    return block is not None and (block.boss or bool(block.legendary) or field.combat.kind == "boss")


def mobile(field: Field, cid: str) -> None:
    """Q-049."""
    guard.need(field.world, not still(field, cid), "speed_zero")
