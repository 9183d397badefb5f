"""Waiting: time passes although nobody acts. What opens by waiting says when, and opens then."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core.game import Game
from yonder.core.show.offer import Offer
from yonder.core.world.codec import encode
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.moment import Moment
from yonder.testkit.contract.play import room
from yonder.testkit.naming import said


def ready_offers(moment: Moment) -> Outcomes:
    """A greyed offer is refused for the same reason until `ready_at`, and no longer from then on."""
    for who, offers in moment.offers.items():
        for offer in offers:
            wait = offer.ready_at - moment.game.world.now
            if offer.ready_at and not offer.enabled and wait <= room(moment.game):
                yield _on_time(moment.game, who, offer, wait)


def _on_time(game: Game, who: str, offer: Offer, wait: int) -> str | None:
    if wait <= 0:
        return f"{said(who, offer.action)} is greyed, and was to be ready {-wait} ms ago"
    before, then = (_later(game, who, offer, ms) for ms in (wait - 1, wait))
    if before is not None and before.code != offer.code:
        return f"{said(who, offer.action)} is ready before it says so"
    if then is not None and then.code == offer.code:
        return f"{said(who, offer.action)} is not ready when it says so: {then.code}"
    return None


def _later(game: Game, who: str, offer: Offer, wait: int) -> Offer | None:
    """The same offer after some time; None if it is offered no more."""
    twin = game.fork()
    twin.advance(wait)
    return next((each for each in twin.offers(who) if each.action == offer.action), None)


def sudden_offers(moment: Moment) -> Outcomes:
    """Whoever watches is woken when an offer is ready: one that opens by time alone must say when."""
    wait = room(moment.game)
    if not wait:
        return
    later = moment.game.fork()
    later.advance(wait)
    for who, offers in moment.offers.items():
        greyed = {encode(offer.action): offer for offer in offers if not offer.enabled and not offer.ready_at}
        if greyed:
            for offer in later.offers(who):
                if encode(offer.action) in greyed:
                    yield f"{said(who, offer.action)} opens by waiting and does not say when" if offer.enabled else None


def checks() -> Iterator[Check]:
    """These checks, by their sentences."""
    yield Check("An offer is ready when it says so.", ready_offers)
    yield Check("An offer that opens by waiting says when.", sudden_offers)
