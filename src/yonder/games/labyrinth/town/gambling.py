"""The gambling hall: a range of the d20, or the exact number of a die (L-460 .. L-463)."""

from __future__ import annotations

from yonder.games.labyrinth.events.town import Wagered
from yonder.games.labyrinth.hero.deed import Deed, HeroAction, Me, hero_action
from yonder.games.labyrinth.kinds import Status


def bet_bar(me: Me, bet: int) -> str:
    """L-462."""
    if bet < me.numbers.town.min_bet:
        return "bet_too_small"
    return "" if bet <= me.row.gold else "not_enough_gold"


class GambleRange(HeroAction):
    """Bet on 1-5, 6-10, 11-15 or 16-20 (range 1 to 4) of one d20. A hit wins twice the bet."""

    range: int
    bet: int


def range_bar(me: Me, number: int, bet: int) -> str:
    """L-460."""
    return bet_bar(me, bet) if 1 <= number <= me.numbers.town.ranges else "bad_range"


@hero_action(GambleRange, Status.TOWN)
def gamble_range(deed: Deed, action: GambleRange) -> None:
    numbers = deed.numbers.town
    code = range_bar(deed, action.range, action.bet)
    deed.bar(code, ranges=numbers.ranges, least=numbers.min_bet, price=action.bet)
    roll = deed.dice.d(numbers.range_sides, "wager")
    width = numbers.range_sides // numbers.ranges
    hit = (roll - 1) // width + 1 == action.range
    settle_bet(deed, action.bet, numbers.range_pays if hit else 0)
    delta = action.bet * numbers.range_pays if hit else -action.bet
    deed.tell(Wagered(deed.id, "range", numbers.range_sides, action.range, action.bet, roll, delta))


class GambleExact(HeroAction):
    """Bet on the exact number of a d6, d10 or d20. A hit wins 3, 6 or 11 times the bet."""

    sides: int
    guess: int
    bet: int


def exact_bar(me: Me, sides: int, guess: int, bet: int) -> str:
    """L-461."""
    if not me.numbers.town.pays(sides):
        return "bad_die"
    return bet_bar(me, bet) if 1 <= guess <= sides else "bad_guess"


@hero_action(GambleExact, Status.TOWN)
def gamble_exact(deed: Deed, action: GambleExact) -> None:
    numbers = deed.numbers.town
    code = exact_bar(deed, action.sides, action.guess, action.bet)
    deed.bar(code, sides=action.sides, least=numbers.min_bet, price=action.bet)
    pays, roll = numbers.pays(action.sides), deed.dice.d(action.sides, "wager")
    hit = roll == action.guess
    settle_bet(deed, action.bet, pays if hit else 0)
    delta = action.bet * pays if hit else -action.bet
    deed.tell(Wagered(deed.id, "exact", action.sides, action.guess, action.bet, roll, delta))


def settle_bet(deed: Deed, bet: int, pays: int) -> None:
    """The stake is kept by who wins; it goes to the house otherwise (L-462)."""
    if pays:
        deed.earn(bet * pays)
    else:
        deed.pay(bet)
