"""Accounts: what can sign, and what never will."""

from __future__ import annotations

import pytest
from coincurve import PublicKeyXOnly
from hypothesis import given
from hypothesis import strategies as st

from yonder.core.account import is_account
from yonder.proof.keys import Key


@given(st.binary(min_size=32, max_size=32))
def test_a_key_is_an_account_if_the_curve_has_it(data: bytes) -> None:
    try:
        PublicKeyXOnly(data)
    except ValueError:
        on_the_curve = False
    else:
        on_the_curve = True
    assert is_account(data.hex()) is on_the_curve


@given(st.text())
def test_the_key_of_somebody_is_an_account(seed: str) -> None:
    assert is_account(Key.from_seed(seed).public)


@pytest.mark.parametrize("text", ["", "ann", "0" * 64, "1" * 63, "f" * 64, Key.from_seed("a").public.upper()])
def test_anything_else_is_none(text: str) -> None:
    assert not is_account(text)
