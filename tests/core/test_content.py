"""Content: strict reading, and errors that say where."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct, field

from yonder.core import BadContent, Content, check_names, load, load_content, load_table, load_words


class Blade(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    damage: int
    tags: tuple[str, ...] = ()


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    blades: dict[str, Blade]


def write(folder: Path, text: str, name: str = "blades.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def problems(file: Path) -> list[str]:
    with pytest.raises(BadContent) as caught:
        load_table(file, Blade)
    return caught.value.problems


def test_a_table_gives_structs_by_name(tmp_path: Path) -> None:
    file = write(tmp_path, '[dagger]\ndamage = 4\n\n[sword]\ndamage = 8\ntags = ["long"]\n')
    assert load_table(file, Blade) == {"dagger": Blade("dagger", 4), "sword": Blade("sword", 8, ("long",))}


def test_json_is_read_like_toml(tmp_path: Path) -> None:
    file = write(tmp_path, '{"dagger": {"damage": 4}}', "blades.json")
    assert load_table(file, Blade) == {"dagger": Blade("dagger", 4)}


def test_a_file_is_read_as_one_struct(tmp_path: Path) -> None:
    file = write(tmp_path, '[blades.dagger]\nid = "dagger"\ndamage = 4\n')
    assert load(file, Settings) == Settings({"dagger": Blade("dagger", 4)})


def test_a_problem_names_file_and_path(tmp_path: Path) -> None:
    file = write(tmp_path, '[blades.dagger]\nid = "dagger"\ndamage = "much"\n')
    with pytest.raises(BadContent, match=r"^blades\.toml: \$\.blades\[\.\.\.\]\.damage: Expected `int`, got `str`$"):
        load(file, Settings)


def test_all_problems_of_a_table_are_told_at_once(tmp_path: Path) -> None:
    file = write(
        tmp_path, '[dagger]\ndamage = "much"\n\n[sword]\ndamage = 8\n\n[club]\ndamage = 3\nweight = 2\n\n[axe]\n'
    )
    assert problems(file) == [
        "blades.toml: dagger: $.damage: Expected `int`, got `str`",
        "blades.toml: club: $: Object contains unknown field `weight`",
        "blades.toml: axe: $: Object missing required field `damage`",
    ]


def test_an_entry_that_is_no_table_is_a_problem_like_others(tmp_path: Path) -> None:
    file = write(tmp_path, "dagger = 4\n\n[sword]\ndamage = true\n\n[[club]]\ndamage = 4\n")
    assert problems(file) == [
        "blades.toml: dagger: $: Expected a table",
        "blades.toml: sword: $.damage: Expected `int`, got `bool`",
        "blades.toml: club: $: Expected a table",
    ]


def test_an_entry_cannot_call_itself_otherwise(tmp_path: Path) -> None:
    file = write(tmp_path, '[dagger]\nid = "sword"\ndamage = 4\n')
    assert problems(file) == ["blades.toml: dagger: $.id: The name of the table is its id"]


@pytest.mark.parametrize("number", ["1.5", "2.0", "1e3", "inf", "nan"])
def test_numbers_are_whole(tmp_path: Path, number: str) -> None:
    file = write(tmp_path, f"[sword]\ndamage = {number}\n")
    assert problems(file) == [
        f"blades.toml: $.sword.damage: {number}: numbers are whole here (use basis points, percent or copper)"
    ]


@pytest.mark.parametrize("number", ["1.5", "1e3", "Infinity", "NaN"])
def test_numbers_are_whole_in_json_too(tmp_path: Path, number: str) -> None:
    file = write(tmp_path, '{"sword": {"damage": ' + number + "}}", "blades.json")
    assert problems(file) == [
        f"blades.json: $.sword.damage: {number}: numbers are whole here (use basis points, percent or copper)"
    ]


def test_all_fractions_are_told_at_once(tmp_path: Path) -> None:
    file = write(tmp_path, "[sword]\ndamage = 1.5\n\n[club]\ntags = [1, 2.5]\n")
    assert [problem.split(": ")[1] for problem in problems(file)] == ["$.sword.damage", "$.club.tags[1]"]


@pytest.mark.parametrize(
    ("name", "text"), [("blades.toml", "[sword\n"), ("blades.json", "{"), ("blades.json", '{"a":}')]
)
def test_a_file_that_cannot_be_parsed_names_the_place(tmp_path: Path, name: str, text: str) -> None:
    file = write(tmp_path, text, name)
    (problem,) = problems(file)
    assert problem.startswith(f"{name}: ")
    assert "line 1" in problem


def test_a_json_file_must_have_a_table_at_the_top(tmp_path: Path) -> None:
    assert problems(write(tmp_path, "[1]", "blades.json")) == ["blades.json: expected a table at the top"]


def test_a_name_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    (problem,) = problems(write(tmp_path, "[sword]\ndamage = 1\n[sword]\ndamage = 2\n"))
    assert "line 3" in problem


def test_words_have_dotted_names(tmp_path: Path) -> None:
    file = write(tmp_path, 'title = "Duel"\n[tell]\nhit = "{name} hits."\n[tell.more]\nhard = "Ouch."\n', "words.toml")
    assert load_words(file) == {"title": "Duel", "tell.hit": "{name} hits.", "tell.more.hard": "Ouch."}


def test_words_are_text(tmp_path: Path) -> None:
    file = write(tmp_path, "[tell]\nhit = 3\n", "words.toml")
    with pytest.raises(BadContent, match=r"^words\.toml: tell\.hit: words are text$"):
        load_words(file)


def test_names_that_exist_pass() -> None:
    check_names("loot.toml", ["sword", "club"], {"sword": 1, "club": 2, "axe": 3})


def test_dangling_names_are_all_told() -> None:
    with pytest.raises(BadContent) as caught:
        check_names("loot.toml", ["sword", "clbu", "aks"], ["sword", "club"])
    assert caught.value.problems == ["loot.toml: no such name: 'clbu'", "loot.toml: no such name: 'aks'"]


class Armoury(Content, frozen=True, kw_only=True):
    blades: dict[str, Blade]
    settings: dict[str, int] = field(default_factory=dict)


def test_a_content_is_read_field_by_field(tmp_path: Path) -> None:
    write(tmp_path, "[dagger]\ndamage = 4\n")
    write(tmp_path, '{"most": 3}', "settings.json")
    write(tmp_path, '[refuse]\nblunt = "It is blunt."\n', "words.toml")
    made = load_content(tmp_path, Armoury)
    assert made.blades == {"dagger": Blade("dagger", 4)}
    assert made.settings == {"most": 3}
    assert made.refuse("blunt").text == "It is blunt."


def test_a_field_without_a_file_has_its_default(tmp_path: Path) -> None:
    write(tmp_path, "")
    assert load_content(tmp_path, Armoury).settings == {}


def test_a_file_that_a_content_needs_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadContent, match=r"blades\.toml: there is no such file"):
        load_content(tmp_path, Armoury)


def test_what_is_derived_from_a_content_can_be_cached_by_it() -> None:
    one, other = Armoury(blades={}), Armoury(blades={})
    assert {one: 1, other: 2} == {one: 1, other: 2}
    assert one != other


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, "1 second"),
        (119, "119 seconds"),
        (120, "2 minutes"),
        (1_795, "30 minutes"),
        (7_141, "2 hours"),
        (7_201, "2 hours 1 minute"),
        (86_340, "23 hours 59 minutes"),
    ],
)
def test_a_refusal_counts_a_long_wait_in_minutes_and_hours(seconds: int, told: str) -> None:
    made = Content(words={"refuse.early": "Come back in {left} seconds."})
    refusal = made.refuse("early", left=seconds)
    assert refusal.text == f"Come back in {told}."
    assert refusal.facts == {"left": seconds}
