"""Words change turns: those that a trait is open to, for each tier; never those of a Stubborn one."""

from __future__ import annotations

from functools import cache

import pytest

from yonder.games.hashfront.bots.talk.sway import Moment, moments, said, susceptible, swayed
from yonder.games.hashfront.bots.talk.traits import NATURES
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import Intent, Tier, Trait
from yonder.games.hashfront.maps.official import official

MAPS = {template.name: template for template in official()}
INTENTS = list(NATURES[Trait.GULLIBLE].receptive)


@cache
def positions(name: str) -> list[Moment]:
    return moments(MAPS[name], default(), (2, 4, 6, 8, 10))


def swayed_often(intent: Intent, tier: Tier, trait: Trait) -> list[bool]:
    where = positions("TRIAD" if intent is Intent.ALLIANCE_OFFER else "PINHOLE")
    found = [swayed(moment, tier, trait, said(moment, intent, i)) for i, moment in enumerate(where)]
    return [each for each in found if each is not None]


@pytest.mark.rule("H-605")
@pytest.mark.rule("H-608")
@pytest.mark.parametrize("intent", INTENTS)
def test_what_a_trait_is_open_to_changes_some_turns_of_basic_and_intermediate(intent: Intent) -> None:
    open_ones = [trait for trait in (Trait.GULLIBLE, Trait.AGGRESSIVE) if susceptible(trait, intent)]
    for trait in open_ones:
        turns = [each for tier in (Tier.BASIC, Tier.INTERMEDIATE) for each in swayed_often(intent, tier, trait)]
        assert sum(turns) * 4 >= len(turns) > 0
    assert open_ones


@pytest.mark.rule("H-605")
@pytest.mark.parametrize("intent", INTENTS)
def test_no_words_change_a_turn_of_a_stubborn_one(intent: Intent) -> None:
    assert not any(each for tier in Tier for each in swayed_often(intent, tier, Trait.STUBBORN))
