"""Rules: registration, decoding, refusals."""

from __future__ import annotations

from enum import StrEnum

import pytest

from yonder.core import Action, BadContent, Content, Ctx, Event, Malformed, Model, Query, Reject, Rules, tag_of
from yonder.core.rules.kernel import Answer, Expire, Grant, Revoke


class Strike(Action):
    """Hit somebody."""

    target: int
    hard: bool = False


class Bleed(Action, internal=True):
    """Lose blood."""


class Look(Query):
    """See what is there."""


class StruckDown(Event):
    target: int


def rules() -> Rules:
    made = Rules("game", 1, words={"refuse.too_far": "It is {steps} steps away."})
    made.on(Strike)(lambda _ctx, _action: None)
    made.on(Bleed)(lambda _ctx, _action: None)
    return made


def malformed(data: bytes | str) -> Malformed:
    with pytest.raises(Malformed) as caught:
        rules().decode(data)
    return caught.value


def test_the_tag_of_a_class_is_its_name_in_snake_case() -> None:
    assert [tag_of(kind) for kind in (Strike, StruckDown, Look)] == ["strike", "struck_down", "look"]
    assert tag_of(Strike(1)) == "strike"


def test_an_action_is_read_by_its_tag() -> None:
    assert rules().decode(b'{"type":"strike","target":3}') == Strike(3)
    assert rules().decode('{"target":3,"hard":true,"type":"strike"}') == Strike(3, hard=True)


def test_the_kernel_brings_its_own_actions() -> None:
    assert rules().decode(b'{"type":"answer","question":1,"choice":0}') == Answer(1, 0)


def test_internal_actions_cannot_be_sent() -> None:
    assert malformed(b'{"type":"bleed"}').code == "unknown_action"
    assert malformed(b'{"type":"expire","question":1}').code == "unknown_action"


def test_internal_actions_can_be_read_from_timers_and_questions() -> None:
    assert rules().decode_internal('{"type":"bleed"}') == Bleed()
    assert rules().decode_internal('{"type":"strike","target":3}') == Strike(3)


@pytest.mark.parametrize("data", [b"{}", b'{"type":"fly"}', b'{"type":3}', b'{"target":3}'])
def test_an_unknown_tag_is_an_unknown_action(data: bytes) -> None:
    assert malformed(data).code == "unknown_action"


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (b'{"type":"strike"}', "$"),
        (b'{"type":"strike","target":"x"}', "$.target"),
        (b'{"type":"strike","target":1.5}', "$.target"),
        (b'{"type":"strike","target":1,"hard":1}', "$.hard"),
        (b'{"type":"strike","target":1,"more":1}', "$"),
        (b"[]", "$"),
        (b"", "$"),
        (b'{"type":"strike","target":' + b"1" * 5000 + b"}", "$.target"),
        ('{"type":"\ud800"}', "$"),
        (b'{"type":"\xff"}', "$"),
    ],
    ids=lambda part: repr(part)[:40],
)
def test_a_bad_argument_tells_its_path(data: bytes | str, path: str) -> None:
    problem = malformed(data)
    assert (problem.code, problem.path) == ("bad_argument", path)


def test_an_action_registered_later_is_known_to_the_decoder() -> None:
    made = rules()
    made.decode(b'{"type":"strike","target":3}')

    class Parry(Action):
        """Ward off."""

    made.on(Parry)(lambda _ctx, _action: None)
    assert made.decode(b'{"type":"parry"}') == Parry()


def test_the_actions_of_a_game_are_those_a_player_can_send() -> None:
    assert rules().actions() == [Answer, Grant, Revoke, Strike]
    assert Expire in rules().handlers


def test_an_action_has_one_handler() -> None:
    with pytest.raises(TypeError, match="Strike has two handlers"):
        rules().on(Strike)(lambda _ctx, _action: None)


def test_a_game_has_one_function_for_each_part() -> None:
    made = rules()
    made.view(lambda _world, _who: None)
    with pytest.raises(TypeError, match="game has two functions for 'view'"):
        made.view(lambda _world, _who: None)


def test_a_refusal_speaks_the_words_of_the_game() -> None:
    refusal = rules().content.refuse("too_far", steps=4)
    assert (refusal.code, refusal.text, refusal.facts) == ("too_far", "It is 4 steps away.", {"steps": 4})


def test_a_refusal_without_words_is_still_a_sentence() -> None:
    assert rules().content.refuse("not_your_turn").text == "Not your turn."


def test_two_models_cannot_share_a_table() -> None:
    class Counter(Model, key=("id",)):
        id: int

    with pytest.raises(TypeError, match="two models are called 'counter'"):
        Rules("game", 1, models=(Counter,))
    with pytest.raises(TypeError, match="two models are called 'counter'"):
        Rules("game", 1).declare(models=(Counter,))


def test_declared_models_and_events_join_the_first_ones() -> None:
    class Wall(Model):
        height: int = 1

    made = Rules("game", 1, events=(StruckDown,))
    made.declare(models=(Wall,))
    assert Wall in made.models
    assert made.events == (StruckDown,)


def test_the_content_hash_depends_on_the_content_alone() -> None:
    one, other = Rules("a", 1, words={"x": "1", "y": "2"}), Rules("b", 2, words={"y": "2", "x": "1"})
    assert one.content_hash() == other.content_hash() != Rules("a", 1, words={"x": "2"}).content_hash()


class Deck(Content, frozen=True, kw_only=True):
    """A content of two numbers."""

    cards: int = 52
    jokers: int = 0


def test_a_variant_has_other_content_and_the_same_handlers() -> None:
    made = Rules("game", 1, content=Deck())
    made.on(Strike)(lambda _ctx, _action: None)
    fewer = Deck(cards=32)
    other = made.variant(fewer)
    assert other.content is fewer
    assert made.content is not fewer
    assert (other.name, other.version, other.handlers) == (made.name, made.version, made.handlers)
    assert other.content_hash() != made.content_hash()


def test_a_variant_must_pass_the_checks_of_the_game() -> None:
    made = Rules("game", 1, content=Deck())

    @made.check
    def few_jokers(content: Deck) -> None:
        if content.jokers > 3:
            raise BadContent(["too many jokers"])

    with pytest.raises(BadContent, match="too many jokers"):
        made.variant(Deck(jokers=4))
    assert made.variant(Deck(jokers=3)).content_hash() != made.content_hash()


def test_the_default_content_is_checked_when_the_check_is_registered() -> None:
    made = Rules("game", 1, content=Deck(jokers=1))

    def none_at_all(content: Deck) -> None:
        if content.jokers:
            raise BadContent(["no jokers, please"])

    with pytest.raises(BadContent, match="no jokers"):
        made.check(none_at_all)


def test_a_variant_has_the_same_kind_of_content() -> None:
    with pytest.raises(TypeError, match="played with Deck"):
        Rules("game", 1, content=Deck()).variant(Content())


def test_a_game_is_titled_after_its_name_unless_told_otherwise() -> None:
    assert (Rules("duel", 1).title, Rules("duel", 1, title="The Green").title) == ("Duel", "The Green")


def test_registering_returns_the_function_itself() -> None:
    made = rules()

    @made.before
    def before(_ctx: Ctx, _action: Action) -> None:
        """Nothing."""

    assert made.befores == [before]


class Gait(StrEnum):
    """How one goes."""

    WALK = "walk"
    RUN = "run"


class Go(Action):
    """Move on."""

    gait: Gait
    then: tuple[Gait, ...] = ()


def going() -> Rules:
    made = Rules("game", 1, words={"refuse.bad_gait": "Walk or run."}, unknown={Gait: "bad_gait"})
    made.on(Go)(lambda _ctx, _action: None)
    return made


def test_an_unknown_member_is_refused_in_the_games_own_words() -> None:
    with pytest.raises(Reject, match="Walk or run") as caught:
        going().decode(b'{"gait":"fly","type":"go"}')
    assert caught.value.code == "bad_gait"
    assert going().decode(b'{"gait":"run","type":"go"}') == Go(Gait.RUN)


@pytest.mark.parametrize(
    "data",
    [
        b'{"gait":1,"type":"go"}',
        b'{"gait":"walk","then":["fly"],"type":"go"}',
        b'{"type":"go"}',
        b'{"type":"go","gait":"fly",}',
    ],
)
def test_what_names_no_member_at_all_is_a_bad_argument(data: bytes) -> None:
    with pytest.raises(Malformed) as caught:
        going().decode(data)
    assert caught.value.code == "bad_argument"
