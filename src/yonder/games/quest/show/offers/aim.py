"""Aim: one offer for each thing to do, with those it can be done to as its domain. Handlers say who they are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from yonder.core import Action, Bars, Choice, Offer, Reject, refusal
from yonder.core.show.offer import Domain
from yonder.games.quest.combat.fight import Field
from yonder.games.quest.combat.glance import look
from yonder.games.quest.combat.guards import acting, beyond, on_turn, with_action
from yonder.games.quest.models import Combatant
from yonder.games.quest.show.names import called

ATTACK, ABILITIES, SPELLS, ITEMS = "Attack", "Abilities", "Spells", "Items"
MOVE, TACTICS, TURN, LOOT = "Move", "Tactics", "Turn", "Loot"
OF_TARGET = frozenset(
    (
        "bad_target",
        "out_of_range",
        "charmed",
        "frightened",
        "range_max",
        "no_movement",
        "too_close",
        "immune_target",
        "no_ally",
    )
)
"""What may be refused for one target and not for another; all else is refused for every target alike."""


def ready(
    action: Action,
    label: str,
    group: str,
    domains: tuple[tuple[str, Domain], ...] = (),
    *,
    aside: bool = False,
    phrase: str = "",
) -> Offer:
    """An offer that stands open."""
    return Offer(action, label, group, dict(domains) if domains else _NONE, enabled=True, aside=aside, phrase=phrase)


_NONE: dict[str, Domain] = {}


def greyed(action: Action, label: str, group: str, barred: Reject, *, aside: bool = False) -> Offer:
    """An offer with the sentence of the guard."""
    return Offer(action, label, group, enabled=False, code=barred.code, reason=barred.text, aside=aside)


Said = tuple[str, str] | None  # what a refusal says, its code and its sentence: offers can be kept by it


def said(barred: Reject | None) -> Said:
    """What a guard says, if it refuses."""
    return None if barred is None else (barred.code, barred.text)


def given(action: Action, label: str, group: str, barred: Said, domains: tuple[tuple[str, Domain], ...] = ()) -> Offer:
    """An offer, open or greyed."""
    if barred is None:
        return ready(action, label, group, domains)
    return Offer(action, label, group, enabled=False, code=barred[0], reason=barred[1])


class Limit(NamedTuple):
    """The guards that a handler asks: before it looks at the target, about the target, and after."""

    target: Callable[[str], Reject | None]
    first: Reject | None = None
    last: Reject | None = None

    def of(self, cids: Sequence[str]) -> tuple[list[str], Reject | None]:
        """Those of these who can be chosen, or what bars all of them."""
        if self.first is not None:
            return [], self.first
        good = [cid for cid in cids if self.target(cid) is None]
        barred = self.last if good else self.target(cids[0])
        return (good, None) if barred is None else ([], barred)


class Table:
    """Somebody's fight, and the handlers to ask about it."""

    def __init__(self, bars: Bars, session: int, me: Combatant) -> None:
        self.bars = bars
        self.session = session
        self.me = me
        self.field: Field = look(bars.world, session)
        self.content = self.field.content
        self.words = self.content.words
        self.foes = [row.cid for row in self.field.enemies(me.cid)]
        self.friends = [row.cid for row in self.field.living(me.side)]
        self.found: list[Offer] = []
        self.waiting = refusal(on_turn, bars.world, me.owner, session)
        """What bars a step, whatever it is: it is not one's turn."""
        self.unable = self.waiting or refusal(acting, bars.world, me.owner, session)
        """What bars everything but a step, if anything does: it is asked once."""
        self.spent = self.unable or refusal(with_action, bars.world, me.owner, session)
        """What bars everything that takes an action."""
        self._names: dict[str, str] = {}

    def name(self, cid: str) -> str:
        known = self._names.get(cid)
        if known is None:
            known = self._names[cid] = called(self.field, cid)
        return known

    def within(self, far: int, first: Reject | None, last: Reject | None = None) -> Limit:
        """Whom a blow reaches that goes so far; everything else that bars it is known."""
        return Limit(lambda cid: beyond(self.field, self.me.cid, cid, far), self.unable or first, last)

    def clinging(self) -> bool:
        """Does an enemy hold on to somebody?"""
        return any(self.field.effect(cid, "clinging") is not None for cid in self.foes)

    def word(self, key: str) -> str:
        return self.words[f"offer.{key}"]

    def one(self, action: Action, label: str, group: str, *, aside: bool = False) -> None:
        """Something without a choice."""
        self.put(action, label, group, self.bars(action), aside=aside)

    def bar(self, guard: Callable[[Field, str], Any]) -> Said:
        """What bars something that takes an action, and is barred by nothing else but the guard its handler asks."""
        return said(self.spent or refusal(guard, self.field, self.me.cid))

    def put(self, action: Action, label: str, group: str, barred: Reject | None, *, aside: bool = False) -> None:
        """An offer, open or greyed."""
        if barred is None:
            self.found.append(ready(action, label, group, aside=aside))
        else:
            self.found.append(greyed(action, label, group, barred, aside=aside))

    def legal(self, make: Callable[[Any], Action], options: Sequence[Any]) -> tuple[list[Any], Reject | None]:
        """The options that the handler accepts, and what it says to the first that it does not."""
        good = []
        first: Reject | None = None
        for option in options:
            barred = self.bars(make(option))
            if barred is None:
                good.append(option)
            elif first is None:
                first = barred
                if barred.code not in OF_TARGET:
                    break
        return good, first

    def aimed(  # noqa: PLR0913 - the parts of an offer, by keyword
        self,
        make: Callable[[str], Action],
        cids: Sequence[str],
        label: str,
        group: str,
        *,
        field: str = "target",
        sole: bool = True,
        more: tuple[tuple[str, Domain], ...] = (),
        aside: bool = False,
        limit: Limit | None = None,
        barred: Reject | None = None,
    ) -> None:
        """Something done to one of these; with `sole`, the only enemy need not be named (Q-536).

        `barred` is what bars it whatever it is done to. The guards of a `limit`, if there is one, are asked instead of
        the handler.
        """
        if not cids:
            return
        good: list[str] = []
        if barred is None:
            good, barred = self.legal(make, cids) if limit is None else limit.of(cids)
        if not good:
            assert barred is not None
            self.found.append(greyed(make(cids[0]), label, group, barred, aside=aside))
            return
        also = ("",) if sole and len(self.foes) == 1 else ()
        choice = Choice(tuple(good), tuple(self.name(cid) for cid in good), also)
        self.found.append(ready(make(good[0]), label, group, ((field, choice), *more), aside=aside))
