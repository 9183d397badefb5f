"""Hashfront played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.games.hashfront import rules
from yonder.games.hashfront.models import PlayerState
from yonder.testkit import Bench
from yonder.testkit.phrasing import meaning, table

UNITS = "I1@1,1 I1@3,3 T1@4,4 R1@0,5 I2@5,4 T2@4,5"

AT_TURN = """
end turn                          => End the turn
end the turn                      => End the turn
end                               => End the turn
done                              => End the turn
pass                              => End the turn
move infantry                     => ambiguous: Move Infantry 1 | Move Infantry 2
move infantry 1 2 1               => Move Infantry 1: 2,1:1
move infantry 2 to 2,3            => Move Infantry 2: 2,3:1
move infantry 1 2,1               => Move Infantry 1: 2,1:1
move infantry 1 3,2               => Move Infantry 1: 3,2:3
move tank 3,4                     => Move Tank 3: 3,4:1
move tank 3 3,4                   => Move Tank 3: 3,4:1
mv tank 3 4                       => unknown: Move Tank 3
march infantry 2 2,2              => Move Infantry 2: 2,2:2
go tank to 4 3                    => Move Tank 3: 4,3:1
move infantry 2,2                 => ambiguous: Move Infantry 1: 2,2:2 | Move Infantry 2: 2,2:2
move infantry 9 1 1               => unknown: Move Infantry 1
move tank                         => incomplete: Move Tank 3: 4,2:2 | Move Tank 3: 4,3:1 | Move Tank 3: 5,3:2 | 3 more
move tank 8 8                     => unknown: Move Tank 3
attack                            => incomplete: Attack with Tank 3: Infantry 5 | Attack with Tank 3: Tank 6
attack tank                       => Attack with Tank 3: Tank 6
attack tank 6                     => Attack with Tank 3: Tank 6
attack infantry                   => Attack with Tank 3: Infantry 5
attack infantry 5                 => Attack with Tank 3: Infantry 5
attack with tank 3                => Attack with Tank 3: Tank 6
attack tank with tank             => Attack with Tank 3: Tank 6
attack tank 6 with tank 3         => Attack with Tank 3: Tank 6
attack infantry 5 with infantry 2 => unknown: Attack with Tank 3 | Infantry 2 waits | Order Infantry at (2, 0)
shoot tank                        => Attack with Tank 3: Tank 6
fire at tank 6                    => Attack with Tank 3: Tank 6
hit infantry 5 with tank 3        => Attack with Tank 3: Infantry 5
capture                           => Capture with Infantry 1
capture with infantry 1           => Capture with Infantry 1
take city                         => unknown: Capture with Infantry 1
build tank                        => Order Tank at (2, 0)
build                             => ambiguous: Order Infantry at (2, 0) | Order Tank at (2, 0) | Order Ranger at (2, 0)
order ranger                      => Order Ranger at (2, 0)
train infantry                    => Order Infantry at (2, 0)
buy tank at 2,0                   => Order Tank at (2, 0)
build tank 2 0                    => Order Tank at (2, 0)
wait                              => ambiguous: Infantry 1 waits | Infantry 2 waits | Tank 3 waits | 1 more
wait tank                         => Tank 3 waits
wait tank 3                       => Tank 3 waits
tank 3 waits                      => Tank 3 waits
hold ranger                       => Ranger 4 waits
stay infantry 2                   => Infantry 2 waits
say hello there                   => Say something: hello there
say                               => incomplete
say something nice                => Say something: something nice
'good luck                        => Say something: good luck
chat well played: 2-0!            => Say something: well played: 2-0!
tell gg                           => Say something: gg
send chat hi                      => Say something: hi
resign                            => Resign
surrender                         => Resign
resing                            => unknown: Resign
res                               => Resign
draw                              => Offer a draw
offer a draw                      => Offer a draw
propose                           => Offer a draw
1 2,1                             => Move Infantry 1: 2,1:1
1 => incomplete: Move Infantry 1: 0,0:2 | Move Infantry 1: 1,0:1 | Move Infantry 1: 2,0:2 | 19 more
1 path=2,1                        => Move Infantry 1: 2,1:1
ask get game                      => ask get_game game_id=1
status                            => ask get_game game_id=1
reachable 1                       => ask reachable game_id=1 unit_id=1
ask reachable 1 2                 => ask reachable game_id=1 unit_id=2
ask attackable 3                  => ask attackable game_id=1 unit_id=3 x=-1 y=-1
preview attack 3 6                => ask preview_attack game_id=1 unit_id=3 target_id=6 x=-1 y=-1
ask preview 3 6                   => ask preview_attack game_id=1 unit_id=3 target_id=6 x=-1 y=-1
danger 1                          => ask threat_map game_id=1 player_id=1
ask threat map 1                  => ask threat_map game_id=1 player_id=1
income 1                          => ask income_preview game_id=1 player_id=1
ranks                             => ask leaderboard page=0 agents=False
ask list games                    => ask list_games filter=NONE search= page=0
ask list games playing            => incomplete
list maps                         => ask list_maps
unit 3 wait                       => Tank 3 waits
game 1 end turn                   => End the turn
game 2 end turn                   => unknown: Queue for a ranked game of 2
xyzzy                             => unknown
"""

WAITING = """
end turn        => closed not_offered
move infantry 5 => closed not_offered
resign          => Resign
say hi          => Say something: hi
"""

LOBBY = """
open game => ambiguous: Open a game on PINHOLE | Open a game on CAUSEWAY | Open a game on IRON_LATTICE | 7 more
open a game on pinhole short => Open a game on PINHOLE: short
create game pinhole long => Open a game on PINHOLE: long
queue                    => ambiguous: Queue for a ranked game of 2 | Queue for a ranked game of 4
queue 2                  => Queue for a ranked game of 2
queue ranked 4           => Queue for a ranked game of 4
profile me               => ask profile account=ME
ranked queue             => ask ranked_queue
"""


@pytest.fixture
def battle(fronts: Any) -> Any:
    """Infantry 1 on a city, Tank 3 beside two enemies, a Factory and the gold to use it."""
    front = fronts(buildings="F1@2,0 C0@1,1", units=UNITS)
    for row in front.bench.rows(PlayerState):
        front.bench.put(row, gold=100)
    return front


@pytest.mark.parametrize(("typed", "meant"), list(table(AT_TURN)))
def test_a_line_means_what_the_table_says(battle: Any, typed: str, meant: str) -> None:
    assert meaning(rules, battle.bench.offers(battle.ann), battle.ann, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(WAITING)))
def test_who_is_not_at_turn_is_told_so(battle: Any, typed: str, meant: str) -> None:
    assert meaning(rules, battle.bench.offers(battle.bob), battle.bob, typed) == meant


@pytest.mark.parametrize(("typed", "meant"), list(table(LOBBY)))
def test_games_are_opened_and_found_by_typing(typed: str, meant: str) -> None:
    bench = Bench(rules)
    ann = bench.players[0]
    assert meaning(rules, bench.offers(ann), ann, typed).replace(ann, "ME") == meant
