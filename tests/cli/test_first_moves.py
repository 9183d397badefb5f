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


def test_a_match_against_a_bot_that_was_named_begins_at_once_and_bots_play_whole_turns(yonder: Call) -> None:
    typed = "open pinhole short\nend the turn\nend the turn\n"
    out = yonder("play", "hashfront", "--opponent", "basic", "--seed", "x", typed=typed).out
    lobby, *turns = moments(out)
    assert "Open a game on PINHOLE" in lobby
    assert len(turns) == 3  # never asked in the turn of the bot
    for turn in turns:
        assert "Your turn: you are Blue." in turn
        assert "Open a game" not in turn
    assert out.count("Red ends the turn.") == 2


def test_a_first_mission_against_an_agent_who_talks_begins_at_once(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "x", typed="end turn\nsay hello\n").out
    greeting = out.split("── ")[0]
    turns = moments(out)
    assert "The match begins, and you move first." in greeting
    assert re.search(r"^  Red: \w", greeting, re.MULTILINE)
    assert "player_id" not in out
    assert "slot" not in out.casefold()
    assert len(turns) == 3
    assert "Mission 1/5" in turns[0]
    assert "Red ends the turn." in turns[0]
    assert re.search(r"^  You: hello\n  Red: \w", turns[1], re.MULTILINE)


def test_the_agents_of_a_match_are_there_again_when_it_is_continued(yonder: Call) -> None:
    yonder("play", "hashfront", typed="end turn\n")
    out = yonder("play", "hashfront", "--realm", "last", typed="end turn\n").out
    assert "Red ends the turn." in out
    assert yonder("verify").code == 0


def test_after_the_first_mission_a_match_that_one_opens_begins_with_an_agent(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "x", typed="resign\nyes\nopen wishbone short\nend turn\n").out
    assert "── DEFEAT // FIRST_MISSION ──" in out
    assert "Red has won FIRST_MISSION." in out
    assert "Red ends the turn." in out
    assert "Green ends the turn." in out


def test_resigning_asks_first(yonder: Call) -> None:
    typed = "resign\nno\nmore\n51\n\nlist\n"
    out = yonder("play", "hashfront", "--seed", "x", typed=typed).out
    assert "51 Resign" in out
    assert out.count("Do you give up?\nNothing is done.\n") == 2
    assert "DEFEAT" not in out


def test_a_unit_and_a_place_may_follow_the_verb(yonder: Call) -> None:
    for typed in ("move infantry 2 2,4", "move infantry 2 2 4", "go infantry 2 to 2,4"):
        out = yonder("play", "hashfront", "--seed", "x", typed=f"{typed}\n").out
        assert "\n  Your Infantry 2 moves to 2,4.\n" in out


def test_only_what_has_changed_is_shown_after_a_move(yonder: Call) -> None:
    *_, first, moved = moments(yonder("play", "hashfront", "--seed", "x", typed="move infantry 2 2,4\n").out)
    assert "Order Infantry" in first
    assert "Order Infantry" not in moved
    assert "Red's units" not in moved
    assert "Infantry 2 2,4 (moved)" in moved
    assert max(map(len, first.splitlines())) <= 80


def test_a_refusal_names_the_unit(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "x", typed="move infantry 2 2,4\nmove infantry 2 1,2\n").out
    assert not re.search(r"\b[Uu]nit \d", out)


def test_an_order_names_one_of_two_places_and_an_unclear_one_says_how_to_choose(yonder: Call) -> None:
    out = yonder("play", "hashfront", "--seed", "sun", typed="order tank\norder tank 3 1\n").out
    assert "(ambiguous)\n  Type what stands before the one you mean:\n    8   Order Tank at (3, 1)  Factories\n" in out
    assert "You order Tank at 3,1: it appears when your next turn begins." in out


def test_after_a_purchase_only_what_is_gone_from_the_shop_is_told(yonder: Call) -> None:
    born = "create Mira\n1\n2\n3\n4\n5\n6\n7\n"
    out = yonder("play", "labyrinth", "--seed", "sun", typed=f"{born}buy padded\nlist\n").out
    *_, town, bought, whole = moments(out)
    assert "8 Buy Mace (3d4, 100 gold)" in town
    assert "Buy" not in bought
    assert "The rest is as before; Enter lists all." in bought
    assert not re.search(r"^ +\d+  ", bought, re.MULTILINE)
    assert "9 Buy Padded (armor 8, 25 gold)" in whole
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
    fights = (
        "go down into the millhaven cellars\nset up a fight giant rat,giant rat 0 static dungeon guard\nattack rat 2\n"
    )
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
