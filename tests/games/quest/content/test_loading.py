"""What does not load, and how the error names file and field (Q-010, Q-083)."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from yonder.core import BadContent, ScriptedDice, load_content
from yonder.games.quest.content import Content
from yonder.games.quest.content.dice import parse, parse_grips

Spoil = Callable[[str, str, str], str]


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """Load the content with one text of one file exchanged; the problems it has."""

    def load(name: str, old: str, new: str) -> str:
        for file in files("yonder.games.quest.content").iterdir():
            if file.name.endswith(".toml"):
                (tmp_path / file.name).write_text(file.read_text("utf-8"), "utf-8")
        text = (tmp_path / name).read_text("utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new, 1), "utf-8")
        with pytest.raises(BadContent) as caught:
            load_content(tmp_path, Content)
        return str(caught.value)

    return load


@pytest.mark.rule("Q-010")
@pytest.mark.parametrize(
    ("text", "count", "sides", "flat"), [("2d6", 2, 6, 0), ("1d8+3", 1, 8, 3), ("2d6 - 2", 2, 6, -2), ("5", 0, 1, 5)]
)
def test_dice_are_read_as_they_are_written(text: str, count: int, sides: int, flat: int) -> None:
    pool = parse(text)
    assert (pool.count, pool.sides, pool.flat) == (count, sides, flat)


@pytest.mark.rule("Q-010")
@pytest.mark.parametrize("text", ["", "d6", "2d", "2d6+", "2d6+1d4", "0d6", "1d0", "two", "2d6x"])
def test_malformed_dice_are_an_error_and_never_a_default(text: str) -> None:
    with pytest.raises(ValueError, match="dice"):
        parse(text)


@pytest.mark.rule("Q-010")
def test_a_versatile_weapon_has_two_grips() -> None:
    assert [pool.sides for pool in parse_grips("1d8,1d10")] == [8, 10]
    with pytest.raises(ValueError, match="grips"):
        parse_grips("1d4,1d6,1d8")


@pytest.mark.rule("Q-011")
def test_dice_are_drawn_left_to_right_and_the_flat_part_is_added_once() -> None:
    dice = ScriptedDice([4, 2])
    assert parse("2d6+3").draw(dice, "damage") == 9
    dice.finish()


@pytest.mark.rule("Q-010")
def test_dice_that_do_not_parse_name_file_monster_and_field(spoil: Spoil) -> None:
    assert "monsters.toml: goblin: $.actions[0]: '1d6+' is not dice" in spoil("monsters.toml", '"1d6+2"', '"1d6+"')


@pytest.mark.rule("Q-083")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("hp = 7\n", "hp = 9\n", "goblin: $: hp 9 is not the average of 2d6, which is 7"),
        ("range = 1, ", "range = 7, ", "goblin: $.behavior: the preferred range is 0 to 6"),
        (
            '{ item = "potion-of-healing", weight = 55 }, { item = "gold-piece", weight = 45, low = 5, high = 12 }',
            '{ item = "gold-piece", weight = 0 }',
            "goblin: $.loot: the weights of tier rare add up to 0",
        ),
        ('type = "slashing"', 'type = "sharp"', "goblin: $.actions[0].type: Invalid enum value 'sharp'"),
        ('item = "dagger"', 'item = "daggre"', "goblin.loot: no such item: 'daggre'"),
        ("xp = 50\n", "xp = 50\nluck = 3\n", "goblin: $: Object contains unknown field `luck`"),
    ],
)
def test_a_monster_that_cannot_be_played_is_refused(spoil: Spoil, old: str, new: str, problem: str) -> None:
    assert f"monsters.toml: {problem}" in spoil("monsters.toml", old, new)


@pytest.mark.rule("Q-083")
def test_a_monster_without_actions_is_refused(spoil: Spoil) -> None:
    slam = '{ id = "slam", kind = "melee", bonus = 3, reach = 0, dice = "1d6+1", type = "bludgeoning" }'
    old = f"actions = [\n    {slam},\n]\n"
    assert "monsters.toml: zombie: $: a monster has at least one action" in spoil("monsters.toml", old, "")


@pytest.mark.rule("Q-079")
def test_a_mirror_of_the_preferred_range_must_agree(spoil: Spoil) -> None:
    assert "preferred_range 3 is not" in spoil("monsters.toml", "hp = 7\n", "hp = 7\npreferred_range = 3\n")


@pytest.mark.rule("Q-439")
def test_the_windows_cover_each_minute_once(spoil: Spoil) -> None:
    assert "darkwood-forest: $: schedule: minute 420 is in 2 windows" in spoil(
        "environments.toml", "end = 419", "end = 420"
    )


@pytest.mark.rule("Q-016")
def test_a_name_that_refers_to_nothing_is_refused(spoil: Spoil) -> None:
    assert "weapons.toml: crossbow-light.ammo: no such item: 'bolts'" in spoil(
        "weapons.toml", 'ammo = "crossbow-bolts"', 'ammo = "bolts"'
    )


@pytest.mark.rule("Q-083")
def test_a_spell_with_an_unknown_effect_is_refused(spoil: Spoil) -> None:
    problem = "spells.toml: faerie-fire.applies: no such effect: 'sparkling'"
    assert problem in spoil("spells.toml", 'applies = ["outlined"]', 'applies = ["sparkling"]')


def test_a_thing_without_a_word_is_refused(spoil: Spoil) -> None:
    assert "words.toml: monster.goblin: there is no word for it" in spoil("words.toml", 'goblin = "Goblin"\n', "")


@pytest.mark.rule("Q-001")
def test_a_number_that_is_not_whole_is_refused(spoil: Spoil) -> None:
    assert "whole" in spoil("monsters.toml", "xp = 50\n", "xp = 50.5\n")
