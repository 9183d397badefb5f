"""The first moves of temple and hashfront in a pipe: whole turns of bots, lists that fit the moment."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

Call = Callable[..., Any]
MINT = re.compile(r"^ +\d+  Mint ", re.MULTILINE)


def moments(out: str) -> list[str]:
    """What was printed from one prompt to the next; each begins with the title of a scene."""
    return re.split(r"^── ", out, flags=re.MULTILINE)[1:]


@pytest.mark.parametrize("slot", [1, 2])
def test_a_match_against_a_bot_begins_at_once_and_bots_play_whole_turns(yonder: Call, slot: int) -> None:
    out = yonder("play", "hashfront", "--seed", "x", typed=f"1 {slot}\nend the turn\nend the turn\n").out
    lobby, *turns = moments(out)
    assert "Open a game on PINHOLE" in lobby
    assert len(turns) == 3  # never asked in the turn of the bot
    for turn in turns:
        assert f"Your turn, slot {slot}." in turn
        assert "Open a game" not in turn
    assert out.count(f"Slot {3 - slot} ends its turn") == (3 if slot == 2 else 2)


def test_a_unit_and_a_place_may_follow_the_verb(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "x", typed="1 1\nmove infantry 3 4\n").out
    assert re.search(r"^you +Infantry 2 moves to \(3, 4\)", out, re.MULTILINE)


def test_units_are_called_in_the_story_as_they_are_in_orders(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "sun", typed="1 1\nmove infantry 3 4\nend turn\nend turn\n").out
    assert "bot 2  Infantry 5 attacks Infantry 2: " in out
    assert not re.search(r"\b[Uu]nit \d", out)


def test_an_order_names_one_of_two_places_and_an_unclear_one_says_how_to_choose(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "sun", typed="1 1\norder tank\norder tank 3 1\n").out
    assert "(ambiguous)\n  Type what stands before the one you mean:\n    8   Order Tank at (3, 1)  Factories\n" in out
    assert "Slot 1 orders Tank at (3, 1)." in out


def test_after_a_purchase_only_what_is_gone_from_the_shop_is_told(yonder: Call) -> None:
    born = "create Mira\n1\n2\n3\n4\n5\n6\n7\n"
    out = yonder("play", "labyrinth", "--seed", "sun", typed=f"{born}buy padded\nlist\n").out
    *_, town, bought, whole = moments(out)
    assert "     8  Buy Mace (100 gold)" in town
    assert "No longer: 8 Buy Mace (100 gold), " in bought
    assert "The rest is as before; Enter lists all." in bought
    assert not re.search(r"^ +\d+  ", bought, re.MULTILINE)
    assert "     9  Buy Padded (25 gold) <quantity: 1..3>" in whole
    assert "Buy Mace" not in whole


def test_nothing_of_the_lobby_is_listed_inside_a_temple(yonder: Call) -> None:
    typed = "mint fighter\nmint easy temple\nenter 1\n"
    out = yonder("play", "temple", "--seed", "x", typed=typed).out
    *_, lobby, inside = moments(out)
    assert MINT.search(moments(out)[0])
    assert not MINT.search(inside)
    assert "Rest" in lobby
    assert re.search(r"^ +1  Open Exit 1", inside, re.MULTILINE)


def test_the_goal_is_told_first_and_how_the_world_was_made_only_by_the_log(yonder: Call) -> None:
    made = yonder("play", "hashfront", "--seed", "x", typed="").out
    assert "Capture the headquarters" in made.split("── ")[0]
    assert "is registered" not in made
    assert "is registered" in yonder("play", "hashfront", "--seed", "x", typed="log\n").out


def test_a_shop_takes_words_and_a_fight_lists_what_belongs_to_it(yonder: Call) -> None:
    fights = "go down\nset up a fight giant rat,giant rat 0 static dungeon guard\nattack rat 2\n"
    typed = f"begin as a fighter\nplay\nbuy torch 3\n{fights}"
    out = yonder("play", "quest", "--seed", "sun", "--set", "debug=true", typed=typed).out
    assert "Bought: 3 Torch for 1 gp." in out
    *_, cellar, fight, after = moments(out)
    assert "Hire" not in cellar
    assert not re.search("Hire|Begin as|This takes level", fight)
    assert re.search(
        r"^ +1  Attack with Longsword <target: Giant rat 1 \| Giant rat 2>\n +Giant rat 1: hit \d+", fight, re.MULTILINE
    )
    assert " → Giant rat 2, Longsword: " in fight.split("── ")[0]
    assert "Attack with Longsword, Attack with Longsword in both hands" in after


def test_a_delve_begins_on_a_small_map_without_what_one_cannot_buy(yonder: Call) -> None:
    out = yonder("play", "delve", "--seed", "moon", typed="create Mira\ngo east\n").out
    _, waymeet, hills = moments(out)
    assert "Buy" not in waymeet
    assert waymeet.count("Use healing herb") == 1
    assert re.search(r"^   6·#@·$", hills, re.MULTILINE)
    assert max(len(moment.splitlines()) for moment in (waymeet, hills)) < 40


@pytest.mark.parametrize(
    ("game", "line", "fields"),
    [("labyrinth", "1", ["dice mode"]), ("quest", "take the character your key destines", ["name", "gear"])],
)
def test_values_that_are_left_out_are_told_field_by_field(
    yonder: Call, game: str, line: str, fields: list[str]
) -> None:
    out = yonder("play", game, "--seed", "x", typed=f"{line}\n").out
    refused = out[out.index("(bad_value)") :]
    assert all(re.search(rf"^    {field}: ", refused, re.MULTILINE) for field in fields)
    assert len(refused.splitlines()) < 12
    assert max(map(len, out.splitlines())) < 200
