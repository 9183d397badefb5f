"""What must hold after every entry: bounds of every number in a fight, and one fight to a session."""

from __future__ import annotations

from yonder.core import Effect, World, inventory, party
from yonder.core.rules.kernel import Secret
from yonder.games.quest.character.sheet import content_of
from yonder.games.quest.combat.fight import GROUND
from yonder.games.quest.content.places import DAY
from yonder.games.quest.models import Character, Combat, Combatant, Hired, Leg, SaveRecord, Session, Travel
from yonder.games.quest.party.companions import MOST_HIRED
from yonder.games.quest.party.company import number_of, playing
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
        assert 0 <= row.fatigue <= 10, f"character {row.char} has a fatigue of {row.fatigue}"
        assert 0 <= row.hunger <= 3, f"character {row.char} has a hunger of {row.hunger}"
        assert 0 <= row.minute < DAY, f"the clock of character {row.char} shows {row.minute}"
        assert row.short_rests <= 2, f"character {row.char} has rested {row.short_rests} times"
        assert world.count(Hired, row.char) <= MOST_HIRED, f"character {row.char} has too many companions"
        assert world.count(SaveRecord, row.char), f"character {row.char} was never kept"


@rules.invariant
def travellers_are_on_a_road(world: World) -> None:
    lands = content_of(world).environments
    for way in world.all(Travel):
        who = world.get(Character, way.char)
        assert who.location == way.environment, f"character {way.char} travels elsewhere"
        assert way.goal in lands[way.environment].connects, f"character {way.char} travels to nowhere"
        assert 0 <= way.progress < 10_000 or playing(world, way.char), f"character {way.char} has arrived long ago"
    for leg in world.all(Leg):
        session = world.get(Session, leg.session)
        assert not session.closed, f"the leg of the closed session {leg.session} was never opened"
        assert world.where(Secret, scope=f"leg:{leg.session}:{leg.number}"), f"leg {leg.number} hides nothing"


@rules.invariant
def things_have_places(world: World) -> None:
    taken = set()
    for row in world.all(inventory.Item):
        assert row.count > 0, f"there are {row.count} {row.kind} at {row.holder}"
        assert (row.holder, row.place) not in taken, f"two things are at place {row.place} of {row.holder}"
        taken.add((row.holder, row.place))


@rules.invariant
def a_character_is_played_once(world: World) -> None:
    played = [row.char for row in world.all(Session) if not row.closed]
    assert len(set(played)) == len(played), "somebody is played twice"
    for member in world.all(party.PartyMember):
        session = world.find(Session, number_of(member.member))
        assert session is not None, f"{member.member} is in a party and nowhere else"
        assert not session.closed, f"the closed {member.member} is in a party"
