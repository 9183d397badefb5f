"""Objectives: what earns experience besides kills (T-402, T-410 .. T-414)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from tests.games.temple.conftest import CONTENT

from yonder.core import BadContent
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import CunningAction
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Flee
from yonder.games.temple.events import ChamberRevealed, ExplorerMoved, LevelUp, XpGained
from yonder.games.temple.explorer.objectives import OBJECTIVES, objectives_are_bound
from yonder.games.temple.kinds import ChamberType, CunningMode, MonsterType, SpellId
from yonder.games.temple.show.narration import narrate
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import MoveToChamber

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


def earned(den: Den) -> list[tuple[str, int]]:
    """Reasons and amounts of the last action."""
    return [(e.reason, e.amount) for e in den.told(XpGained)]


@pytest.mark.rule("T-402", "T-410", "T-411", "T-412", "T-413")
def test_objectives_have_their_awards() -> None:
    assert {k.id: (k.xp, k.per) for k in CONTENT.objectives.values()} == {
        "trap": (3, 1),
        "treasure": (25, 1),
        "conquest": (250, 1),
        "chamber": (5, 1),
        "depth": (20, 1),
        "first_kill": (1, 1),
        "escape": (1, 4),
        "curio": (15, 1),
    }


@pytest.mark.rule("T-410", "T-414")
def test_opening_a_chamber_pays_by_its_yonder(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=3, exits=1))
    events = den.act(OpenExit(one, 1), 99, 0)
    assert earned(den) == [("chamber", 20)]
    kinds = [type(event) for event in events]
    assert kinds.index(ChamberRevealed) < kinds.index(XpGained)
    assert narrate(CONTENT, den.told(XpGained)[0]).startswith("20 experience")


@pytest.mark.rule("T-411", "T-483")
def test_a_new_own_depth_pays_once(den: Den) -> None:
    one = den.stand(den.mint("Fighter", green=True), 1)
    den.room(ChamberType.EMPTY, yonder=1)
    events = den.act(MoveToChamber(one, 2))
    assert earned(den) == [("depth", 20)]
    assert isinstance(events[0], ExplorerMoved)
    den.act(MoveToChamber(one, 0))
    den.act(MoveToChamber(one, 2))
    assert earned(den) == []


@pytest.mark.rule("T-411")
def test_depth_is_earned_before_the_trap_there_strikes(den: Den) -> None:
    one = den.stand(den.mint("Fighter", green=True, xp=280), 1)
    den.room(ChamberType.TRAP, yonder=1, trap_dc=10)
    den.act(MoveToChamber(one, 2), 4, 20)  # the level's hit points, then Perception
    assert earned(den) == [("depth", 20)]
    assert [e.new_level for e in den.told(LevelUp)] == [2]


@pytest.mark.rule("T-412")
def test_the_first_kill_of_a_kind_pays_twice_and_the_second_does_not(den: Den) -> None:
    one = den.stand(den.mint("Fighter", green=True), den.room(monster=MonsterType.SKELETON, current_hp=1), fight=True)
    den.act(Attack(one), 15, 1)
    assert earned(den) == [("kill", 50), ("first_kill", 50)]
    den.stand(one, den.room(monster=MonsterType.SKELETON, current_hp=1), fight=True)
    den.act(Attack(one), 15, 1)
    assert earned(den) == [("kill", 50)]


@pytest.mark.rule("T-412")
def test_only_the_killer_has_a_first_kill(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON, current_hp=1)
    one = den.stand(den.mint("Fighter", green=True), lair, fight=True)
    two = den.stand(den.mint("Fighter", den.bob, green=True), lair, fight=True)
    den.act(Attack(one), 15, 1)
    assert [(e.explorer_id, e.reason) for e in den.told(XpGained)] == [
        (one, "kill"),
        (two, "kill"),
        (one, "first_kill"),
    ]


@pytest.mark.rule("T-413")
@pytest.mark.parametrize(("hp", "pay"), [(8, [("escape", 12)]), (9, [])])  # a Skeleton deals 1d6 + 2
def test_an_escape_pays_when_the_next_turn_could_kill(den: Den, hp: int, pay: list[tuple[str, int]]) -> None:
    lair = den.room(monster=MonsterType.SKELETON)
    one = den.stand(den.mint("Fighter", green=True, current_hp=hp), lair, fight=True)
    den.act(Flee(one), 20, 1)
    assert earned(den) == pay


@pytest.mark.rule("T-413")
def test_each_kind_of_monster_is_escaped_from_once(den: Den) -> None:
    lair = den.room(monster=MonsterType.SHADOW)
    rogue = den.stand(den.mint("Rogue", green=True, level=2, xp=300, current_hp=5), lair, fight=True)
    den.act(CunningAction(rogue, CunningMode.DISENGAGE))
    assert earned(den) == [("escape", 25)]
    den.stand(rogue, lair, fight=True)
    den.act(CunningAction(rogue, CunningMode.DISENGAGE))
    assert earned(den) == []


@pytest.mark.rule("T-413")
def test_misty_step_is_an_escape_and_a_failed_flight_is_none(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON)
    wizard = den.stand(den.mint("Wizard", green=True, current_hp=5, spell_slots_2=1), lair, fight=True)
    den.act(Flee(wizard), 1, 20, 1)
    assert earned(den) == []
    den.act(CastSpell(wizard, SpellId.MISTY_STEP))
    assert earned(den) == [("escape", 12)]


@pytest.mark.rule("T-414")
def test_an_objective_without_numbers_or_words_is_bad_content() -> None:
    for name in OBJECTIVES:
        left = {key: kind for key, kind in CONTENT.objectives.items() if key != name}
        with pytest.raises(BadContent):
            objectives_are_bound(replace(CONTENT, objectives=left))
        words = {key: word for key, word in CONTENT.words.items() if key != f"tell.xp_gained.{name}"}
        with pytest.raises(BadContent):
            objectives_are_bound(replace(CONTENT, words=words))
