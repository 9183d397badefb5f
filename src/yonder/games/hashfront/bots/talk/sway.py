"""Sway: how often words change a turn. The same position is planned twice, before and after a message."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy

from msgspec import Struct

from yonder.games.hashfront.bots.history import History
from yonder.games.hashfront.bots.play.advanced import FEWEST
from yonder.games.hashfront.bots.play.board import Board
from yonder.games.hashfront.bots.play.matches import Match
from yonder.games.hashfront.bots.play.orders import Order
from yonder.games.hashfront.bots.play.tendencies import tendencies
from yonder.games.hashfront.bots.play.tiers import imagined, thinker
from yonder.games.hashfront.bots.talk.evidence import evidence
from yonder.games.hashfront.bots.talk.impact import impact
from yonder.games.hashfront.bots.talk.intents import Meaning
from yonder.games.hashfront.bots.talk.stance import Stance, first_stance, moved
from yonder.games.hashfront.bots.talk.temper import mask, temper
from yonder.games.hashfront.bots.talk.traits import NATURES
from yonder.games.hashfront.content import Content
from yonder.games.hashfront.kinds import Intent, Tier, Trait
from yonder.games.hashfront.maps.template import Template

OPEN = 50  # a trait is called susceptible from this receptivity on (H-605)
FOUNDED = 40  # evidence below this never moves an Analytical (H-606)
NAMES = ("north", "south", "east", "west", "center")


class Moment(Struct, frozen=True):
    """A position in which a slot is to move, and what was done before."""

    board: Board
    history: History


def moments(template: Template, content: Content, rounds: Sequence[int], seed: str = "sway") -> list[Moment]:
    """Positions of one match of Intermediate against itself: the last slot's turn in each of these rounds."""
    match = Match(template, seed, content=content)
    found: list[Moment] = []
    while not match.board.over and len(found) < len(rounds):
        if match.board.slot == match.board.slots and match.board.round == rounds[len(found)]:
            found.append(Moment(match.board.copy(), deepcopy(match.history)))
        match.turn(match.mind(Tier.INTERMEDIATE))
    return found


def susceptible(trait: Trait, intent: Intent) -> bool:
    """Does the rulebook call this trait open to this intent?"""
    return NATURES[trait].receptive.get(intent, 0) >= OPEN


def said(moment: Moment, intent: Intent, variant: int) -> Meaning:
    """What somebody who wants to be believed would say here: about the place that matters, each kind in turn."""
    board, agent = moment.board, moment.board.slot
    mine = [board.b_at[b] for b, owner in enumerate(board.b_owner) if owner == agent]
    units = [board.at[unit] for slot in (1, agent) for unit in board.army(slot)]
    tiles = mine if intent is Intent.TARGET_CLAIM else units
    last = [tile for deeds in moment.history.of(1, 1) for tile in deeds.places]

    def weight(name: str) -> tuple[bool, int]:
        region = mask(board, name)
        hostile = intent is Intent.TRUCE_OFFER and any(region[tile] for tile in last)
        return not hostile, sum(region[tile] for tile in tiles)

    region = max(NAMES, key=weight)
    match intent:
        case Intent.TRUCE_OFFER | Intent.TARGET_CLAIM:
            return Meaning(intent, region=region)
        case Intent.BUILD_CLAIM:
            return Meaning(intent, unit=1 + variant % 3)
        case Intent.ALLIANCE_OFFER:
            return Meaning(intent, slot=next(rival for rival in board.rivals(agent) if rival != 1))
    return Meaning(intent, retreat=intent is Intent.ARGUMENT and variant % 2 == 1)


def swayed(moment: Moment, tier: Tier, trait: Trait, meaning: Meaning, sender: int = 1) -> bool | None:
    """Does the agent at move play another turn for it? None if an Analytical finds no ground for it here."""
    board, agent = moment.board, moment.board.slot
    found = evidence(board, moment.history, meaning, sender, agent)
    if trait is Trait.ANALYTICAL and found < FOUNDED:
        return None
    before = first_stance((trait,))
    force = impact((trait,), meaning.intent, found, before.trust[sender]).value
    after = moved(before, (trait,), meaning, sender, force, board.round)
    return after != before and planned(moment, tier, trait, before) != planned(moment, tier, trait, after)


def planned(moment: Moment, tier: Tier, trait: Trait, stance: Stance) -> list[Order]:
    """The turn as it would be played by this stance, every strike a hit."""
    board, agent = moment.board, moment.board.slot
    habits = {rival: tendencies(moment.history, rival, agent) for rival in board.rivals(agent)}
    return imagined(board, thinker(tier, agent, temper(board, (trait,), stance), habits, FEWEST))
