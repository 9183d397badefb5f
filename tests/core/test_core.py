"""The public face of the kernel."""

from __future__ import annotations

import yonder.core
from yonder.core import errors


def test_public_names_are_sorted_and_named_once() -> None:
    assert yonder.core.__all__ == sorted(set(yonder.core.__all__))


def test_every_public_name_can_be_imported() -> None:
    assert [name for name in yonder.core.__all__ if not hasattr(yonder.core, name)] == []


def test_every_public_class_and_function_says_what_it_is() -> None:
    assert [name for name in yonder.core.__all__ if not getattr(yonder.core, name).__doc__] == []


def test_every_error_has_a_code_and_a_sentence() -> None:
    made: list[errors.YonderError] = [
        errors.Reject("not_your_turn"),
        errors.Malformed("$", "No."),
        errors.Stale(4, "Old."),
        errors.Conflict("Taken."),
        errors.Unavailable("Locked."),
        errors.Corrupt(3, "bad hash"),
    ]
    told = [(error.code, error.text) for error in made]
    assert told == [
        ("not_your_turn", "Not your turn."),
        ("bad_argument", "No."),
        ("stale_nonce", "Old."),
        ("conflict", "Taken."),
        ("unavailable", "Locked."),
        ("corrupt", "entry 3: bad hash"),
    ]
