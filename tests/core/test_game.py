"""Game: one world in process."""

from __future__ import annotations

import pytest
from msgspec import Struct

import duel
from yonder.core import Action, Ctx, Event, Game, Genesis, Malformed, Model, Reject, Rules, ScriptedDice, Told
from yonder.core.rules.engine import reload

rules = Rules("clock", 1)


class Log(Model, key=("id",)):
    id: int
    at: int
    what: str


class Rang(Event):
    what: str


rules.declare(models=(Log,), events=(Rang,))


class Wind(Action):
    """Ring in so many milliseconds, and again as often as told."""

    after: int
    times: int = 1
    name: str = ""


@rules.on(Wind)
def wind(ctx: Ctx, action: Wind) -> None:
    ctx.later(ctx.now + action.after, Ring(action.after, action.times, action.name), action.name)


class Ring(Action, internal=True):
    after: int
    times: int
    name: str


@rules.on(Ring)
def ring(ctx: Ctx, action: Ring) -> None:
    ctx.world.put(Log(ctx.next("log"), ctx.now, action.name))
    if action.times > 1:
        ctx.later(ctx.now + action.after, Ring(action.after, action.times - 1, action.name), action.name)


class Hush(Action):
    """Hide something and remember what was drawn."""


@rules.on(Hush)
def hush(ctx: Ctx, _action: Hush) -> None:
    ctx.world.put(Log(ctx.next("log"), ctx.now, ctx.secret("vault").hex()))


def bout(seed: str = "yonder") -> Game:
    game = Game(duel.rules, seed=seed)
    game.act("a", duel.Join())
    game.act("b", duel.Join())
    return game


def play(game: Game, moves: int) -> Game:
    for _ in range(moves):
        for who in game.awaited() or ():
            offer = next(offer for offer in game.offers(who) if offer.enabled)
            game.act(who, offer.action)
    return game


def test_a_game_begins_with_a_genesis() -> None:
    assert Game(rules, host="ann").world.get(Genesis) == Genesis("local", "clock", 1, "ann", "local")


def test_an_action_returns_its_events() -> None:
    game = Game(duel.rules)
    assert game.act("a", duel.Join()) == [duel.Joined("Red")]


def test_a_refused_action_changes_nothing() -> None:
    game = bout()
    before = game.world.digest(), game.hash, game.steps
    with pytest.raises(Reject):
        game.act("c", duel.Strike())
    assert (game.world.digest(), game.hash, game.steps) == before


def test_the_same_seed_and_moves_give_the_same_game() -> None:
    one, other = play(bout(), 9), play(bout(), 9)
    assert (one.hash, one.world.digest()) == (other.hash, other.world.digest())


def test_another_seed_gives_another_game() -> None:
    assert play(bout("x"), 9).hash != play(bout("y"), 9).hash


def test_dice_can_be_given_to_an_action() -> None:
    game = Game(duel.rules)
    game.act("a", duel.Join())
    game.act("b", duel.Join(), ScriptedDice([1]))
    assert game.awaited() == ["b"]


def test_a_game_ends_with_an_outcome() -> None:
    game = bout()
    assert game.over() is None
    outcome = play(game, 60).over()
    assert outcome is not None
    assert len(outcome.winners) == 1


def test_time_passes_and_timers_fire_at_their_time() -> None:
    game = Game(rules)
    game.act("me", Wind(300))
    assert game.advance(1000) == 1
    assert game.world.all(Log) == [Log(1, 300, "")]
    assert game.world.now == 1000


def test_a_timer_that_sets_itself_again_fires_again_in_the_same_stretch() -> None:
    game = Game(rules)
    game.act("me", Wind(300, 5))
    assert game.advance(1000) == 3
    assert [log.at for log in game.world.all(Log)] == [300, 600, 900]


def test_one_long_stretch_is_as_many_short_ones() -> None:
    one, other = Game(rules), Game(rules)
    for game in (one, other):
        game.act("me", Wind(300, 9, "a"))
        game.act("me", Wind(200, 9, "b"))
    one.advance(2000)
    for _ in range(20):
        other.advance(100)
    assert (one.hash, one.world.digest()) == (other.hash, other.world.digest())


def test_a_fork_does_not_see_what_the_game_does_later() -> None:
    game = bout()
    twin = game.fork()
    before = twin.world.digest()
    play(game, 3)
    assert twin.world.digest() == before


def test_the_game_does_not_see_what_a_fork_does() -> None:
    game = bout()
    before = game.world.digest()
    play(game.fork(), 3)
    assert game.world.digest() == before


def test_two_forks_do_not_see_each_other() -> None:
    game = bout()
    one, other = game.fork(), game.fork()
    before = other.world.digest()
    play(one, 3)
    assert other.world.digest() == before


def test_time_passing_in_a_game_does_not_pass_in_its_fork() -> None:
    game = Game(rules)
    game.act("me", Wind(300))
    twin = game.fork()
    game.advance(1000)
    assert (twin.world.now, twin.world.all(Log)) == (0, [])


def test_a_fork_goes_on_as_the_game_would_have() -> None:
    game = bout()
    twin = game.fork()
    assert play(game, 5).hash == play(twin, 5).hash


def test_a_game_forked_at_every_move_stays_the_same_game() -> None:
    plain, forked = bout(), bout()
    kept = []
    for _ in range(40):
        play(plain, 1)
        play(forked, 1)
        kept.append((forked.fork(), forked.world.digest()))
        forked.fork()
    assert forked.hash == plain.hash
    assert all(twin.world.digest() == digest for twin, digest in kept)


def test_a_fork_of_a_fork_keeps_all_rows() -> None:
    game = Game(rules)
    game.act("me", Wind(10, 200))
    for _ in range(50):
        game = game.fork()
        game.advance(40)
    assert [log.at for log in game.world.all(Log)] == list(range(10, 2001, 10))
    assert reload(rules, game.world.dump()).digest() == game.world.digest()


def test_a_secret_stays_the_same_within_a_game() -> None:
    game = Game(rules)
    game.act("me", Hush())
    game.act("me", Hush())
    first, second = game.world.all(Log)
    assert first.what == second.what


def test_a_seat_gives_view_offers_and_odds() -> None:
    game = bout()
    who = (game.awaited() or [""])[0]
    seat = game.seat(who)
    assert (seat.who, seat.view(), seat.offers()) == (who, game.view(who), game.offers(who))
    assert seat.odds(duel.Strike()) == game.odds(who, duel.Strike())


def test_the_dice_of_a_seat_are_not_those_of_play() -> None:
    game = bout()
    before = game.hash
    game.seat("a").dice.d(20, "strike")
    assert game.hash == before
    draws = [[game.seat(who).dice.below(1 << 60, "x")] for who in ("a", "b")]
    assert draws[0] != draws[1]


class Size(Struct, frozen=True, forbid_unknown_fields=True):
    width: int = 3


def test_a_game_takes_its_setup_as_plain_data() -> None:
    sized = Rules("sized", 1, models=(Log,), setup=Size)

    @sized.start
    def begin(ctx: Ctx, setup: Size) -> None:
        ctx.world.put(Log(1, setup.width, ""))

    assert Game(sized, setup={"width": 5}).world.get(Log, 1).at == 5
    assert Game(sized).world.get(Log, 1).at == 3
    with pytest.raises(Malformed):
        Game(sized, setup={"height": 5})


def test_a_tick_moves_time_on_to_the_next_timer() -> None:
    game = Game(rules)
    game.act("me", Wind(300, name="b"))
    game.act("me", Wind(200, name="a"))
    assert game.tick()
    assert (game.world.now, [log.what for log in game.world.all(Log)]) == (200, ["a"])


def test_without_a_timer_there_is_no_tick() -> None:
    game = Game(rules)
    assert not game.tick()
    assert (game.world.now, game.steps) == (0, 1)


def test_a_game_remembers_what_its_last_step_told() -> None:
    game = Game(duel.rules)
    game.act("a", duel.Join())
    assert game.told == [Told(duel.Joined("Red"))]


def test_a_game_goes_on_from_a_given_world() -> None:
    game = bout()
    resumed = Game.resume(duel.rules, reload(duel.rules, game.world.dump()))
    assert resumed.world.digest() == game.world.digest()
    assert play(resumed, 3).world.digest() != game.world.digest()


def test_a_timer_set_in_the_past_fires_now_and_time_does_not_turn_back() -> None:
    game = Game(rules)
    game.advance(1000)
    game.act("me", Wind(-400))
    assert game.advance(0) == 1
    assert (game.world.now, game.world.all(Log)) == (1000, [Log(1, 1000, "")])
