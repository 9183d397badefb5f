"""Moment: one state of a game, and what happens to every kind of action a player might send there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from msgspec import Struct

from yonder.core.chance.dice import Dice, SeedDice
from yonder.core.errors import Reject
from yonder.core.game import Game
from yonder.core.rules.action import Action
from yonder.core.show.offer import Offer
from yonder.testkit.contract.candidates import candidates
from yonder.testkit.contract.finding import crash_of
from yonder.testkit.contract.play import barren
from yonder.testkit.naming import player, said
from yonder.testkit.secrets.ages import Ages
from yonder.testkit.sound import broken_invariant

OFFERS = 40  # actions tried of one player's offers
EACH = 6  # actions tried of one offer with domains
FOREIGN = 24  # actions tried that a player was not offered
OUTSIDER = player(0xFFFF)


class Try(Struct, frozen=True):
    """One action sent in a fork, and what came of it. `offer` is None for what was not offered."""

    who: str
    action: Action
    offer: Offer | None
    refusal: Reject | None = None
    crash: str = ""
    drawn: int = 0
    left: tuple[str, ...] = ()
    broken: str = ""

    def __str__(self) -> str:
        return said(self.who, self.action)


class Moment:
    """A state under test. `dice` choose what is tried; they are never the game's own."""

    def __init__(self, game: Game, players: tuple[str, ...], dice: Dice, ages: Ages | None = None) -> None:
        self.game = game
        self.ages = ages or Ages()
        self.players = players
        self.dice = dice
        self.before = game.world.dump()
        self.hidden: dict[str | None, list[Any]] = {}  # what `hidden` has found

    @cached_property
    def offers(self) -> dict[str, list[Offer]]:
        """Everybody's offers, an outsider's too."""
        return {who: self.game.offers(who) for who in (*self.players, OUTSIDER)}

    @cached_property
    def tries(self) -> list[Try]:
        """Offered actions, and others that are not, each tried in a fork of its own."""
        made: list[Try] = []
        for who in self.offers:
            made += (self._try(who, action, offer) for offer, action in self._offered(who))
            made += (self._try(who, action, None) for action in self._foreign(who))
        return made

    @property
    def open(self) -> list[Try]:
        """Those that were offered and enabled."""
        return [t for t in self.tries if t.offer is not None and t.offer.enabled]

    def _offered(self, who: str) -> list[tuple[Offer, Action]]:
        made = [(offer, action) for offer in self.offers[who] for action in self._of(offer)]
        keep = sorted(self.dice.shuffle(len(made), "tried")[:OFFERS])
        return [made[i] for i in keep]

    def _of(self, offer: Offer) -> Iterator[Action]:
        if not offer.enabled:
            yield next(offer.each(), offer.action)  # the one by which the kernel greys an offer
            return
        yield from islice(offer.each(), EACH)
        if offer.domains and not barren(offer):
            yield from (offer.some(self.dice) for _ in range(EACH))

    def _foreign(self, who: str) -> Iterator[Action]:
        """Actions that this player is not offered; of those that the decoder lets through."""
        mine = [offer for offer in self.offers[who] if offer.enabled]
        known = [offer for offers in self.offers.values() for offer in offers]
        for action in candidates(self.game.rules, self.game.world, known, self.dice, FOREIGN):
            if not any(offer.has(action) for offer in mine):
                yield action

    def _try(self, who: str, action: Action, offer: Offer | None) -> Try:
        twin, dice = self.game.fork(), SeedDice(self.dice.entropy(8, "try"))
        try:
            twin.act(who, action, dice)
        except Reject as refusal:
            left = tuple(f"{change.table} {change.key}" for change in twin.world.changes())
            return Try(who, action, offer, refusal, drawn=len(dice.trace), left=left)
        except Exception as error:  # noqa: BLE001 - whatever a game under test may raise
            return Try(who, action, offer, crash=crash_of(error))
        return Try(who, action, offer, broken=broken_invariant(twin.rules, twin.world))
