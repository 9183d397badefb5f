"""Who goes together."""

from __future__ import annotations

from yonder.games.quest.kinds import ClassName
from yonder.games.quest.show.shapes.shape import Shape


class HiredView(Shape, frozen=True):
    """A companion; `paid` is how many minutes its wage still lasts."""

    number: int
    companion: str
    name: str
    hp: int
    max_hp: int
    row: str
    paid: int


class MemberView(Shape, frozen=True):
    """Somebody who goes along. `there`: has played within the host's patience."""

    session: int
    owner: str
    char: int
    name: str
    class_name: ClassName
    level: int
    hp: int
    max_hp: int
    row: str
    leader: bool
    there: bool


class InvitationView(Shape, frozen=True):
    party: int
    name: str
    until: int


class CompanyView(Shape, frozen=True):
    """Who goes together: players in party order, own companions, and invitations that wait for an answer."""

    led: bool
    members: tuple[MemberView, ...]
    companions: tuple[HiredView, ...]
    invitations: tuple[InvitationView, ...]
