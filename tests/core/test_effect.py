"""Effects: application, stacking, immunity, clocks, time, sources, and what is told of them."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest

from yonder.core import Action, Ctx, Effect, EffectKind, Event, Game, Hook, Rules, World, effects
from yonder.core.rules.hook import DEPTH, HookDepth

KINDS = [
    EffectKind(id="poisoned", stacking="stack", most=5),
    EffectKind(id="blessed", stacking="longer", cancels=("cursed",)),
    EffectKind(id="cursed", stacking="longer", cancels=("blessed",)),
    EffectKind(id="burning", stacking="separate"),
    EffectKind(id="marked", stacking="keep"),
    EffectKind(id="stunned", implies=("incapacitated",)),
    EffectKind(id="paralysed", implies=("stunned",)),
    EffectKind(id="frozen", ends=("burning",)),
    EffectKind(id="held"),
]


class Ended(Event):
    kind: str


class Began(Event):
    kind: str
    stacks: int


class Do(Action):
    """Do what the test says."""


def game_of(do: Callable[[Ctx], None]) -> Game:
    rules = Rules("lasting", 1, events=[Began, Ended])
    rules.on(Do)(lambda ctx, _action: do(ctx))
    rules.effects(lambda _world: {kind.id: kind for kind in KINDS})
    rules.immune(lambda _world, owner, kind: owner == "golem" and kind == "poisoned")
    rules.effect_began(lambda ctx, row: ctx.tell(Began(row.kind, row.stacks)))
    rules.effect_ended(lambda ctx, row: ctx.tell(Ended(row.kind)))
    return Game(rules)


def after(*does: Callable[[Ctx], Any]) -> tuple[Game, list[Event]]:
    """A game in which these were done, one action each, and what the last of them told."""
    waiting = list(does)
    game = game_of(lambda ctx: waiting.pop(0)(ctx))  # noqa: PLW0108 - another one each time
    told: list[Event] = []
    for _ in does:
        told = game.act("me", Do())
    return game, told


def put(kind: str, owner: str = "me", **options: Any) -> Callable[[Ctx], Effect | None]:
    return lambda ctx: effects.apply(ctx, owner, kind, **options)


def only(game: Game, owner: str = "me") -> Effect:
    (row,) = effects.of(game.world, owner)
    return row


def test_effects_stand_in_order_of_application() -> None:
    game, _ = after(put("held"), put("blessed"), put("burning"))
    assert [row.kind for row in effects.of(game.world, "me")] == ["held", "blessed", "burning"]


def test_a_second_of_its_kind_replaces_the_first_in_its_place() -> None:
    game, told = after(put("held", beats=5), put("burning"), put("held", beats=2, source="web"))
    first = effects.of(game.world, "me")[0]
    assert (first.kind, first.left, first.source) == ("held", 2, "web")
    assert told == [Began("held", 1)]


def test_the_longer_and_stronger_of_two_counts() -> None:
    game, _ = after(put("blessed", beats=5, data={"by": 1}), put("blessed", beats=2, data={"by": 3}))
    assert (only(game).left, only(game)["by"]) == (5, 3)


def test_what_has_no_end_is_longer_than_anything() -> None:
    game, _ = after(put("blessed", beats=-1), put("blessed", beats=2))
    assert only(game).left == -1


def test_stacks_add_up_to_the_most_there_may_be() -> None:
    game, told = after(*[put("poisoned", stacks=2)] * 4)
    assert only(game).stacks == 5
    assert told == [Began("poisoned", 5)]


def test_stacks_can_be_taken_off_one_by_one() -> None:
    game, told = after(
        put("poisoned", stacks=2),
        lambda ctx: effects.add_stacks(ctx, effects.of(ctx.world, "me")[0], -1),
        lambda ctx: effects.add_stacks(ctx, effects.of(ctx.world, "me")[0], -1),
    )
    assert effects.of(game.world, "me") == []
    assert told == [Ended("poisoned")]


def test_separate_effects_run_side_by_side_and_a_kept_one_stays() -> None:
    game, told = after(put("burning"), put("burning"), put("marked", source="a"), put("marked", source="b"))
    assert [(row.kind, row.source) for row in effects.of(game.world, "me")] == [
        ("burning", ""),
        ("burning", ""),
        ("marked", "a"),
    ]
    assert told == []


def test_opposites_cancel_each_other() -> None:
    game, told = after(put("blessed"), put("cursed"))
    assert effects.of(game.world, "me") == []
    assert told == [Ended("blessed")]


def test_one_kind_can_end_another() -> None:
    game, told = after(put("burning"), put("frozen"))
    assert only(game).kind == "frozen"
    assert told == [Ended("burning"), Began("frozen", 1)]


def test_the_immune_get_nothing() -> None:
    game, told = after(put("poisoned", "golem"))
    assert effects.of(game.world, "golem") == []
    assert told == []


def test_implied_kinds_count_as_present() -> None:
    game, _ = after(put("paralysed"))
    assert [effects.has(game.rules, game.world, "me", kind) for kind in ("paralysed", "stunned", "incapacitated")] == [
        True,
        True,
        True,
    ]
    assert not effects.has(game.rules, game.world, "me", "held")


def test_a_beat_of_its_clock_shortens_an_effect_until_it_ends() -> None:
    beat = lambda ctx: effects.beat(ctx, "me")  # noqa: E731 - one of the things that are done
    game, told = after(put("held", beats=2), put("blessed"), beat)
    assert [(row.kind, row.left) for row in effects.of(game.world, "me")] == [("held", 1), ("blessed", -1)]
    assert told == []
    game, told = after(put("held", beats=2), put("blessed"), beat, beat)
    assert [row.kind for row in effects.of(game.world, "me")] == ["blessed"]
    assert told == [Ended("held")]


def test_a_clock_may_be_anothers_turn_or_a_round() -> None:
    game, told = after(
        put("held", beats=1, clock="caster"),
        put("burning", beats=1, clock="round"),
        lambda ctx: effects.beat(ctx, "round"),
    )
    assert [row.kind for row in effects.of(game.world, "me")] == ["held"]
    assert told == [Ended("burning")]


def test_time_ends_an_effect_and_tells_it_once() -> None:
    game, _ = after(put("held", until=5000))
    game.advance(4999)
    assert only(game).kind == "held"
    assert game.advance(1) == 1
    assert effects.of(game.world, "me") == []
    assert [told.event for told in game.told] == [Ended("held")]


def test_what_time_has_ended_is_gone_for_readers_before_the_timer_fires() -> None:
    game, _ = after(put("held", until=5000))
    assert effects.of(game.world.at(5000), "me") == []


def test_a_renewed_effect_ends_at_the_new_time_alone() -> None:
    game, _ = after(put("held", until=5000), put("held", until=9000))
    assert game.advance(8999) == 0
    assert game.advance(1) == 1


def test_what_comes_from_a_source_ends_with_it() -> None:
    game, told = after(
        put("held", source="mage"),
        put("blessed", "you", source="mage"),
        put("burning", source="torch"),
        lambda ctx: effects.forsake(ctx, "mage"),
    )
    assert [row.kind for row in effects.of(game.world, "me")] == ["burning"]
    assert told == [Ended("held"), Ended("blessed")]


def test_all_of_an_owners_effects_can_be_cleared() -> None:
    game, told = after(put("held"), put("burning"), put("held", "you"), lambda ctx: effects.clear(ctx, "me"))
    assert effects.of(game.world, "me") == []
    assert only(game, "you").kind == "held"
    assert told == [Ended("held"), Ended("burning")]


def test_what_an_effect_carries_is_read_by_name() -> None:
    game, _ = after(put("held", data={"dc": 12, "save": "con"}))
    row = only(game)
    assert (row["dc"], row.text("save"), row["absent"], row.text("absent")) == (12, "con", 0, "")


def test_a_hook_receives_the_rows_in_order_of_application() -> None:
    hook: Hook[[int], int] = Hook("hp")
    hook.effect("poisoned")(lambda row, hp: hp - row.stacks)
    hook.effect("burning", priority=-1)(lambda _row, hp: hp * 2)
    game, _ = after(put("poisoned", stacks=3), put("burning"))
    assert hook.fold(effects.of(game.world, "me"), 10) == 17


def test_the_depth_of_a_hook_is_that_of_the_run_and_not_of_the_process() -> None:
    together = Barrier(DEPTH + 4)
    hook: Hook[[], int] = Hook("slow")
    hook.effect("held")(lambda _row: together.wait(60))
    with ThreadPoolExecutor(DEPTH + 4) as pool:
        runs = [pool.submit(hook.collect, [Effect("me", 1, "held")]) for _ in range(DEPTH + 4)]
        assert sorted(run.result()[0] for run in runs) == list(range(DEPTH + 4))


def test_hooks_that_call_each_other_share_one_depth() -> None:
    ping: Hook[[], int] = Hook("ping")
    pong: Hook[[], int] = Hook("pong")
    row = [Effect("me", 1, "held")]
    ping.effect("held")(lambda _row: pong.collect(row)[0])
    pong.effect("held")(lambda _row: ping.collect(row)[0])
    with pytest.raises(HookDepth):
        ping.collect(row)


def test_a_world_without_effects_is_read_without_looking() -> None:
    assert effects.of(World(), "me") == []
