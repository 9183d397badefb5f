"""Turns: the referee's lock, which lets those go first who wait."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from yonder.realm.turns import Turns


def test_its_holder_may_take_it_again() -> None:
    turns = Turns()
    with turns, turns:
        pass
    with turns:
        pass


def test_it_is_free_again_after_a_refusal() -> None:
    turns = Turns()
    with pytest.raises(KeyError), turns:
        raise KeyError
    entered = Event()
    Thread(target=lambda: _enter(turns, entered), daemon=True).start()
    assert entered.wait(60)


def test_who_takes_it_all_the_time_lets_a_waiting_thread_in() -> None:
    turns, entered, tried = Turns(), Event(), Event()
    other = Thread(target=lambda: (tried.set(), _enter(turns, entered)), daemon=True)  # type: ignore[func-returns-value]
    other.start()
    tried.wait(60)
    for _ in range(1_000_000):
        with turns:
            if entered.is_set():
                break
    assert entered.is_set()


def test_nobody_enters_while_another_is_inside() -> None:
    turns, entered = Turns(), Event()
    with turns:
        with turns:
            other = Thread(target=lambda: _enter(turns, entered), daemon=True)
            other.start()
        assert not entered.is_set()
    assert entered.wait(60)


def _enter(turns: Turns, entered: Event) -> None:
    with turns:
        entered.set()
