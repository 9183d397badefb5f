"""Labyrinth played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.labyrinth import rules
from yonder.games.labyrinth.kinds import Chest
from yonder.testkit.phrasing import meaning, table

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker, Story

TOWN = """
enter                   => Enter the labyrinth
rest                    => Rest
healer                  => Visit the healer
eat                     => Eat a meal
ale                     => Drink at the tavern
pray                    => Pray
quests                  => Ask for quests
buy mace                => Buy Mace (3d4, 100 gold)
train strength          => Train: Strength
sell axe                => Sell Axe #2 (20 gold)
haggle axe              => Haggle over Axe #2
drink healing           => Drink Healing (2 left)
hall                    => ask hall_of_fame top=10
"""
ROOM = """
deeper                  => Go deeper
up                      => Go back up
open chest              => Open the chest
listen                  => Listen
vision                  => Seek a vision
cast teleport           => Cast Teleport to Town (1 left)
"""
TURN = """
attack head             => Attack head
hit legs                => Attack legs
examine                 => Examine
charm                   => Charm
flee                    => Run away
divine                  => Ask for divine aid
cast lightning bolt full => Cast Lightning Bolt at full power (2 left)
"""
GUARD = """
guard head              => Guard head
block legs              => Guard legs
defend torso            => Guard torso
"""


def in_town(one: Story) -> None:
    one.set(hp=20)
    one.weapon("mace")
    one.weapon("axe", use=False)
    one.potion("healing")


def in_a_room(one: Story) -> None:
    one.explore(2, Chest.CLOSED)
    one.spell("teleport_to_town", 1)


def at_turn(one: Story) -> None:
    one.meet("goblin")
    one.spell("lightning_bolt", 2)


def under_attack(one: Story) -> None:
    one.meet("goblin", turn=False)


@pytest.mark.rule("L-164", "L-533")
@pytest.mark.parametrize(
    ("place", "lines"), [(in_town, TOWN), (in_a_room, ROOM), (at_turn, TURN), (under_attack, GUARD)]
)
def test_lines_mean_what_players_mean(story: Maker, place: object, lines: str) -> None:
    one = story()
    place(one)  # type: ignore[operator]
    offers = one.bench.offers(one.ann)
    told = {typed: meaning(rules, offers, one.ann, typed) for typed, _ in table(lines)}
    assert told == dict(table(lines))
