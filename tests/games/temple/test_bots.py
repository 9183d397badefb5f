"""Bots: they play by view, offers and odds alone, and each after its own temper."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Action, Dice, Game, Offer
from yonder.games.temple import rules
from yonder.games.temple.bots.judgement import Table, danger, strong_spells, worst_turn
from yonder.games.temple.bots.paths import lair, next_step, worthy
from yonder.games.temple.bots.policies import BOLD, CAREFUL, suitable_tier
from yonder.games.temple.bots.shape import worn
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import SecondWind
from yonder.games.temple.combat.tactics import Flee
from yonder.games.temple.content import default
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import ChamberType, MonsterType
from yonder.games.temple.models import Chronicle, ExplorerStats
from yonder.games.temple.show.view import ExplorerSheet
from yonder.games.temple.temple.generation import trap_most
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.temple.treasure import LootTreasure

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


class Narrow:
    """A seat with nothing but what a bot may use."""

    def __init__(self, game: Game, who: str) -> None:
        seat = game.seat(who)
        self.who = who
        self.dice: Dice = seat.dice
        self.content = seat.content
        self._seat = seat

    def view(self) -> Any:
        return self._seat.view()

    def offers(self) -> list[Offer]:
        return self._seat.offers()

    def odds(self, action: Action) -> Any:
        return self._seat.odds(action)


def choice(den: Den, bot: str) -> Action:
    """What a bot does now."""
    action = rules.bots[bot](Narrow(den.bench.game, den.ann))
    assert action is not None
    return action


@pytest.mark.parametrize(("bot", "steps"), [("random", 400), ("careful", 150), ("bold", 80)])
def test_a_bot_is_never_refused(bot: str, steps: int) -> None:
    game = Game(rules, seed=f"bot {bot}")
    seat = Narrow(game, "ann")
    for _ in range(steps):
        action = rules.bots[bot](seat)
        assert action is not None
        game.act("ann", action)
    assert game.world.count(ExplorerStats)


@pytest.mark.parametrize("bot", ["random", "careful", "bold"])
def test_a_bot_without_an_explorer_mints_one(den: Den, bot: str) -> None:
    assert isinstance(choice(den, bot), MintExplorer)


def test_the_careful_one_rests_before_it_enters(den: Den) -> None:
    one = den.mint("Fighter", current_hp=3)
    assert choice(den, "careful") == Rest(one)
    den.change(one, current_hp=12)
    assert isinstance(choice(den, "careful"), EnterTemple | MintTemple)


def test_the_careful_one_flees_what_would_kill_it(den: Den) -> None:
    one = den.fight("Fighter", "Shadow", current_hp=5, second_wind_used=True)
    assert isinstance(choice(den, "careful"), Flee)
    den.change(one, second_wind_used=False)
    assert choice(den, "careful") == SecondWind(one)


def test_the_bold_one_strikes_where_the_careful_one_leaves(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=9, second_wind_used=True)
    assert choice(den, "bold") == Attack(one)
    assert isinstance(choice(den, "careful"), Flee)


def test_both_strike_what_they_can_beat(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake")
    assert choice(den, "careful") == choice(den, "bold") == Attack(one)


def test_the_careful_one_takes_treasure_and_leaves_lairs_alone(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.TREASURE))
    assert choice(den, "careful") == LootTreasure(one)
    den.bench.put(den.me().here, treasure_looted=True)
    den.room(monster=MonsterType.GARGOYLE, parent=2, yonder=2)
    assert choice(den, "careful") == MoveToChamber(one, 0)  # back, to the unopened exits of the entrance
    den.stand(one, 3)
    assert choice(den, "careful") == ExitTemple(one)  # a stand-off with something too strong


def test_the_careful_one_keeps_away_from_what_one_turn_of_could_kill_it(den: Den) -> None:
    sheet = den.ask(ExplorerSheet(den.mint("Wizard")))
    for monster, worst in (("PoisonousSnake", 1 + 8), ("Skeleton", 8), ("Shadow", 14)):
        assert worst_turn(default(), monster) == worst
        fit = {**sheet, "level": 4, "hp_cap": worst + 1}
        assert CAREFUL.dares(default(), fit, monster)
        assert not CAREFUL.dares(default(), {**fit, "hp_cap": worst}, monster)
        assert BOLD.dares(default(), {**fit, "hp_cap": worst}, monster)


def test_who_cannot_grow_any_more_waits_no_longer_for_the_boss(den: Den) -> None:
    sheet = {**den.ask(ExplorerSheet(den.mint("Wizard"))), "level": 5, "hp_cap": 20}
    assert not CAREFUL.dares(default(), {**sheet, "xp_to_next": 1}, "Wraith")
    assert CAREFUL.dares(default(), {**sheet, "xp_to_next": 0}, "Wraith")


def test_the_last_slot_that_leads_out_of_a_fight_is_kept(den: Den) -> None:
    den.fight("Wizard", "Mummy", level=5, spell_slots_2=2, spell_slots_3=1)
    table = Table(Narrow(den.bench.game, den.ann))
    cast = {(slots, getattr(a, "spell", "")) for slots in (1, 2) for a in with_slots(table, slots)}
    assert {name for slots, name in cast if slots == 2} - {name for slots, name in cast if slots == 1} == {
        "ScorchingRay"
    }


def with_slots(table: Table, left: int) -> list[Action]:
    """The harmful spells of one with so many slots of the second level."""
    table.slots = [0, left, 1]
    return strong_spells(table)


def test_easy_temples_come_before_hard_ones(den: Den) -> None:
    sheet = den.ask(ExplorerSheet(den.mint("Fighter")))
    assert suitable_tier(sheet, CAREFUL) == 1
    assert suitable_tier({**sheet, "level": 5, "temples_conquered": 2}, CAREFUL) == 3
    assert suitable_tier({**sheet, "level": 3}, BOLD) == 1
    assert not worn(sheet)


def test_danger_counts_two_rounds() -> None:
    hit = {0: Fraction(1, 2), 5: Fraction(1, 2)}
    assert [danger(hit, hp) for hp in (1, 5, 6, 10, 11)] == [Fraction(n, 4) for n in (3, 3, 1, 1, 0)]


def test_paths_lead_around_what_is_too_strong() -> None:
    def chamber(number: int, **facts: Any) -> dict[str, Any]:
        base = {
            "id": number,
            "type": "Empty",
            "looted": True,
            "monster": None,
            "unopened": 0,
            "trap": False,
            "yonder": 1,
        }
        return {**base, **facts}

    def lives(hp: int) -> Callable[[int], bool]:
        return lambda yonder: hp > trap_most(default(), yonder)

    seen: dict[str, Any] = {
        "here": 1,
        "chambers": [chamber(1), chamber(2, monster="Mummy", unopened=2), chamber(3), chamber(4, unopened=1)],
        "links": [[1, 2], [1, 3], [3, 4]],
    }
    assert next_step(seen, lambda _monster: False, worthy, lives(12)) == 3
    assert next_step(seen, lambda _monster: True, worthy, lives(12)) == 2
    seen["chambers"][2]["trap"] = True
    assert next_step(seen, lambda _monster: False, worthy, lives(7)) == 3
    assert next_step(seen, lambda _monster: False, worthy, lives(6)) is None  # the trap could kill
    seen["chambers"][3] |= {"type": "Boss", "monster": "Wraith"}
    assert next_step(seen, lambda _monster: True, lair, lives(12)) == 3


@pytest.mark.slow
def test_the_careful_one_outlives_the_bold_one() -> None:
    def kills(bot: str) -> int:
        game = Game(rules, seed="rivals")
        seat = Narrow(game, "ann")
        for _ in range(350):
            action = rules.bots[bot](seat)
            assert action is not None
            game.act("ann", action)
        return max(row.kills for row in game.world.all(Chronicle))

    assert kills("careful") > kills("bold")
