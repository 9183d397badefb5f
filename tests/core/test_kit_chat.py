"""Chat: words are for exactly those who are meant."""

from __future__ import annotations

import pytest

from yonder.core import Reject, World, chat
from yonder.core.words import sample


def test_words_for_everybody_have_no_readers() -> None:
    chat.meant_for(World(), sample("hello"))
    with pytest.raises(Reject) as caught:
        chat.meant_for(World(), sample("hello", ("ann",)))
    assert caught.value.code == "wrong_readers"


@pytest.mark.parametrize("readers", [(), ("ann",), ("ann", "bob", "cat")])
def test_private_words_are_for_those_who_are_meant_and_nobody_else(readers: tuple[str, ...]) -> None:
    chat.meant_for(World(), sample("psst", ("bob", "ann")), "ann", "bob")
    with pytest.raises(Reject, match="readable by the people it is addressed to"):
        chat.meant_for(World(), sample("psst", readers), "ann", "bob")


def test_who_speaks_to_themselves_is_one_reader() -> None:
    assert chat.only_for(sample("note", ("ann",)), "ann", "ann")


def test_readers_read_private_words_and_everybody_the_others() -> None:
    psst = sample("psst", ("ann", "bob"))
    assert [chat.readable(psst, who) for who in ("ann", "cat", None)] == [True, False, False]
    assert chat.readable(sample("hello"), None)
