"""Magic (section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import effects
from yonder.games.delve.content import default
from yonder.games.delve.encounter.magic import Cast
from yonder.games.delve.encounter.spellcraft import affinity, power, spell_damage
from yonder.games.delve.events import MagicLevelUp, SpellCast
from yonder.games.delve.kinds import Ailment, Family
from yonder.games.delve.models import Encounter, Magic, Presence

CONTENT = default()
HERE = "t:1:0:0"


def strength(spell: str, family: Family, template: str = "", *, own: bool = False, magic: int = 0) -> int:
    found = CONTENT.spells[spell]
    return power(found, affinity(CONTENT, found, family, template), own=own, magic=magic)


@pytest.mark.rule("D-133")
@pytest.mark.rule("D-134")
@pytest.mark.rule("D-135")
@pytest.mark.rule("D-137")
@pytest.mark.rule("D-139")
@pytest.mark.rule("W-10")
def test_spells_are_worth_what_the_worked_example_says() -> None:
    assert strength("fireball", Family.DESERT) == 18
    assert strength("fireball", Family.DESERT, own=True) == 21
    assert strength("fireball", Family.FOREST) == 9
    assert strength("fireball", Family.SWAMP) == 6
    assert strength("fireball", Family.DUNGEON, "goblin_cave") == 12
    assert strength("fireball", Family.DUNGEON, "drowned_vault") == 7
    assert strength("fireball", Family.DUNGEON, "ember_mine") == 18
    assert strength("fireball", Family.DUNGEON, "goblin_cave", magic=2) == 14
    assert spell_damage(14, 5) == 12
    assert strength("heal", Family.DUNGEON, "goblin_cave") == 10
    assert strength("heal", Family.DUNGEON, "goblin_cave", own=True) == 12
    assert strength("heal", Family.DUNGEON, "whispering_barrow") == 18
    assert strength("stone_wall", Family.DUNGEON) == 6
    assert strength("shade_lance", Family.DUNGEON) == 13
    assert strength("shade_lance", Family.DUNGEON, "whispering_barrow") == 10
    assert strength("lightning_bolt", Family.CAVE) == 10
    assert strength("lightning_bolt", Family.MOUNTAIN) == 30
    assert strength("fog_cloud", Family.SWAMP, magic=4) == 0


@pytest.mark.rule("D-136")
def test_casts_are_refused_in_order(tale: Any) -> None:
    game = tale("ann", "bob")
    game.refused("ann", Cast("wish"), "unknown_spell")
    game.refused("ann", Cast("heal"), "not_known")
    game.change("ann", spells=("fireball", "heal", "stone_wall", "fog_cloud", "shadow_step"))
    game.refused("ann", Cast("stone_wall"), "magic_level_too_low")
    game.change("ann", mana=7)
    game.refused("ann", Cast("fireball"), "no_mana")
    game.change("ann", mana=20, level=1)
    game.refused("ann", Cast("fireball"), "target_required")
    game.refused("ann", Cast("fireball", "nobody"), "no_such_target")
    game.refused("ann", Cast("fireball", "npc/merrit"), "not_here")
    game.refused("ann", Cast("fireball", "bob"), "pvp_off")
    game.refused("ann", Cast("fireball", "ann"), "bad_target")
    game.refused("ann", Cast("heal", "bob"), "bad_target")
    game.change("bob", hp=0)
    game.refused("ann", Cast("heal", "bob"), "target_dead")
    game.afflict("ann", Ailment.STUNNED)
    game.refused("ann", Cast("wish"), "stunned")


@pytest.mark.rule("D-066")
@pytest.mark.rule("D-131")
@pytest.mark.rule("D-136")
@pytest.mark.rule("D-137")
def test_a_fireball_burns_without_a_die_and_teaches(tale: Any) -> None:
    game = tale("ann")
    boar = game.foe(hp=40)
    game.meet("ann")
    game.put(game.row(Magic, "ann"), xp=92)
    game.act("ann", Cast("fireball", boar), [1])
    told = game.events(SpellCast)[0]
    assert (told.power, told.amount, told.mana) == (12, 11, 12)
    assert game.hp(boar) == 29
    magic = game.row(Magic, "ann")
    assert (magic.level, magic.xp, magic.max_mana, magic.mana) == (2, 100, 25, 25)
    assert [event.level for event in game.events(MagicLevelUp)] == [2]


@pytest.mark.rule("D-138")
def test_healing_stops_at_full_health(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", spells=("heal",), hp=15)
    game.act("ann", Cast("heal"), [])
    assert game.hp("ann") == 20


@pytest.mark.rule("D-139")
@pytest.mark.rule("D-141")
def test_walls_and_fog(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Magic, "ann"), spells=("stone_wall", "fog_cloud"), level=2)
    game.refused("ann", Cast("fog_cloud"), "no_effect")
    boar = game.foe(hp=40)
    game.meet("ann")
    game.act("ann", Cast("stone_wall"), [1])
    wall = effects.find(game.world, "ann", Ailment.FORTIFIED)
    assert wall is not None
    assert (wall["magnitude"], wall.left) == (7, 2)
    game.act("ann", Cast("fog_cloud"), [3])
    fog = effects.find(game.world, boar, Ailment.OBSCURED)
    assert fog is not None
    assert fog.left == 4


@pytest.mark.rule("D-132")
def test_cleansing_ends_what_harms(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Magic, "ann"), spells=("cleanse",), level=2)
    game.afflict("ann", Ailment.POISON, magnitude=1)
    game.afflict("ann", Ailment.FORTIFIED, magnitude=1)
    game.act("ann", Cast("cleanse"), [])
    assert [row.kind for row in effects.of(game.world, "ann")] == ["fortified"]


@pytest.mark.rule("D-140")
def test_a_shadow_step_leaves_without_a_blow(tale: Any) -> None:
    game = tale("ann")
    game.put(game.row(Magic, "ann"), spells=("shadow_step",), level=3)
    game.refused("ann", Cast("shadow_step"), "target_required")
    game.refused("ann", Cast("shadow_step", exit="up"), "no_exit")
    game.foe(hp=40)
    game.meet("ann")
    game.act("ann", Cast("shadow_step", exit="west"), [])
    assert game.row(Presence, "ann").place == "t:0:0:0"
    assert game.world.find(Encounter, HERE) is None
