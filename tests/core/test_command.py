"""Typed commands: numbers, verbs, names, values, near misses, ambiguity, completion, queries."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Action, Choice, Offer, Query, Some, Span, Text
from yonder.core.show.command import Command, Commands
from yonder.core.show.command.closeness import distance, fit, words


class Take(Action):
    thing: int


class Go(Action):
    way: str
    steps: int = 1


class Whisper(Action):
    to: str
    text: str = ""


class Say(Action):
    text: str


class Enlist(Action):
    name: str
    arms: str = "bow"


class Pack(Action):
    things: tuple[str, ...]


class Look(Action):
    pass


class Resign(Action):
    game_id: int = 1


class Rank(StrEnum):
    HIGH = "High"
    LOW = "Low"


class Ladder(Query):
    top: int = 10
    rank: Rank = Rank.HIGH


class Sheet(Query):
    game_id: int
    account: str


GOBLINS = Choice((11, 12, 13), ("goblin", "goblin archer", "orc"))
OFFERS = (
    Offer(Take(0), "Take", "things", {"thing": GOBLINS}, enabled=True),
    Offer(Go("north"), "Go", "ways", {"way": Choice(("north", "south")), "steps": Span(-1, 9)}, enabled=True),
    Offer(Whisper("bob"), "Whisper", "talk", {"to": Choice(("bob", "rob")), "text": Text(40, 1)}, enabled=True),
    Offer(Say(""), "Say", "talk", {"text": Text(40, 1)}, enabled=True),
    Offer(Pack(()), "Pack", "things", {"things": Some(("salt", "silk", "green tea"), 1, 2)}, enabled=True),
    Offer(Look(), "Look", "ways", enabled=False, code="blind", reason="You are blind."),
    Offer(Resign(), "Resign", "table", enabled=True, aside=True),
)
WORDS = {
    "command.aliases.take": "get, pick up",
    "command.aliases.say": "'",
    "command.aliases.ladder": "top",
    "command.short.n": "go north",
    "command.short.:": "say *",
}


def heard(text: str, *, offers: tuple[Offer, ...] = OFFERS, **more: Any) -> Command:
    return Commands(offers, words=WORDS, queries=(Ladder, Sheet), who="ann", **more).read(text)


def labels(command: Command) -> list[str]:
    return [each.label for each in command.candidates]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take orc", Take(13)),
        ("take goblin", Take(11)),
        ("take archer", Take(12)),
        ("take goblin archer", Take(12)),
        ("get the orc", Take(13)),
        ("pick up orc", Take(13)),
        ("take orcs", Take(13)),
        ("1 orc", Take(13)),
        ("1 thing=orc", Take(13)),
        ("take 2", Take(12)),
        ("take 4", None),
        ("go north 5", Go("north", 5)),
        ("go 5 north", Go("north", 5)),
        ("go north -1", Go("north", -1)),
        ("go steps=3 way=south", Go("south", 3)),
        ("go south 10", None),
        ("n 2", Go("north", 2)),
        ("say go north", Say("go north")),
        ("say  It's 5=5, isn't it? ", Say("It's 5=5, isn't it?")),
        ("say :)", Say(":)")),
        ("'hello there", Say("hello there")),
        (":waves", Say("* waves")),
        ("whisper bob meet me", Whisper("bob", "meet me")),
        ("whisper rob bob", Whisper("rob", "bob")),
        ("whisper meet me", None),
        ("pack silk", Pack(("silk",))),
        ("pack tea, salt", Pack(("salt", "green tea"))),
        ("pack salt and silk", Pack(("salt", "silk"))),
        ("pack salt silk tea", None),
        ("resign", Resign()),
        ("resi", Resign()),
        ("resing", None),
    ],
)
def test_verbs_names_and_values_make_an_action(typed: str, meant: Action | None) -> None:
    assert heard(typed).action == meant


def test_several_that_fit_are_answered_with_each_of_them() -> None:
    found = heard("take g")
    assert (found.kind, found.code) == ("ambiguous", "ambiguous")
    assert labels(found) == ["Take: goblin", "Take: goblin archer"]
    assert [each.action for each in found.candidates] == [Take(11), Take(12)]


def test_numbers_typed_in_the_order_of_a_label_mean_that_one() -> None:
    sites = tuple(Offer(Go(way), f"Build at ({way})", enabled=True) for way in ("3, 1", "1, 3", "3, 2"))
    assert heard("build 3 1", offers=sites).action == Go("3, 1")
    assert heard("build 1 3", offers=sites).action == Go("1, 3")
    assert labels(heard("build 3", offers=sites)) == [offer.label for offer in sites]


def test_what_a_candidate_says_to_type_means_that_candidate() -> None:
    for each in (*heard("take g").candidates, *heard("take").candidates):
        assert heard(each.text).action == each.action


def test_things_of_the_same_name_are_told_apart_by_their_order() -> None:
    twins = (Offer(Take(0), "Take", "", {"thing": Choice((1, 2), ("rat", "rat"))}, enabled=True),)
    assert heard("take rat", offers=twins).kind == "ambiguous"
    assert heard("take rat 2", offers=twins).action == Take(2)
    assert heard("1 rat 2", offers=twins).action == Take(2)


def test_numbers_of_things_win_over_their_order() -> None:
    doors = tuple(Offer(Take(n), f"Open door {n}", enabled=True) for n in (1, 3))
    assert heard("open 3", offers=doors).action == Take(3)
    assert heard("open 2", offers=doors).kind == "unknown"


def test_a_number_that_the_action_has_by_itself_need_not_be_typed() -> None:
    assert heard("go north").action == Go("north", 1)
    far = (Offer(Go("north"), "Go", "", {"way": Choice(("north", "south")), "steps": Span(2, 9)}, enabled=True),)
    assert heard("go north", offers=far).kind == "incomplete"  # one step is not possible here


def test_missing_values_are_named_with_an_example() -> None:
    wait = (Offer(Take(2), "Take", "", {"thing": Span(2, 9)}, enabled=True),)
    found = heard("take", offers=wait)
    assert (found.kind, found.code) == ("incomplete", "bad_value")
    assert found.said == "Take needs thing, such as: 2"
    assert labels(heard("take")) == ["Take: goblin", "Take: goblin archer", "Take: orc"]


def test_an_amount_that_is_as_usual_need_not_be_typed() -> None:
    assert heard("go north").action == Go("north", 1)
    assert heard("go north 5").action == Go("north", 5)


def test_a_choice_of_one_need_not_be_typed() -> None:
    lone = (Offer(Take(0), "Take", "", {"thing": Choice((7,), ("lamp",))}, enabled=True),)
    assert heard("take", offers=lone).action == Take(7)


def test_what_cannot_be_done_now_says_why() -> None:
    found = heard("look")
    assert (found.kind, found.said, found.code) == ("closed", "You are blind.", "blind")
    absent = heard("look around", offers=OFFERS[:2], actions=(Look, Take))
    assert (absent.kind, absent.code) == ("closed", "not_offered")


def test_what_is_not_understood_is_answered_with_what_is_alike() -> None:
    found = heard("tkae gobln now")
    assert (found.kind, found.code) == ("unknown", "no_such_offer")
    assert labels(found) == ["Take"]
    assert found.said == "'tkae gobln now' is not understood. Did you mean Take?"
    assert heard("xyzzy").said == "'xyzzy' is not understood. Type one of those listed."


def test_what_is_seldom_meant_is_suggested_but_never_guessed() -> None:
    assert labels(heard("resing")) == ["Resign"]
    assert heard("tkae orc").action == Take(13)


def test_free_text_needs_its_verb_in_full() -> None:
    assert heard("sa hello").action is None
    assert heard("sya hello").action is None


def test_numbers_are_those_of_the_list_whatever_is_greyed_or_typed() -> None:
    commands = Commands(OFFERS)
    assert [offer.label for offer in commands.numbered.values()] == ["Take", "Pack", "Go", "Whisper", "Say", "Resign"]
    assert commands.read("6").action == Resign()
    assert heard("5 hello").action == Say("hello")
    within = Commands(OFFERS, within={"game_id": 2})
    assert within.read("5 hello").action == Say("hello")


@pytest.mark.parametrize("typed", ["0", "7", "-1", "99999999999999", "007", "1.5", "²"])
def test_a_number_that_is_not_listed_is_refused(typed: str) -> None:
    assert heard(typed).action is None


def test_a_line_can_be_kept_within_one_match() -> None:
    two = tuple(Offer(Resign(n), "Resign", enabled=True) for n in (1, 2))
    assert heard("resign", offers=two).kind == "ambiguous"
    assert heard("resign game 2", offers=two).action == Resign(2)
    assert heard("resign", offers=two, within={"game_id": 2}).action == Resign(2)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("ask ladder", Ladder()),
        ("ladder 3", Ladder(3)),
        ("top 3 low", Ladder(3, Rank.LOW)),
        ("ask la rank=low", Ladder(10, Rank.LOW)),
        ("ask sheet me", Sheet(1, "ann")),
        ("sheet 4 bob", Sheet(4, "bob")),
        ("ask sheet", None),
        ("ladder x", None),
        ("ladder 1 low 3", None),
        ("la", None),
    ],
)
def test_queries_are_asked_by_name_and_what_all_offers_agree_on_is_known(typed: str, meant: Query | None) -> None:
    assert heard(typed).query == meant


def test_who_asks_wrongly_is_told_what_there_is_to_ask() -> None:
    assert heard("ask").said == "You can ask: ladder, sheet."
    assert heard("ask sheet").said == "Ask it as: ask sheet <game id> <account>."


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("", ["take", "pack", "go", "whisper", "say", "resign", "ask"]),
        ("t", ["take"]),
        ("pi", ["pick up"]),
        ("take ", ["take goblin", "take goblin archer", "take orc"]),
        ("take arch", ["take goblin archer"]),
        ("go ", ["go north", "go south"]),
        ("1 o", ["1 orc"]),
        ("whisper ", ["whisper bob", "whisper rob"]),
        ("ask ", ["ask ladder", "ask sheet"]),
        ("l", ["ladder"]),
        ("say hello ", []),
        ("zzz", []),
    ],
)
def test_completion_gives_the_lines_that_a_line_may_become(typed: str, lines: list[str]) -> None:
    assert Commands(OFFERS, words=WORDS, queries=(Ladder, Sheet)).complete(typed) == lines


@given(st.text(max_size=60))
def test_whatever_is_typed_only_what_is_offered_comes_of_it(text: str) -> None:
    found = heard(text)
    assert (found.action is not None) is (found.kind == "action")
    assert found.action is None or any(offer.enabled and offer.has(found.action) for offer in OFFERS)
    assert all(each.action is None or any(o.has(each.action) for o in OFFERS) for each in found.candidates)


PARTS = [
    "take",
    "go",
    "north",
    "goblin",
    "archer",
    "2",
    "5",
    "say",
    "whisper",
    "bob",
    "pack",
    "silk",
    "tea",
    "the",
    "t",
]


@given(st.lists(st.sampled_from(PARTS), max_size=20))
def test_every_line_of_known_words_is_read_and_completed(parts: list[str]) -> None:
    found = heard(" ".join(parts))
    assert found.action is None or any(offer.has(found.action) for offer in OFFERS)
    assert all(line.startswith(" ".join(parts[:-1])) for line in Commands(OFFERS).complete(" ".join(parts)))


def test_a_very_long_line_is_still_answered() -> None:
    assert heard("take " * 5_000).kind in ("unknown", "incomplete", "ambiguous")
    assert heard("a" * 5_000).kind == "unknown"


@pytest.mark.parametrize(
    ("one", "other", "slips"),
    [("", "", 0), ("take", "take", 0), ("tkae", "take", 1), ("tak", "take", 1), ("bake", "take", 1), ("", "abc", 3)],
)
def test_slips_are_counted(one: str, other: str, slips: int) -> None:
    assert distance(one, other) == distance(other, one) == slips


def test_digits_fit_only_themselves_and_short_words_have_no_slips() -> None:
    assert fit("12", "123") is None
    assert fit("ro", "go") is None
    assert [word.text for word in words("Move #3 to -1,4:2 (x7)")] == ["move", "3", "to", "-1", "4", "x", "7"]


def test_a_text_takes_the_rest_of_the_line_and_the_other_fields_stay_as_they_are() -> None:
    arms = Choice(("bow", "axe"))
    enlist = Offer(Enlist("Delver"), "Enlist", "table", {"name": Text(40, 1), "arms": arms}, enabled=True)
    assert heard("enlist Mira of Waymeet", offers=(enlist,)).action == Enlist("Mira of Waymeet")
    assert heard("enlist axe Mira", offers=(enlist,)).action == Enlist("Mira", "axe")
    assert heard("enlist Mira arms=axe", offers=(enlist,)).action == Enlist("Mira", "axe")
