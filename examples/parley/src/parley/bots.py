"""A bot that plays by what its seat shows: offers and odds."""

from parley.rules import rules
from parley.table import Curry, Deal, Leave, Open, Press, Sit
from parley.talk import Rally
from yonder.core import Action, Seat
from yonder.core.rules.kernel import Answer

LIKED = (Sit, Deal, Rally, Press, Curry, Open)  # what it does first, if it may


@rules.bot("sociable")
def sociable(seat: Seat) -> Action | None:
    """Sit where there is room, deal, press with whatever comes, and object when the odds are good."""
    open_offers = [offer for offer in seat.offers() if offer.enabled and not isinstance(offer.action, Leave)]
    answers = [offer.action for offer in open_offers if isinstance(offer.action, Answer)]
    if answers:
        return max(answers, key=lambda action: worth(seat, action))
    for kind in LIKED:
        for offer in open_offers:
            if isinstance(offer.action, kind):
                return offer.some(seat.dice)
    return None


def worth(seat: Seat, action: Action) -> int:
    """In hundredths: how likely an answer wins. Giving way is worth half a win, for it keeps a card."""
    made = seat.odds(action)
    return 50 if made is None else int(made.lines[0].value * 100)
