"""Temple with a pack: rules, offers, views, words and odds read the realm's own content."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import BadContent, Game, Reject
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.bots.shape import worn
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import ExplorerHealth, ExplorerInventory
from yonder.games.temple.show.guide import Guide
from yonder.games.temple.temple.movement import EnterTemple

PACK = {
    "classes": {"Fighter": {"hit_die": 30, "primary": "Greataxe"}},
    "monsters": {"Skeleton": {"name": "Bone Guard", "hp": 40}},
    "words": {"refuse": {"no_such_temple": "No temple of that number has been raised."}},
}
HARD = rules.with_pack(PACK)


def begun(game: Game) -> Game:
    game.act("ann", MintExplorer(ExplorerClass.FIGHTER))
    game.act("ann", MintTemple(1))
    return game


def test_two_realms_of_one_process_have_their_own_content() -> None:
    soft, hard = (begun(Game(each, seed="pack")) for each in (rules, HARD))
    hp = [game.world.get(ExplorerHealth, 1).max_hp for game in (soft, hard)]
    assert hp[1] - hp[0] == 20
    assert [str(game.world.get(ExplorerInventory, 1).primary_weapon) for game in (soft, hard)] == [
        "Longsword",
        "Greataxe",
    ]


def test_refusals_and_cards_speak_the_words_of_the_pack() -> None:
    game = begun(Game(HARD, seed="pack"))
    with pytest.raises(Reject, match="No temple of that number has been raised"):
        game.act("ann", EnterTemple(1, 9))
    guide: Any = engine.ask(HARD, game.world, "ann", Guide())
    assert guide["monsters"]["Skeleton"]["name"] == "Bone Guard"
    assert "Greataxe" in guide["classes"][0]["weapons"]


def test_forks_dumps_and_odds_keep_the_content() -> None:
    game = begun(Game(HARD, seed="pack"))
    twin = game.fork()
    assert twin.world.content is HARD.content
    assert engine.reload(HARD, game.world.dump()).content is HARD.content


@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        ({"generation": {"bands": []}}, "the first band must begin at 1"),
        ({"generation": {"items": [{"upto": 20, "item": "sword"}]}}, "no such name: 'sword'"),
        (
            {"monsters": {"Shadow": {"attacks": [{"name": "Touch", "bonus": 4, "count": 10**6, "sides": 6}]}}},
            "damage_type",
        ),
        ({"numbers": {"combat": {"sneak_die": 0}}}, "dice must be at most 100"),
        ({"numbers": {"levels": {"xp": [0, 10]}}}, "levels.xp"),
        ({"classes": {"Rogue": {"emblem": "moon"}}}, "no such name: 'moon'"),
    ],
)
def test_a_pack_that_cannot_be_played_is_refused(pack: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadContent) as caught:
        rules.with_pack(pack)
    assert problem in str(caught.value)


def test_a_bot_knows_the_tithe_of_its_realm() -> None:
    cheap = begun(Game(rules.with_pack({"numbers": {"combat": {"tithe": 5}}}), seed="pack"))
    sheet = cheap.view("ann")["explorers"][0]["sheet"]
    cursed = {**sheet, "conditions": {"MummyRot": 1}, "gold": 10}
    assert sheet["tithe"] == 5
    assert worn(cursed)
    assert not worn({**cursed, "tithe": 50})
