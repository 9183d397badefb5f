"""Quest played by typing: what each line means, as the buttons are labelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.games.quest import rules
from yonder.testkit.phrasing import meaning, table

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

DUEL = """
attack                  => Attack with Longsword: Goblin
attack goblin           => Attack with Longsword: Goblin
hit goblin with longsword => Attack with Longsword: Goblin
fist                    => Strike with your fist: Goblin
grapple                 => Grapple: Goblin
shove goblin back       => Shove back: Goblin
shove ground            => Shove to the ground: Goblin
step away               => Step away: Goblin
dodge                   => Dodge
dash                    => Dash
run                     => Dash
power strike            => Power strike
end turn                => End your turn
done                    => End your turn
flee                    => closed too_close
hide                    => closed too_close
"""
MAGE = """
cast fire bolt goblin 2     => Cast Fire bolt (1 mana): Goblin 2
cast magic missile goblin 1 => Cast Magic missile (2 mana): Goblin 1
fire bolt goblin 1          => Cast Fire bolt (1 mana): Goblin 1
cast mage armor             => closed no_component
"""
SPOILS = """
take gold               => Take 2 Gold piece
take some gold 1        => Take some Gold piece: 1
take everything         => Take everything
leave field             => Leave the field
"""


def read(one: Arena, lines: str) -> dict[str, str]:
    offers = one.bench.offers(one.me)
    return {typed: meaning(rules, offers, one.me, typed) for typed, _ in table(lines)}


@pytest.mark.rule("Q-019", "Q-412", "Q-536")
def test_lines_of_a_duel_mean_what_players_mean(arena: type[Arena]) -> None:
    one = arena("fighter", 3).strip().wear(mainhand="longsword", offhand="shield").first("goblin")
    assert read(one, DUEL) == dict(table(DUEL))


@pytest.mark.rule("Q-019", "Q-405")
def test_lines_of_a_wizard_mean_what_players_mean(arena: type[Arena]) -> None:
    one = arena("wizard", 3)
    spells = ("fire-bolt", "magic-missile", "mage-armor")
    one.hero(known=spells, prepared=spells, mana=10)
    one.first("goblin", "goblin", far=2)
    assert read(one, MAGE) == dict(table(MAGE))


@pytest.mark.rule("Q-019", "Q-433")
def test_lines_after_a_victory_mean_what_players_mean(arena: type[Arena]) -> None:
    from tests.games.quest.combat.test_duel import GOBLIN, knight  # noqa: PLC0415 - the fight of the book

    one = knight(arena)
    one.fight("goblin", far=0, dice=[15, 8])
    one.set(GOBLIN, hp=1)
    one.bench.act(one.me, rules.decode(b'{"type":"attack","session":1}'), [15, 8, 2, 30, 60])
    assert read(one, SPOILS) == dict(table(SPOILS))
