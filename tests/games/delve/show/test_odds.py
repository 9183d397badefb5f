"""Odds: what a button says before it is pressed, by the rules themselves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from yonder.games.delve.encounter.magic import Cast
from yonder.games.delve.encounter.turns import Attack, Defend, Flee
from yonder.games.delve.world.movement import Move


def fight(tale: Any, **foe: int) -> tuple[Any, str]:
    game = tale("ann")
    game.bare("ann")
    game.change("ann", hp=30, max_hp=30, attack=10, defense=7, level=3, xp=300)
    goblin = game.foe(**{"hp": 10, "attack": 4, "defense": 1, "level": 3, **foe})
    game.meet("ann")
    return game, goblin


def test_a_blow_tells_its_damage_and_whether_it_kills(tale: Any) -> None:
    game, goblin = fight(tale)
    odds = game.odds("ann", Attack(goblin))
    assert odds == {"damage": Fraction(5 + 9 * 4 + 13, 6), "kill": Fraction(1, 6), "critical": Fraction(1, 6)}


def test_a_guard_tells_what_comes_through_it(tale: Any) -> None:
    game, _ = fight(tale, attack=40)
    open_to = game.odds("ann", Move("north"))
    guarded = game.odds("ann", Defend())
    assert 0 < guarded["damage_taken"] < open_to["damage_taken"]
    assert guarded["die"] <= open_to["die"]


def test_fleeing_works_half_of_the_time(tale: Any) -> None:
    game, _ = fight(tale)
    assert game.odds("ann", Flee()) == {"escape": Fraction(1, 2)}


def test_a_way_has_no_odds_in_peace(tale: Any) -> None:
    game = tale("ann")
    assert not game.odds("ann", Move("north"))


def test_a_spell_says_what_it_does_before_it_is_cast(tale: Any) -> None:
    game, goblin = fight(tale)
    game.change("ann", mana=20, max_mana=20, spells=("fireball", "heal"), level=5)
    harm = game.odds("ann", Cast("fireball", goblin))
    assert harm["kill"] == (harm["damage"] >= 10)
    game.change("ann", hp=28)
    assert game.odds("ann", Cast("heal", "ann")) == {"healed": 2}
