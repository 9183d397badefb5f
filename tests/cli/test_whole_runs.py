"""Whole runs through a pipe, by words: to a death, to a victory, and on from there. Packs make them short."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Call = Callable[..., Any]

# The Dragon is behind the first door and kills with a blow, for good; two things from the shop make an end of it.
DRAGON = """
[pack]
game = "labyrinth"
[numbers.labyrinth]
depths = 1
trap_chance = 0
[numbers.revival]
difficulty = 999
luck = 0
luck_least = 0
[monsters.dragon]
hp = 90
ac = 1
strength = 60
dexterity = 1
dice = "40d20"
[weapons.dagger]
dice = "100d10"
[armors.padded]
ac = 500
"""
# Behind every door waits what nobody outlives.
SNAKES = """
[pack]
game = "temple"
[generation]
bands = [{ from = 1, weights = [100, 0, 0, 0] }]
pairs = [["Shadow", "Shadow"]]
[monsters.Shadow]
hp = 500
attacks = [{ name = "Strength Drain", bonus = 40, count = 20, sides = 6, damage_type = "Necrotic" }]
"""
BORN = "".join(f"{number}\n" for number in range(1, 8))
ATTACKS = "attack\n" * 6
FIGHT = "attack torso\nguard torso\n" * 12


@pytest.fixture
def played(yonder: Call, tmp_path: Path) -> Callable[[str, str, str], list[str]]:
    """What was printed from one prompt to the next; each begins with the title of a scene."""

    def play(game: str, pack: str, typed: str) -> list[str]:
        file = tmp_path / "pack.toml"
        file.write_text(pack)
        out = yonder("play", game, "--seed", "x", "--pack", str(file), typed=typed).out
        return re.split(r"^── ", out, flags=re.MULTILINE)[1:]

    return play


def having(moments: list[str], words: str) -> list[str]:
    return [moment for moment in moments if words in moment]


def test_a_hero_dies_the_next_one_slays_the_dragon_and_a_third_may_begin(played: Callable[..., list[str]]) -> None:
    typed = f"create Mira\n{BORN}enter\n{FIGHT}create Bo\n{BORN}buy padded\nbuy dagger\nenter\n{FIGHT}"
    moments = played("labyrinth", DRAGON, typed)
    turns = having(moments, "It is your turn.")
    assert turns
    for turn in turns:
        assert re.search(r"^ +1  Attack head .*\n +2  Attack torso .*\n +3  Attack legs ", turn, re.MULTILINE)
        assert "Buy" not in turn
    (dead,) = having(moments, "Mira is dead. The labyrinth keeps what it takes.")
    assert "The Dragon kills you." in moments[moments.index(dead) - 1]
    assert "the next revival" not in dead
    assert "1  Create a hero" in dead
    (won,) = having(moments, "Bo has slain the Dragon and stands in the hall of fame.")
    assert re.search(r"Hall of fame.*Bo", won, re.DOTALL)
    assert "1  Create a hero" in won


def test_an_explorer_falls_and_another_enters_the_same_temple(played: Callable[..., list[str]]) -> None:
    typed = f"mint fighter\nmint easy temple\nenter 1\nopen exit 1\nmove\n{ATTACKS}mint fighter\nenter 1\n"
    *before, again, minted, inside = played("temple", SNAKES, typed)
    fights = having([*before, again], "Attack Shadow")
    assert fights
    assert not having(fights, "Mint")
    assert "falls in chamber 2 of Temple #1" in before[-1]
    assert re.search(r"^ +\d+  Mint Fighter", again, re.MULTILINE)
    assert "Enter Temple #1" in minted
    assert "Move -> Chamber 2" in inside
