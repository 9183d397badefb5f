"""Policies: how a bot chooses. One law: a policy knows only its seat."""

from __future__ import annotations

from yonder.core.errors import Malformed
from yonder.core.rules.action import Action
from yonder.core.rules.rules import Rules
from yonder.core.show.offer import Offer, Speech, widest
from yonder.core.show.reading import Bot, Seat


def random(seat: Seat) -> Action | None:
    """Takes any open offer but talk, each as likely as the next, with any of the values that it leaves open."""
    offers = [offer for offer in seat.offers() if offer.enabled and not _speaks(offer)]
    if not offers:
        return None
    return offers[seat.dice.below(len(offers), "offer")].some(seat.dice)


def _speaks(offer: Offer) -> bool:
    return any(isinstance(widest(domain), Speech) for domain in offer.domains.values())


POLICIES: dict[str, Bot] = {"random": random}


def names(rules: Rules) -> list[str]:
    """Every policy that can play this game: its own bots first."""
    return list(dict.fromkeys([*rules.bots, *POLICIES]))


def policy(rules: Rules, name: str) -> Bot:
    """A bot of the game, or one that plays any game."""
    found = rules.bots.get(name) or POLICIES.get(name)
    if found is None:
        known = ", ".join(names(rules))
        raise Malformed(
            "$.bot", f"There is no bot called {name!r} for {rules.name}. There are: {known}.", "unknown_bot"
        )
    return found
