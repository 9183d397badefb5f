"""The account of a fight, and the tale of a character."""

from __future__ import annotations

from yonder.games.quest.show.shapes.shape import Shape


class ShareView(Shape, frozen=True):
    """What one of the party did and suffered."""

    cid: str
    name: str
    dealt: int
    taken: int


class AccountView(Shape, frozen=True):
    """What a fight came to (Q-556)."""

    rounds: int
    dealt: int
    taken: int
    shares: tuple[ShareView, ...]
    turning: str
    lesson: str


class PageView(Shape, frozen=True):
    """A fight in a sentence, with what it was."""

    number: int
    day: int
    clock: str
    place: str
    outcome: str
    level: int
    master: str
    text: str


class TaleView(Shape, frozen=True):
    """The whole tale: how it began, a page for each fight, whom one has felled, and how it stands or ended (Q-557)."""

    name: str
    opening: str
    pages: tuple[PageView, ...]
    victories: int
    defeats: int
    masters: tuple[str, ...]
    ended: bool
    closing: str
