"""What each boss can do besides (D-218)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import Ctx, SeedDice, effects
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.events import BossCharging, BossSpecial, Drowned
from yonder.games.delve.dungeon.instance import layout_of, room_id
from yonder.games.delve.dungeon.rooms import realise
from yonder.games.delve.encounter.strength import attack_of
from yonder.games.delve.encounter.turns import Attack, Defend, Wait
from yonder.games.delve.events import Attacked
from yonder.games.delve.kinds import Ailment
from yonder.games.delve.models import Combat, Encounter, Foe, Instance, Presence
from yonder.games.delve.world.movement import Move

ENTRANCES = {
    "goblin_cave": "t:-4:3:0",
    "ancient_ruins": "t:2:-5:0",
    "thornroot_warren": "t:3:2:0",
    "drowned_vault": "t:-5:-2:0",
    "ember_mine": "t:-2:5:0",
    "whispering_barrow": "t:5:-3:0",
}


def facing(tale: Any, template: str) -> tuple[Any, str]:
    """Alice before the master of a dungeon, with much health and no armour."""
    game = tale("alice")
    game.bare("alice")
    game.change("alice", hp=500, max_hp=500, attack=1, defense=0)
    game.put(game.row(Presence, "alice"), place=ENTRANCES[template])
    game.act("alice", EnterDungeon(template), [0] * 32)
    instance = f"dg:alice:{template}:1"
    boss_room = layout_of(game.world, instance).boss
    ctx = Ctx(rules, game.world, "alice", 0, SeedDice(bytes(32)))
    realise(ctx, game.row(Instance, instance), boss_room)
    ctx.world.commit()
    place = room_id(instance, boss_room)
    game.put(game.row(Instance, instance), explored=(0, boss_room), boss_spoke=True)
    game.put(game.row(Presence, "alice"), place=place)
    game.meet("alice", place=place)
    return game, f"{place}/e0"


def wound(game: Any, boss: str, hp: int) -> None:
    game.put(game.row(Combat, boss), hp=hp)


@pytest.mark.rule("D-218")
@pytest.mark.rule("D-112")
def test_the_chief_rallies_once_at_half_health(tale: Any) -> None:
    game, boss = facing(tale, "goblin_cave")
    place = game.row(Presence, boss).place
    wound(game, boss, 31)
    game.act("alice", Wait(), [3])
    wound(game, boss, 30)
    game.act("alice", Wait(), [])
    assert [event.special for event in game.events(BossSpecial)] == ["rally"]
    helper = f"{place}/e1"
    assert (game.row(Presence, helper).name, game.row(Foe, helper).summoned) == ("goblin", True)
    game.act("alice", Wait(), [3, 3])
    assert [event.actor.name for event in game.events(Attacked)] == ["Goblin Chief", "goblin"]


@pytest.mark.rule("D-218")
def test_the_guardian_turns_to_stone_once(tale: Any) -> None:
    game, boss = facing(tale, "ancient_ruins")
    wound(game, boss, 64)
    game.act("alice", Wait(), [])
    stone = effects.find(game.world, boss, Ailment.FORTIFIED)
    assert stone is not None
    assert (stone["magnitude"], stone.left) == (4, 2)
    game.act("alice", Wait(), [3])


@pytest.mark.rule("D-218")
def test_bramblejaw_rages_when_wounded(tale: Any) -> None:
    game, boss = facing(tale, "thornroot_warren")
    assert attack_of(game.world, boss) == 6
    wound(game, boss, 8)
    assert attack_of(game.world, boss) == 9


@pytest.mark.rule("D-218")
def test_the_tidewarden_pulls_everybody_down_every_fourth_round(tale: Any) -> None:
    game, boss = facing(tale, "drowned_vault")
    for _ in range(3):
        game.act("alice", Wait(), [3])
    game.act("alice", Wait(), [])
    assert [(event.target.name, event.damage) for event in game.events(Drowned)] == [("alice", 7)]
    assert game.row(Encounter, game.row(Presence, boss).place).round == 5


@pytest.mark.rule("D-218")
def test_the_forgemaster_charges_and_erupts(tale: Any) -> None:
    for action, damage in ((Wait(), 40), (Defend(), 18)):
        game, boss = facing(tale, "ember_mine")
        for _ in range(2):
            game.act("alice", Wait(), [3])
        game.act("alice", Wait(), [])
        assert [event.boss.id for event in game.events(BossCharging)] == [boss]
        game.act("alice", action, [])
        assert [event.damage for event in game.events(Attacked)] == [damage]
        game.act("alice", Wait(), [3])


@pytest.mark.rule("D-218")
def test_the_queen_drinks_what_she_takes(tale: Any) -> None:
    game, boss = facing(tale, "whispering_barrow")
    wound(game, boss, 40)
    for _ in range(2):
        game.act("alice", Wait(), [3])
    assert game.hp(boss) == 40
    game.act("alice", Wait(), [3])
    assert game.hp(boss) == 40 + 21


@pytest.mark.rule("D-191")
@pytest.mark.rule("D-217")
def test_a_boss_is_two_levels_above_its_room(tale: Any) -> None:
    for template in default().registry:
        game, boss = facing(tale, template.id)
        assert game.row(Combat, boss).level == template.recommended_level + 2


@pytest.mark.rule("D-220")
def test_helpers_vanish_with_their_master(tale: Any) -> None:
    game, boss = facing(tale, "goblin_cave")
    wound(game, boss, 1)
    game.act("alice", Wait(), [])
    assert len(game.rows(Foe)) == 2
    game.act("alice", Attack(boss), [3, 0, 99, 10])
    assert game.rows(Foe) == []


def test_a_rested_boss_has_its_special_again(tale: Any) -> None:
    game, boss = facing(tale, "goblin_cave")
    wound(game, boss, 30)
    game.act("alice", Wait(), [])
    parent = game.row(Instance, "dg:alice:goblin_cave:1")
    game.put(parent, explored=(0, 3, 4))
    ctx = Ctx(rules, game.world, "alice", 0, SeedDice(bytes(32)))
    realise(ctx, game.row(Instance, "dg:alice:goblin_cave:1"), 3)
    ctx.world.commit()
    game.act("alice", Move("back"))
    assert len([row for row in game.rows(Foe) if row.entity.startswith(boss.rpartition("/")[0])]) == 1
    assert game.hp(boss) == 60
