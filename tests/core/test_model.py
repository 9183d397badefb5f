"""Model: keys, indexes and table names, and what a row may hold."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Annotated, Any, Literal, cast

import pytest
from msgspec import Meta, Struct, field

from yonder.core import Model, Rules
from yonder.core.world.model import ModelMeta, key_of, snake
from yonder.core.world.plainness import check_plain


class Slot(Enum):
    LEFT = "left"


class Rank(IntEnum):
    LOW = 1


class Wound(Struct, frozen=True):
    place: str
    depth: int


class Loose(Struct):
    place: str


class Sliver(Struct, frozen=True):
    size: float


class Hero(Model, key=("realm", "name"), index=(("owner",), ("owner", "level"))):
    realm: int
    name: str
    owner: str = ""
    level: int = 1
    slot: Slot = Slot.LEFT
    rank: Rank = Rank.LOW
    mood: Literal["calm", "angry"] = "calm"
    wounds: tuple[Wound, ...] = ()
    place: tuple[int, int] | None = None
    alive: bool = True
    nickname: Annotated[str, Meta(max_length=9)] = ""


class Season(Model):
    number: int = 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Hero", "hero"), ("ChamberExit", "chamber_exit"), ("NPCTrade", "npc_trade"), ("Level2Boss", "level2_boss")],
)
def test_a_table_is_named_after_its_class(name: str, expected: str) -> None:
    assert snake(name) == expected


def test_the_key_of_a_row_is_read_from_its_key_fields() -> None:
    assert key_of(Hero(7, "Ann", "me")) == (7, "Ann")


def test_a_model_without_key_fields_has_the_empty_key() -> None:
    assert key_of(Season()) == ()


def test_a_model_knows_its_key_indexes_and_table() -> None:
    assert Hero.__key__ == ("realm", "name")
    assert Hero.__indexes__ == (("owner",), ("owner", "level"))
    assert Hero.__table__ == "hero"


def test_a_row_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        Season().number = 2


def test_rows_are_equal_by_value() -> None:
    assert Hero(1, "Ann") == Hero(1, "Ann") != Hero(1, "Bob")


def test_a_key_must_name_a_field() -> None:
    with pytest.raises(TypeError, match="Ghost has no field 'soul' to be found by"):

        class Ghost(Model, key=("soul",)):
            body: int


def test_an_index_must_name_fields() -> None:
    with pytest.raises(TypeError, match="Ghost has no field 'soul' to be found by"):

        class Ghost(Model, key=("body",), index=(("soul",),)):
            body: int


def test_plain_rows_pass() -> None:
    check_plain((Hero, Season))


def model_of(kind: Any, key: tuple[str, ...] = ()) -> type[Model]:
    """A model with one field of that type."""
    made: Any = ModelMeta.__new__(ModelMeta, "Odd", (Model,), {"__annotations__": {"thing": kind}}, key=key)
    return cast("type[Model]", made)


@pytest.mark.parametrize(
    "kind",
    [
        float,
        list[int],
        dict[str, int],
        set[int],
        frozenset[int],
        bytes,
        Any,
        Loose,
        Sliver,
        tuple[float, ...],
        tuple[int, list[int]],
        int | float,
        float | None,
    ],
    ids=str,
)
def test_a_row_holds_nothing_loose(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.thing(\.size)?: a row holds integers"):
        check_plain((model_of(kind),))


@pytest.mark.parametrize("kind", [bool, int | str, int | None, tuple[int, int], Slot, Rank], ids=str)
def test_a_key_is_an_integer_or_text(kind: Any) -> None:
    with pytest.raises(TypeError, match=r"^Odd\.thing: a key is an integer or text$"):
        check_plain((model_of(kind, ("thing",)),))


@pytest.mark.parametrize(
    "kind",
    [int, str, Annotated[int, Meta(ge=0)], Annotated[str, Meta(description="A name.")]],
    ids=["int", "str", "bounded", "described"],
)
def test_a_key_may_be_bounded_or_described(kind: Any) -> None:
    check_plain((model_of(kind, ("thing",)),))


def test_a_key_is_checked_under_its_own_name_when_it_is_written_under_another() -> None:
    class Renamed(Model, key=("flag",)):
        flag: bool = field(name="f")

    with pytest.raises(TypeError, match="a key is an integer or text"):
        check_plain((Renamed,))


def test_a_frozen_struct_may_hold_others_of_its_kind() -> None:
    check_plain((model_of(Tree),))


class Tree(Struct, frozen=True):
    twigs: tuple[Tree, ...] = ()


def test_rules_check_the_models_they_are_given() -> None:
    with pytest.raises(TypeError, match=r"Odd\.thing"):
        Rules("odd", 1, models=(model_of(float),))
    with pytest.raises(TypeError, match=r"Odd\.thing"):
        Rules("odd", 1).declare(models=(model_of(float),))
