"""Grants: who may act for whom, in what, and how long."""

from __future__ import annotations

import pytest

from yonder.core import Action, Game, Reject, Rules
from yonder.core.rules.grants import authorise
from yonder.core.rules.kernel import Answer, Grant, Granted, Revoke

rules = Rules("grants", 1)
ME, KEY, OTHER = "a" * 64, "b" * 64, "c" * 64


class Walk(Action):
    """Go somewhere."""


class Talk(Action):
    """Say something."""


class Quake(Action, internal=True):
    """Nobody sends this."""


for kind in (Walk, Talk, Quake):
    rules.on(kind)(lambda _ctx, _action: None)


@pytest.fixture
def game() -> Game:
    game = Game(rules)
    game.advance(1000)
    return game


def refusal(game: Game, action: Action) -> str:
    with pytest.raises(Reject) as caught:
        game.act(ME, action)
    return caught.value.code


def denied(game: Game, key: str, action: Action, now: int = 1500) -> str:
    with pytest.raises(Reject) as caught:
        authorise(game.world, ME, key, action, now)
    return caught.value.code


def test_a_player_needs_no_grant(game: Game) -> None:
    authorise(game.world, ME, ME, Walk(), 1500)


def test_a_key_without_a_grant_may_do_nothing(game: Game) -> None:
    assert denied(game, KEY, Walk()) == "no_such_grant"


def test_a_granted_key_may_act(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000))
    authorise(game.world, ME, KEY, Walk(), 1500)
    authorise(game.world, ME, KEY, Answer(1, 0), 1500)


def test_a_grant_is_for_one_player_and_one_key(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000))
    assert denied(game, OTHER, Walk()) == "no_such_grant"
    with pytest.raises(Reject):
        authorise(game.world, OTHER, KEY, Walk(), 1500)


def test_a_grant_may_be_for_some_kinds_only(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000, ("walk",)))
    authorise(game.world, ME, KEY, Walk(), 1500)
    assert denied(game, KEY, Talk()) == "grant_too_narrow"


@pytest.mark.parametrize("kinds", [(), ("grant", "revoke")], ids=["all", "named"])
def test_no_key_may_pass_its_rights_on(game: Game, kinds: tuple[str, ...]) -> None:
    game.act(ME, Grant(KEY, 2000, kinds))
    assert denied(game, KEY, Grant(OTHER, 2000)) == "grant_too_narrow"
    assert denied(game, KEY, Revoke(OTHER)) == "grant_too_narrow"


def test_a_grant_ends_at_its_time(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000))
    authorise(game.world, ME, KEY, Walk(), 1999)
    assert denied(game, KEY, Walk(), now=2000) == "grant_expired"


def test_a_grant_can_be_taken_back(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000))
    game.act(ME, Revoke(KEY))
    assert denied(game, KEY, Walk()) == "no_such_grant"


def test_what_was_not_granted_cannot_be_taken_back(game: Game) -> None:
    assert refusal(game, Revoke(KEY)) == "no_such_grant"


def test_a_later_grant_to_the_same_key_replaces_the_first(game: Game) -> None:
    game.act(ME, Grant(KEY, 2000))
    game.act(ME, Grant(KEY, 3000, ("talk",)))
    assert game.world.all(Granted) == [Granted(ME, KEY, ("talk",), 3000)]


@pytest.mark.parametrize("key", ["", "B" * 64, "b" * 63, "b" * 65, "b" * 64 + "\n", ME], ids=str)
def test_a_grant_goes_to_another_well_formed_key(game: Game, key: str) -> None:
    assert refusal(game, Grant(key, 2000)) == "bad_key"


@pytest.mark.parametrize("kind", ["fly", "quake", ""])
def test_a_grant_names_actions_that_can_be_sent(game: Game, kind: str) -> None:
    assert refusal(game, Grant(KEY, 2000, ("walk", kind))) == "unknown_action"


def test_a_grant_must_end_in_the_future(game: Game) -> None:
    assert refusal(game, Grant(KEY, 1000)) == "grant_expired"
