"""Hook: order, stacking, depth."""

from __future__ import annotations

import pytest

from yonder.core import Effect, Hook, Reject
from yonder.core.rules.hook import DEPTH, HookDepth


def on(*kinds: str) -> list[Effect]:
    """Effects of these kinds, applied in this order."""
    return [Effect("me", number, kind) for number, kind in enumerate(kinds, 1)]


def bonuses() -> Hook[[int], int]:
    hook: Hook[[int], int] = Hook("attack bonus")
    hook.effect("bless")(lambda _row, base: base + 1)
    hook.effect("curse", priority=-5)(lambda _row, base: base - 1)
    hook.effect("aura")(lambda _row, base: base * 2)
    return hook


def test_effects_contribute_in_order_of_priority_then_of_application() -> None:
    assert bonuses().collect(on("bless", "aura", "curse"), 10) == [9, 11, 20]


def test_the_order_in_which_rows_are_listed_does_not_matter() -> None:
    rows = on("bless", "curse", "aura")
    assert bonuses().fold(rows, 10) == bonuses().fold(rows[::-1], 10) == 20


def test_effects_that_are_not_active_contribute_nothing() -> None:
    assert bonuses().collect(on("bless"), 10) == [11]


def test_names_that_mean_nothing_here_are_passed_over() -> None:
    assert bonuses().collect(on("poison", "bless"), 10) == [11]


def test_an_effect_active_twice_contributes_twice() -> None:
    assert bonuses().collect(on("bless", "bless"), 10) == [11, 11]


def test_a_fold_without_effects_returns_the_value() -> None:
    assert bonuses().fold(on(), 10) == 10


def test_a_fold_passes_further_arguments_on() -> None:
    hook: Hook[[int, int], int] = Hook("damage")
    hook.effect("halve")(lambda _row, value, by: value // by)
    assert hook.fold(on("halve"), 9, 2) == 4


def test_an_effect_is_bound_once() -> None:
    hook = bonuses()
    with pytest.raises(ValueError, match="attack bonus: the effect 'bless' is bound twice"):
        hook.effect("bless")(lambda _row, base: base)


def endless() -> Hook[[int], int]:
    hook: Hook[[int], int] = Hook("echo")

    @hook.effect("echo")
    def echo(_row: Effect, depth: int) -> int:
        if depth > 1:
            hook.collect(on("echo"), depth - 1)
        return depth

    return hook


def test_effects_may_call_each_other_down_to_the_limit() -> None:
    assert endless().collect(on("echo"), DEPTH) == [DEPTH]


def test_effects_without_end_are_an_error() -> None:
    with pytest.raises(HookDepth, match="echo: more than 16 hooks deep"):
        endless().collect(on("echo"), DEPTH + 1)


def test_a_hook_works_again_after_it_went_too_deep() -> None:
    hook = endless()
    with pytest.raises(HookDepth):
        hook.collect(on("echo"), DEPTH + 1)
    assert hook.collect(on("echo"), DEPTH) == [DEPTH]


def test_refusals_kept_by_somebody_do_not_fill_the_depth() -> None:
    hook: Hook[[], int] = Hook("gate")

    @hook.effect("shut")
    def shut(_row: Effect) -> int:
        raise Reject("shut")

    kept = []
    for _ in range(DEPTH):
        with pytest.raises(Reject) as caught:
            hook.collect(on("shut"))
        kept.append(caught.value)
    for _ in range(DEPTH):
        with pytest.raises(TypeError) as wrong:
            hook.fold(on("shut"), 0)
        kept.append(wrong.value)  # type: ignore[arg-type]
    assert hook.collect(on()) == []
