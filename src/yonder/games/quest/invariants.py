"""What must hold after every entry: bounds of every number in a fight, and one fight to a session."""

from __future__ import annotations

from yonder.core import Effect, World
from yonder.games.quest.combat.fight import GROUND
from yonder.games.quest.models import Character, Combat, Combatant, Session
from yonder.games.quest.rules import rules


@rules.invariant
def combatants_are_within_bounds(world: World) -> None:
    for row in world.all(Combatant):
        where = f"{row.cid} of session {row.session}"
        assert 0 <= row.hp <= row.max_hp, f"{where} has {row.hp} of {row.max_hp} hit points"
        assert 0 <= row.resource <= row.resource_max, f"{where} has {row.resource} of {row.resource_max}"
        assert row.temp_hp >= 0, f"{where} has temporary hit points below 0"
        assert row.mana >= 0, f"{where} has mana below 0"
        parts = (row.actions, row.attacks, row.bonus, row.steps, row.extra_steps)
        assert min(parts) >= 0, f"{where} has spent more than a turn has"
        assert row.successes < 3, f"{where} is stable and still counts"


@rules.invariant
def fights_are_whole(world: World) -> None:
    for combat in world.all(Combat):
        there = [row.cid for row in world.all(Combatant, combat.session)]
        assert sorted(there) == sorted(combat.order), f"the order of session {combat.session} is not its fighters"
        assert 0 <= combat.turn < len(combat.order), f"nobody has the turn in session {combat.session}"
        session = world.find(Session, combat.session)
        assert session is not None, f"there is no session {combat.session}"
        assert not session.closed, f"a fight goes on in the closed session {combat.session}"
    fighting = {row.session for row in world.all(Combat)}
    assert all(row.session in fighting for row in world.all(Combatant)), "somebody fights without a fight"


@rules.invariant
def effects_belong_to_somebody(world: World) -> None:
    focused: dict[str, int] = {}
    for row in world.all(Effect):
        number, _, cid = row.owner.partition("|")
        if cid == GROUND:
            assert world.find(Combat, int(number)) is not None, f"{row.kind} lies where nobody fights ({row.owner})"
            continue
        if not cid:
            char = int(number.partition(":")[2])
            assert world.find(Character, char) is not None, f"{row.kind} lasts on nobody ({row.owner})"
            continue
        assert world.find(Combatant, int(number), cid) is not None, f"{row.kind} lasts on nobody ({row.owner})"
        focused[row.owner] = focused.get(row.owner, 0) + (row.kind == "concentrating")
    assert all(count <= 1 for count in focused.values()), "somebody concentrates on two spells"


@rules.invariant
def characters_are_within_bounds(world: World) -> None:
    for row in world.all(Character):
        assert 0 <= row.hp <= row.max_hp, f"character {row.char} has {row.hp} of {row.max_hp} hit points"
        assert row.mana >= 0, f"character {row.char} has mana below 0"
