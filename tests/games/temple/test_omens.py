"""Omens: curious things in empty chambers (T-970 to T-973) and signs at closed doors (T-974 to T-976)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core.chance.odds import forecast
from yonder.games.temple import rules
from yonder.games.temple.content import default
from yonder.games.temple.events import CurioDared
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import Chamber, TempleState
from yonder.games.temple.show.view import ChamberView
from yonder.games.temple.temple.curios import Dare
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.generation import type_weights
from yonder.games.temple.temple.omens import curio_in, sign_at, told

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den

CONTENT = default()


def curious(den: Den, kind: str) -> int:
    """An empty chamber with this curious thing: omens are tried until they mean it."""
    room = den.room(ChamberType.EMPTY, exits=1)
    for omens in range(1, 500):
        den.bench.put(den.bench.row(TempleState, 1), omens=omens)
        found = curio_in(CONTENT, den.bench.row(TempleState, 1), den.bench.row(Chamber, 1, room))
        if found is not None and found.id == kind:
            return room
    raise AssertionError


@pytest.mark.rule("T-970")
def test_three_in_four_empty_chambers_hold_something_and_others_nothing() -> None:
    state = TempleState(1, 1, omens=12345)
    rooms = [curio_in(CONTENT, state, Chamber(1, number, ChamberType.EMPTY, 1, 1)) for number in range(2, 2002)]
    share = Counter(None if kind is None else kind.id for kind in rooms)
    assert share[None] == pytest.approx(500, abs=70)
    assert set(share) == {None, *CONTENT.curios}
    assert curio_in(CONTENT, state, Chamber(1, 2, ChamberType.MONSTER, 1, 1)) is None
    assert curio_in(CONTENT, TempleState(1, 1), Chamber(1, 2, ChamberType.EMPTY, 1, 1)) is None


@pytest.mark.rule("T-971", "T-972", "T-973")
def test_a_dare_that_goes_well_brings_what_it_promised(den: Den) -> None:
    one = den.stand(den.mint("Rogue"), curious(den, "statue"))
    assert "Take the statue's eye" in den.labels()
    den.act(Dare(one, "gem"), 20, 3, 4)
    (came,) = den.told(CurioDared)
    assert (came.curio, came.choice, came.success, came.gold) == ("statue", "gem", True, 14)
    assert den.me(one).inventory.gold == 14
    den.refused(Dare(one, "push"), "curio_tried")
    assert "Push the statue aside" not in den.labels()


@pytest.mark.rule("T-972")
def test_a_dare_that_goes_wrong_wounds_and_never_kills(den: Den) -> None:
    one = den.stand(den.mint("Fighter", current_hp=3), curious(den, "book"))
    den.act(Dare(one, "read"), 2, 6)
    assert den.told(CurioDared)[0].damage == 2
    assert (den.me(one).health.current_hp, den.me(one).health.is_dead) == (1, False)


@pytest.mark.rule("T-971")
def test_where_nothing_is_curious_nothing_is_dared(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY))
    den.refused(Dare(one, "pray"), "no_curio")
    den.stand(one, curious(den, "well"))
    den.refused(Dare(one, "pray"), "bad_argument")
    den.stand(one, den.room(ChamberType.MONSTER, MonsterType.SKELETON))
    den.refused(Dare(one, "pray"), "monster_present")


@pytest.mark.rule("T-972")
@pytest.mark.parametrize("kind", list(CONTENT.curios))
def test_every_choice_tells_its_odds(den: Den, kind: str) -> None:
    one = den.stand(den.mint("Wizard"), curious(den, kind))
    for choice in CONTENT.curios[kind].choices:
        found = forecast(rules, den.world, den.ann, Dare(one, choice.id))
        assert found is not None
        assert found.exact
        lines = {line.name: line.value for line in found.lines}
        assert 0 < lines["luck"] < 1


@pytest.mark.rule("T-974", "T-975")
@pytest.mark.parametrize("yonder", [1, 4, 7, 12])
def test_signs_leave_the_shares_of_chambers_as_they_are(yonder: int) -> None:
    weights = type_weights(CONTENT, yonder, 1)
    shares = [Fraction()] * 4
    for kind in CONTENT.signs.values():
        joint = [weight * part for weight, part in zip(weights, kind.likelihood, strict=True)]
        chance = Fraction(sum(joint), 10_000)
        shares = [share + chance * Fraction(part, sum(joint)) for share, part in zip(shares, joint, strict=True)]
    assert shares == [Fraction(weight, 100) for weight in weights]


@pytest.mark.rule("T-974", "T-975", "T-976")
def test_a_sign_tells_part_of_the_truth_and_the_button_knows_it(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    plain = forecast(rules, den.world, den.ann, OpenExit(one, 0))
    assert plain is not None
    weights = type_weights(CONTENT, 1, 1)
    for omens in range(1, 200):
        den.bench.put(den.bench.row(TempleState, 1), omens=omens)
        if sign_at(CONTENT, den.bench.row(TempleState, 1), 1, 0, weights) == "breath":
            break
    found = forecast(rules, den.world, den.ann, OpenExit(one, 0))
    assert found is not None
    monster = next(line.value for line in found.lines if line.name == "monster")
    joint = told(CONTENT, den.bench.row(TempleState, 1), 1, 0, weights)
    assert monster == Fraction(joint[0], sum(joint)) > next(x.value for x in plain.lines if x.name == "monster")
    (first, *_) = den.ask(ChamberView(1, 1))["exits"]
    assert first["sign"] in [CONTENT.words[f"sign.breath.{n}"] for n in (1, 2, 3)]
