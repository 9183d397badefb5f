"""Refusals: cheap to raise, with a sentence for whoever reads it."""

from __future__ import annotations

import pickle

import pytest

from yonder.core import Content, Model, Reject, World

CONTENT = Content(words={"refuse.poor": "You have {gold} gold.", "refuse.gone": "It is gone."})


class Gem(Model, key=("owner", "number")):
    owner: str
    number: int


def test_the_sentence_is_made_when_it_is_read_and_only_once() -> None:
    made: list[str] = []

    def sentence(refusal: Reject) -> str:
        made.append(refusal.code)
        return f"No: {refusal.facts['gold']}."

    refusal = Reject("poor", sentence, gold=3)
    assert made == []
    assert (refusal.text, str(refusal), made) == ("No: 3.", "No: 3.", ["poor"])


def test_a_refusal_speaks_in_the_words_of_its_content() -> None:
    assert CONTENT.refuse("poor", gold=3).text == "You have 3 gold."
    assert CONTENT.refuse("not_owner").text == "This belongs to somebody else."
    assert Reject("no_such_thing").text == "No such thing."


def test_a_sentence_that_lacks_a_fact_is_a_fault_for_whoever_reads_it() -> None:
    with pytest.raises(KeyError):
        str(CONTENT.refuse("poor"))


def test_a_row_that_is_not_there_is_named() -> None:
    with pytest.raises(Reject, match=r"There is no gem ann 7\.") as caught:
        World(content=CONTENT).get(Gem, "ann", 7)
    assert caught.value.facts == {"owner": "ann", "number": 7}
    with pytest.raises(Reject, match="It is gone"):
        World(content=CONTENT).get(Gem, "ann", 7, code="gone")


def test_a_refusal_crosses_processes_with_its_sentence() -> None:
    copy = pickle.loads(pickle.dumps(CONTENT.refuse("poor", gold=3)))  # noqa: S301 - our own bytes
    assert (copy.code, copy.text, copy.facts) == ("poor", "You have 3 gold.", {"gold": 3})
    assert repr(copy) == "Reject('poor', 'You have 3 gold.')"
