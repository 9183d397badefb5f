"""Company: who goes together. A party's members are sessions; its journeys and fights are in the leader's (Q-491)."""

from __future__ import annotations

from collections.abc import Sequence

from yonder.core import World, guard, party
from yonder.games.quest.models import Character, Combat, House, Session

SECOND = 1000


def scope_of(session: int) -> str:
    """The scope of a session; by this name it is a member of parties."""
    return f"session:{session}"


def number_of(scope: str) -> int:
    """The session of a scope."""
    return int(scope.partition(":")[2])


def opened(world: World, session: int) -> Session:
    """A session that is open."""
    row = world.find(Session, session)
    if row is None or row.closed:
        raise world.refuse("missing")
    return row


def host(world: World, session: Session) -> Session:
    """The session in which this one travels and fights: its leader's, or itself."""
    found = party.of(world, scope_of(session.session))
    return session if found is None else world.get(Session, number_of(found.leader))


def fellows(world: World, session: Session) -> list[Session]:
    """Everybody who goes with a session, in party order; alone without a party."""
    return [world.get(Session, number_of(name)) for name in party.together(world, scope_of(session.session))]


def heroes(world: World, session: Session) -> list[Character]:
    """The characters who go with a session, in party order."""
    return [world.get(Character, row.char) for row in fellows(world, session)]


def newcomers(company: Sequence[Character]) -> bool:
    """Q-551: has none of them ever wounded a monster? Every wound earns experience (Q-413)."""
    return not any(who.experience for who in company)


def known(world: World, char: int) -> Character:
    """A character by its number: `unknown_id`."""
    row = world.find(Character, char)
    if row is None:
        raise world.refuse("unknown_id", id=char)
    return row


def playing(world: World, char: int) -> Session | None:
    """The open session of a character."""
    who = world.get(Character, char)
    return next((row for row in world.where(Session, owner=who.owner) if row.char == char and not row.closed), None)


def lapsed(world: World, row: Session) -> bool:
    """Q-095: has nobody played it for longer than the host's patience?"""
    until = lapses_at(world, row)
    return bool(until) and world.now >= until


def lapses_at(world: World, row: Session) -> int:
    """When that will be, in ms; 0 if the host is patient for ever."""
    grace = world.get(House).grace * SECOND
    return row.seen + grace if grace else 0


def own(world: World, who: str, session: int) -> tuple[Session, Character]:
    """A session of one's own, with its character."""
    row = opened(world, session)
    guard.owned(world, who, row.owner)
    return row, world.get(Character, row.char)


def at_ease(world: World, who: str, session: int) -> tuple[Session, Character]:
    """A session of one's own, outside of any fight (Q-090)."""
    row, hero = own(world, who, session)
    guard.need(world, world.find(Combat, host(world, row).session) is None, "in_combat")
    return row, hero


def leading(world: World, who: str, session: int) -> tuple[Session, Character]:
    """At ease, and not led by somebody else: whoever travels, camps or explores does it for all."""
    led = opened(world, session)
    others = led.owner != who and any(one.owner == who for one in fellows(world, led))
    guard.need(world, not others, "not_leader")
    row, hero = at_ease(world, who, session)
    guard.need(world, host(world, row).session == session, "not_leader")
    return row, hero
