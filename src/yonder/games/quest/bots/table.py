"""Table: the offers of one moment by kind of action, and the view, as a bot reads them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from yonder.core import Action, Choice, Offer, Seat, tag_of
from yonder.core.show.parts import Parts
from yonder.games.quest.content import Content
from yonder.games.quest.content.dice import parse
from yonder.games.quest.rules import rules

MILLE = 1_000
PLAIN = frozenset((int, str, bool))


class Part:
    """A part of the view that is not yet plain data: what is not asked for is never made."""

    __slots__ = ("_of", "_read")

    def __init__(self, of: Parts[Any] | Struct) -> None:
        self._of = of
        self._read: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        try:
            return self._read[name]
        except KeyError:
            of = self._of
            found = self._read[name] = part(of[name] if isinstance(of, Parts) else getattr(of, name))
            return found


def part(value: Any) -> Any:
    """Something of the view as a bot reads it, by the names of its fields."""
    if value.__class__ in PLAIN:
        return value
    if isinstance(value, tuple):
        return tuple(map(part, value))
    return Part(value) if isinstance(value, (Parts, Struct)) else value


class Table:
    """What a bot may know: its seat, and what the guide tells everybody."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.content: Content = rules.content  # type: ignore[assignment]  # the game's own
        self.kinds: dict[str, list[Offer]] = {}
        for offer in seat.offers():
            if offer.enabled:
                self.kinds.setdefault(tag_of(offer.action), []).append(offer)

    @cached_property
    def view(self) -> Any:
        shown = getattr(self.seat, "shown", None)  # the seats of `Near`, in less time than the protocol takes
        return self.seat.view() if shown is None else part(shown())

    @cached_property
    def session(self) -> Any:
        return self.view["session"]

    @cached_property
    def fight(self) -> Any:
        return self.session["fight"]

    @cached_property
    def me(self) -> Any:
        return next(each for each in self.fight["party"] if each["cid"] == self.fight["me"])

    @cached_property
    def foes(self) -> list[Any]:
        """The living, the nearest first, then the weakest."""
        there = [each for each in self.fight["monsters"] if each["alive"] and not each["fled"]]
        return sorted(there, key=lambda each: (each["range"], each["hp"], each["place"]))

    @property
    def health(self) -> int:
        """In percent."""
        return int(self.me["hp"]) * 100 // max(1, int(self.me["max_hp"]))

    def any(self, *kinds: str) -> Action | None:
        """The first offer of the first of these kinds there is."""
        for kind in kinds:
            if kind in self.kinds:
                return self.kinds[kind][0].action
        return None

    def named(self, tag: str, /, **fields: Any) -> Action | None:
        """An open offer of this kind with these values, the first of what else may be chosen."""
        found = self.offer(tag, **fields)
        if found is None:
            return None
        chosen = {name: value for name, value in fields.items() if name in found.domains}
        return replace(found.action, **chosen) if chosen else found.action

    def offer(self, tag: str, /, **fields: Any) -> Offer | None:
        """An open offer of this kind that allows these values."""
        for offer in self.kinds.get(tag, []):
            if all(
                offer.domains[name].has(value)  # type: ignore[union-attr]
                if name in offer.domains
                else getattr(offer.action, name) == value
                for name, value in fields.items()
            ):
                return offer
        return None

    def targets(self, offer: Offer, field: str = "target") -> list[str]:
        """Whom an offer may be aimed at."""
        domain = offer.domains.get(field)
        values = domain.values if isinstance(domain, Choice) else ()
        return [value[0] if isinstance(value, tuple) else value for value in values]

    def has(self, each: Any, *names: str) -> bool:
        """Does one of these last on somebody?"""
        conditions = each["conditions"]
        return bool(conditions) and any(condition["id"] in names for condition in conditions)

    def foe(self, cid: str) -> Any:
        return next(each for each in self.fight["monsters"] if each["cid"] == cid)


def lands(bonus: int, ac: int, edge: int = 0) -> int:
    """How likely a d20 and a bonus reach an armour class, in thousandths."""
    faces = max(1, min(19, 21 + bonus - ac))
    if edge > 0:
        return MILLE - (20 - faces) * (20 - faces) * MILLE // 400
    return faces * faces * MILLE // 400 if edge < 0 else faces * 50


def mean(dice: str) -> int:
    """The mean of some dice, in thousandths."""
    pool = parse(dice)
    return pool.count * (pool.sides + 1) * MILLE // 2 + pool.flat * MILLE
