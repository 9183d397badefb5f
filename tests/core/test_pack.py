"""Packs: overrides of content, decoded strictly, with errors that name file and path."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import Struct

from yonder.core import BadContent, Content, Rules
from yonder.core.pack import MOST_BYTES, differences, game_of, pack_hash, packed, read_pack
from yonder.core.sample import sample_pack
from yonder.core.world.codec import encode
from yonder.proof.event import LARGEST as EVENT
from yonder.registry import games


class Blade(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    damage: int
    tags: tuple[str, ...] = ()


class Sizes(Struct, frozen=True, forbid_unknown_fields=True):
    hand: int
    back: int


class Armoury(Content, frozen=True, kw_only=True):
    blades: dict[str, Blade]
    sizes: Sizes

    def __post_init__(self) -> None:
        if self.sizes.hand > self.sizes.back:
            raise BadContent(["sizes: a hand holds less than a back"])


WORDS = {"refuse.full": "{who} has {count} already.", "title": "Armoury"}
BASE = Armoury(blades={"dagger": Blade("dagger", 4, ("light",))}, sizes=Sizes(2, 5), words=WORDS)


def problems(pack: dict[str, Any]) -> list[str]:
    with pytest.raises(BadContent) as caught:
        packed(BASE, pack, "hard.toml")
    return caught.value.problems


def test_tables_are_merged_and_everything_else_is_replaced() -> None:
    made = packed(BASE, {"blades": {"dagger": {"tags": ["thrown"]}}, "sizes": {"hand": 3}})
    assert made.blades == {"dagger": Blade("dagger", 4, ("thrown",))}
    assert made.sizes == Sizes(3, 5)
    assert BASE.sizes == Sizes(2, 5)


def test_a_table_of_things_with_ids_may_grow() -> None:
    made = packed(BASE, {"blades": {"sword": {"damage": 8}}})
    assert made.blades["sword"] == Blade("sword", 8)


def test_words_may_be_changed_by_nested_or_dotted_names() -> None:
    made = packed(BASE, {"words": {"refuse": {"full": "Full: {count}."}, "title": "Arsenal"}})
    assert made.refuse("full", who="Ann", count=3).text == "Full: 3."
    assert made.words["title"] == "Arsenal"


@pytest.mark.parametrize(
    ("pack", "expected"),
    [
        ({"blades": {"dagger": {"damage": "much"}}}, ["blades.dagger.damage: Expected `int`, got `str`"]),
        ({"blades": {"dagger": {"weight": 1}}}, ["blades.dagger.weight: Object contains unknown field `weight`"]),
        ({"blades": {"axe": {}}}, ["blades.axe: Object missing required field `damage`"]),
        ({"blades": {"dagger": {"id": "knife"}}}, ["blades.dagger.id: the name of the table is its id"]),
        ({"shields": {}}, ["shields: Object contains unknown field `shields`"]),
        ({"sizes": {"hand": 2**60}}, ["sizes.hand: this number is too large"]),
        ({"sizes": {"hand": 9}}, ["sizes: a hand holds less than a back"]),
        ({"words": {"refuse": {"empty": "No."}}}, ["words.refuse.empty: there is no such word"]),
        ({"words": {"refuse": {"full": "{who.__class__}"}}}, ["words.refuse.full: {who.__class__} is not a blank"]),
        ({"words": {"refuse": {"full": "{count:>999999999}"}}}, ["words.refuse.full: {count:>999999999} is not a"]),
        ({"words": {"refuse": {"full": "{who"}}}, ["words.refuse.full: expected '}' before end of string"]),
        ({"words": {"title": 3}}, ["words: title: words are text"]),
        ({"words": 3}, ["words: expected a table"]),
    ],
)
def test_a_problem_names_the_file_and_the_path(pack: dict[str, Any], expected: list[str]) -> None:
    assert all(p.startswith(f"hard.toml: {start}") for p, start in zip(problems(pack), expected, strict=True))


def test_every_problem_is_found_at_once() -> None:
    found = problems({"blades": {"dagger": {"damage": "x", "weight": 1}}, "sizes": {"hand": "y"}})
    assert [problem.split(": ")[1] for problem in found] == [
        "blades.dagger.damage",
        "blades.dagger.weight",
        "sizes.hand",
    ]


def test_a_pack_is_bounded() -> None:
    assert "at most" in problems({"words": {"title": "x" * MOST_BYTES}})[0]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("a.toml", "a" + ".a" * 60_000 + " = 1", "at most 64 dots"),
        ("a.toml", "a = " + "[" * 60_000, "nested too deeply"),
        ("a.json", '{"a":' * 60_000, "nested too deeply"),
        ("a.json", '{"a": ' + "1" * 60_000 + "}", "digits"),
    ],
    ids=["dots", "lists", "tables", "digits"],
)
def test_a_pack_file_that_would_take_long_to_read_is_refused(name: str, text: str, expected: str) -> None:
    with pytest.raises(BadContent, match=expected):
        read_pack(name, text, "duel")


def test_a_pack_file_says_which_game_it_is_for() -> None:
    text = '[pack]\ngame = "armoury"\n[sizes]\nhand = 3\n'
    assert read_pack("p.toml", text, "armoury") == {"sizes": {"hand": 3}}
    assert game_of("p.toml", text) == "armoury"
    with pytest.raises(BadContent, match=r"p\.toml: pack\.game: this pack is not for temple"):
        read_pack("p.toml", text, "temple")
    with pytest.raises(BadContent, match="say which game"):
        game_of("p.toml", "[sizes]\nhand = 3\n")


def test_rules_with_a_pack_are_made_once() -> None:
    rules = Rules("armoury", 1, content=BASE)
    assert rules.with_pack({}) is rules
    hard = rules.with_pack({"sizes": {"hand": 3}})
    assert rules.with_pack({"sizes": {"hand": 3}}) is hard
    assert hard.content_hash() != rules.content_hash()
    assert pack_hash({}) == ""
    assert pack_hash({"a": 1, "b": 2}) == pack_hash({"b": 2, "a": 1}) != pack_hash({"a": 1})


def test_a_check_of_the_game_names_the_file_too() -> None:
    rules = Rules("armoury", 1, content=BASE)

    @rules.check
    def sharp(content: Armoury) -> None:
        if any(blade.damage < 1 for blade in content.blades.values()):
            raise BadContent(["blades: too blunt"])

    with pytest.raises(BadContent, match=r"^hard\.toml: blades: too blunt$"):
        rules.with_pack({"blades": {"dagger": {"damage": 0}}}, "hard.toml")


def test_differences_tell_both_values() -> None:
    new = packed(BASE, {"blades": {"sword": {"damage": 8}}, "sizes": {"hand": 3}})
    assert differences(BASE, new) == [
        'blades.sword.id: new, "sword"',
        "blades.sword.damage: new, 8",
        "blades.sword.tags: new, []",
        "sizes.hand: 2 -> 3",
    ]
    assert differences(new, BASE)[0] == 'blades.sword.id: "sword" is gone'
    assert differences(BASE, BASE) == []


@pytest.mark.parametrize("name", sorted(games()))
def test_a_sample_holds_the_whole_content_and_changes_nothing(name: str) -> None:
    rules = games()[name]
    sample = sample_pack(name, rules.version, rules.content)
    assert read_pack("sample.toml", sample, name) == {}
    opened = "\n".join(line[2:] if re.match(r'# (\[|[\w".-]+ = )', line) else line for line in sample.splitlines())
    pack = read_pack("sample.toml", opened, name)
    assert list(pack) == [field for field in type(rules.content).__struct_fields__ if plain_field(rules, field)]
    for section, value in pack.items():  # all at once may be more than a pack can hold
        assert encode(rules.with_pack({section: value}).content) == encode(rules.content)
        assert len(encode(encode({section: value}).decode())) < EVENT  # as it stands in a signed creation


def plain_field(rules: Rules, field: str) -> bool:
    return bool(getattr(rules.content, field))
