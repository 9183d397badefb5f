"""Neither seat of a fair map is much the better one. `benchmarks/ladder.py --balance` plays all 400 games."""

from __future__ import annotations

import pytest

from yonder.games.hashfront.bots.play.matches import Match
from yonder.games.hashfront.content import default
from yonder.games.hashfront.kinds import Tier
from yonder.games.hashfront.maps.official import official
from yonder.games.hashfront.maps.template import Template

PEERS = (Tier.INTERMEDIATE, Tier.INTERMEDIATE)
GAMES = 40
LEAST, MOST = 12, 28  # so few games stray further than 40 to 60 %
DUELS = [template for template in official() if template.player_count == 2]


@pytest.mark.slow
@pytest.mark.rule("H-908")
@pytest.mark.parametrize("template", DUELS, ids=lambda template: template.name)
def test_the_first_player_wins_about_half_of_the_first_games(template: Template) -> None:
    seeds = [f"ladder|{Tier.INTERMEDIATE}|{template.name}|{number}" for number in range(GAMES)]
    winners = [Match(template, seed, content=default()).run(PEERS).winner for seed in seeds]
    assert LEAST <= winners.count(1) <= MOST
