"""Potions, spells, divine aid, charm, flight and companions (sections 13 to 16)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

import pytest

from yonder.core import Reject, odds
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.content import default
from yonder.games.labyrinth.events.fight import (
    CharmTried,
    DivineAid,
    FleeTried,
    MonsterCharmed,
    MonsterDefeated,
    SpellCast,
)
from yonder.games.labyrinth.events.hero import CompanionHealed, CompanionJoined, SummonTried
from yonder.games.labyrinth.fight.foe import damage_penalty, foe_dexterity, foe_modifier
from yonder.games.labyrinth.fight.guard import Defend
from yonder.games.labyrinth.fight.magic import CastSpell
from yonder.games.labyrinth.fight.potions import DrinkPotion
from yonder.games.labyrinth.fight.tactics import AskDivineAid, Charm, Examine, RunAway
from yonder.games.labyrinth.hero.companion import DismissCompanion, HealCompanion, RenameCompanion, summon_modifier
from yonder.games.labyrinth.kinds import KillSource, Power, Status, Zone
from yonder.games.labyrinth.models import Companion, Potions, Spells

if TYPE_CHECKING:
    from tests.games.labyrinth.conftest import Maker

WAYS = [7732, 9999] * 2  # two ways down from depth 1, and no glint
NO_DROP = [9999, 9999, *WAYS]
BUFFS = ("charisma", "intelligence", "speed", "protection", "strength", "invisibility")


@pytest.mark.rule("L-210", "L-212", "L-223")
def test_a_healing_potion(story: Maker) -> None:
    one = story(hp=45)
    one.potion("healing", 2)
    one.act(DrinkPotion(1, "healing"), 4, 4)
    assert (one.hero.hp, one.bench.row(Potions, 1, "healing").uses, one.stats.potions_used) == (50, 1, 1)
    assert one.refused(DrinkPotion(1, "healing"), "already_full_hp").text == "You are at full health (50)."
    one.set(hp=10)
    one.act(DrinkPotion(1, "healing"), 1, 1)
    assert one.refused(DrinkPotion(1, "healing"), "no_such_potion").text == "You have no Healing left."
    assert one.refused(DrinkPotion(1, "beer"), "bad_potion").text == "There is no potion called beer."


@pytest.mark.rule("L-210", "L-144")
def test_in_a_fight_a_potion_is_the_turn(story: Maker) -> None:
    one = story(hp=20)
    one.potion("healing")
    one.meet("goblin")
    one.act(DrinkPotion(1, "healing"), 1, 1)
    assert one.hero.status is Status.FIGHT_DEFEND


@pytest.mark.rule("L-211")
@pytest.mark.parametrize("kind", BUFFS)
def test_buffs_work_only_in_a_fight(story: Maker, kind: str) -> None:
    one = story()
    one.potion(kind)
    one.refused(DrinkPotion(1, kind), "fight_only")
    one.meet("goblin")
    one.act(DrinkPotion(1, kind))


@pytest.mark.rule("L-213", "L-313")
def test_an_antidote_ends_poison(story: Maker) -> None:
    one = story()
    one.potion("antidote")
    one.refused(DrinkPotion(1, "antidote"), "not_poisoned")
    one.afflict("poison", 3)
    one.act(DrinkPotion(1, "antidote"))
    assert one.bench.view(one.ann)["hero"]["poison"] == 0


@pytest.mark.rule("L-214", "L-215", "L-216", "L-217", "L-218", "L-219", "L-185")
@pytest.mark.parametrize(
    ("kind", "field", "amount"),
    [
        ("strength", "damage_bonus", 2),
        ("intelligence", "damage_bonus", 1),
        ("speed", "speed", 1),
        ("protection", "ac_bonus", 3),
        ("invisibility", "invisible", 1),
        ("charisma", "cha_bonus", 2),
    ],
)
def test_what_each_potion_does(story: Maker, kind: str, field: str, amount: int) -> None:
    one = story()
    one.potion(kind)
    one.meet("dragon", freeze=0)
    before = getattr(one.fight, field)
    one.act(DrinkPotion(1, kind))
    after = getattr(one.fight, field) + (1 if kind == "invisibility" else 0)  # its charge was spent at once
    assert after - before == amount


@pytest.mark.rule("L-220")
def test_at_most_two_doses_of_a_kind(story: Maker) -> None:
    one = story()
    one.potion("strength", 5)
    one.potion("protection", 5)
    one.meet("dragon", freeze=9, lamed=True)
    one.act(DrinkPotion(1, "strength"))
    one.act(DrinkPotion(1, "strength"))
    one.refused(DrinkPotion(1, "strength"), "stack_limit")
    one.act(DrinkPotion(1, "protection"))
    assert (one.fight.damage_bonus, one.fight.ac_bonus) == (4, 3)


@pytest.mark.rule("L-221", "L-222")
def test_the_packs_of_t4() -> None:
    told = {kind.id: (kind.price, kind.uses) for kind in default().potions.values()}
    assert told["invisibility"] == (60, 1)
    assert told == {
        "healing": (15, 3),
        "charisma": (30, 2),
        "intelligence": (45, 2),
        "speed": (55, 2),
        "protection": (75, 2),
        "strength": (100, 2),
        "antidote": (25, 1),
        "invisibility": (60, 1),
    }


@pytest.mark.rule("L-230", "L-231", "L-244")
def test_where_and_how_spells_are_cast(story: Maker) -> None:
    one = story()
    assert one.refused(CastSpell(1, "wish"), "bad_spell").text == "There is no spell called wish."
    assert one.refused(CastSpell(1, "fireball"), "no_such_spell").text == "You have no Fireball left."
    for spell in ("fireball", "freeze", "weakness", "slowness", "vulnerability", "magic_missile"):
        one.spell(spell)
        one.refused(CastSpell(1, spell), "fight_only")
    one.spell("lightning_bolt", 1)
    one.refused(CastSpell(1, "lightning_bolt"), "bad_power")
    one.refused(CastSpell(1, "fireball", Power.FULL), "bad_power")
    refusal = one.refused(CastSpell(1, "lightning_bolt", Power.FULL), "not_enough_uses")
    assert refusal.text == "Full power needs 2 uses; you have 1."
    one.refused(CastSpell(1, "lightning_bolt", Power.HALF), "fight_only")
    for spell in ("teleport_to_town", "magic_portal"):
        one.spell(spell)
        assert one.refused(CastSpell(1, spell), "already_in_town").text == "You are in town."
    with pytest.raises(Reject) as caught:
        rules.decode('{"type":"cast_spell","hero":1,"spell":"heal","power":"double"}')
    assert caught.value.code == "bad_power"


@pytest.mark.rule("X-25", "L-187", "L-188", "L-232", "L-233", "L-234", "L-235", "L-245")
def test_x25_spell_damage_and_resistance(story: Maker) -> None:
    one = story()
    one.spell("lightning_bolt", 3)
    one.spell("magic_missile", 2)
    one.spell("fireball", 1)
    one.meet("archlich", freeze=9, lamed=True)
    one.act(CastSpell(1, "lightning_bolt", Power.FULL), one.raw(21, 6, 6))
    assert (one.told(SpellCast).amount, one.fight.hp, one.bench.row(Spells, 1, "lightning_bolt").uses) == (17, 108, 1)
    one.act(CastSpell(1, "magic_missile"), 1, 2)
    assert (one.told(SpellCast).amount, one.fight.hp) == (0, 108)
    one.act(CastSpell(1, "lightning_bolt", Power.HALF), 6, 6, 6)
    assert one.fight.hp == 108 - 14
    one.act(CastSpell(1, "fireball"), 6, 6, 6, 6)
    assert one.fight.hp == 94 - 20
    assert one.stats.spells_used == 4
    resisting = {kind.id: kind.resistance for kind in default().monsters.values() if kind.resistance}
    assert len(resisting) == 8
    assert resisting["archlich"] == 4


@pytest.mark.rule("L-246", "L-340")
def test_a_killing_spell_is_a_victory(story: Maker) -> None:
    one = story()
    one.spell("magic_missile")
    one.meet("skeleton")
    one.act(CastSpell(1, "magic_missile"), 3, 3, 4, NO_DROP)
    assert one.told(MonsterDefeated).source is KillSource.SPELL


@pytest.mark.rule("L-236")
def test_the_heal_spell(story: Maker) -> None:
    one = story(hp=40)
    one.spell("heal")
    one.act(CastSpell(1, "heal"), 6, 6, 6, 6)
    assert one.hero.hp == 50
    one.refused(CastSpell(1, "heal"), "already_full_hp")


@pytest.mark.rule("X-24", "L-237", "L-238", "L-186", "L-241")
def test_x24_weakness_and_slowness(story: Maker) -> None:
    one = story()
    one.spell("weakness", 5)
    one.spell("slowness", 5)
    one.meet("orc", freeze=9, lamed=True)
    for _ in range(2):
        one.act(CastSpell(1, "weakness"))
    assert (foe_modifier(one.me), damage_penalty(one.me)) == (1, 4)
    one.refused(CastSpell(1, "weakness"), "stack_limit")
    one.act(CastSpell(1, "slowness"))
    assert (foe_dexterity(one.me), damage_penalty(one.me)) == (6, 6)
    one.bench.put(one.fight, weakness=9, slowness=9)
    assert (foe_modifier(one.me), foe_dexterity(one.me)) == (0, 0)


@pytest.mark.rule("L-239", "L-240", "L-241")
def test_vulnerability_and_freeze_have_limits(story: Maker) -> None:
    one = story()
    one.spell("vulnerability", 5)
    one.spell("freeze", 5)
    one.meet("orc", lamed=True)
    one.act(CastSpell(1, "freeze"))
    assert one.fight.freeze == 1  # one of the two turns is lost already
    one.refused(CastSpell(1, "freeze"), "stack_limit")
    one.act(CastSpell(1, "vulnerability"))
    one.bench.put(one.fight, vulnerability=2)
    one.bench.put(one.hero, status=Status.FIGHT_TURN)
    one.refused(CastSpell(1, "vulnerability"), "stack_limit")


@pytest.mark.rule("L-242", "L-094")
@pytest.mark.parametrize("spell", ["teleport_to_town", "magic_portal"])
def test_portals_lead_to_town(story: Maker, spell: str) -> None:
    one = story()
    one.spell(spell, 2)
    one.meet("dragon", depth=5)
    one.act(CastSpell(1, spell))
    assert (one.hero.status, one.hero.xp, one.hero.visit) == (Status.TOWN, 0, 2)
    one.explore(3)
    one.act(CastSpell(1, spell))
    assert one.hero.depth == 0


@pytest.mark.rule("L-290", "L-291", "L-292", "L-293", "L-294", "L-243")
def test_summoning(story: Maker) -> None:
    one = story(intelligence=9, charisma=10)
    assert summon_modifier(one.me) == -1
    one.spell("summon_creature", 2)
    one.act(CastSpell(1, "summon_creature"), one.raw(8))
    assert not one.told(SummonTried).success
    assert one.bench.row(Spells, 1, "summon_creature").uses == 2
    one.act(CastSpell(1, "summon_creature"), one.raw(13), 2, 11, 45, 12)
    joined = one.told(CompanionJoined)
    assert (joined.species, joined.ac, joined.hp, joined.strength, joined.dice) == ("panther", 11, 45, 12, "3d6")
    assert one.bench.row(Spells, 1, "summon_creature").uses == 1
    one.refused(CastSpell(1, "summon_creature"), "companion_exists")
    tiers = {tier.id: tier.total for tier in default().companions.values()}
    assert tiers == {"high": 16, "middle": 12, "low": 8}


P5 = {
    -4: (357, 546, 120, 1),
    -2: (121, 546, 336, 21),
    0: (21, 336, 546, 121),
    2: (1, 120, 546, 357),
    4: (0, 21, 336, 667),
    6: (0, 1, 120, 903),
}


@pytest.mark.rule("P-5", "L-292")
@pytest.mark.parametrize("modifier", list(P5))
def test_p5_by_enumeration_of_the_rules(story: Maker, modifier: int) -> None:
    one = story(intelligence=10 + 2 * modifier, charisma=10)
    one.spell("summon_companion")
    fails = P5[modifier][0]
    assert one.odds(CastSpell(1, "summon_companion")) == {"summon": Fraction(1024 - fails, 1024)}
    found = odds(rules, one.bench.world, one.ann, CastSpell(1, "summon_companion"), lambda run: _dice(run.after))
    tally = [found.table.get(dice, Fraction()) * 1024 for dice in ("", "2d6", "3d6", "4d6")]
    assert tally == list(P5[modifier])


def _dice(world: object) -> str:
    companion = world.find(Companion, 1)  # type: ignore[attr-defined]
    return "" if companion is None else str(companion.dice)


@pytest.mark.rule("L-295", "L-296", "L-301")
def test_caring_for_a_companion(story: Maker) -> None:
    one = story()
    for action in (RenameCompanion(1, "Rex"), HealCompanion(1), DismissCompanion(1)):
        one.refused(action, "no_companion")
    one.companion(hp=38)
    one.refused(RenameCompanion(1, "  "), "bad_name")
    one.act(RenameCompanion(1, " Rex "))
    assert one.bench.row(Companion, 1).name == "Rex"
    one.refused(HealCompanion(1), "no_such_potion")
    one.potion("healing", 2)
    one.act(HealCompanion(1), 4, 4)
    assert (one.told(CompanionHealed).amount, one.bench.row(Potions, 1, "healing").uses) == (2, 1)
    one.refused(HealCompanion(1), "companion_unhurt")
    one.act(DismissCompanion(1))
    assert one.bench.world.find(Companion, 1) is None


@pytest.mark.rule("X-14", "L-265", "L-266", "L-267", "L-188")
@pytest.mark.parametrize(("raw", "dice"), [(9, "0d0"), (10, "3d6"), (13, "3d6"), (14, "4d6")])
def test_x14_divine_aid(story: Maker, raw: int, dice: str) -> None:
    one = story(wisdom=12)
    one.meet("archlich", freeze=1)
    rolled = [2] * int(dice[0])
    one.act(AskDivineAid(1), one.raw(raw), rolled)
    aid = one.told(DivineAid)
    assert (aid.total, aid.dice, aid.damage, one.fight.hp) == (raw + 2, dice, 2 * int(dice[0]), 125 - 2 * int(dice[0]))
    one.refused(AskDivineAid(1), "already_prayed")


P4 = {
    5: (968, 56, 0),
    8: (667, 336, 21),
    10: (357, 546, 121),
    12: (121, 546, 357),
    15: (6, 216, 802),
    18: (0, 21, 1003),
    20: (0, 1, 1023),
}
P4_MEANS = {
    5: Fraction(147, 256),
    8: Fraction(1911, 512),
    10: Fraction(7427, 1024),
    12: Fraction(10731, 1024),
    15: Fraction(1687, 128),
    18: Fraction(28525, 2048),
    20: Fraction(28665, 2048),
}


@pytest.mark.rule("P-4", "L-265")
@pytest.mark.parametrize("wisdom", list(P4))
def test_p4_by_enumeration_of_the_rules(story: Maker, wisdom: int) -> None:
    one = story(wisdom=wisdom)
    one.meet("leviathan")
    odds = one.odds(AskDivineAid(1))
    assert odds["answered"] == Fraction(1024 - P4[wisdom][0], 1024)
    assert odds["damage"] == P4_MEANS[wisdom]


@pytest.mark.rule("X-15", "L-270", "L-535")
def test_x15_charm(story: Maker) -> None:
    one = story(charisma=13)
    one.meet("skeleton", revealed=True)
    assert one.odds(Charm(1))["charm"] == Fraction(1, 2)
    two = story(charisma=13)
    two.meet("vampire", revealed=True)
    assert two.odds(Charm(1))["charm"] == Fraction(56, 1024)
    two.bench.put(two.fight, cha_bonus=2)
    assert two.odds(Charm(1))["charm"] == Fraction(121, 1024)
    assert two.bench.view(two.ann)["fight"]["chances"]["charm"] == 121 * 10_000 // 1024


@pytest.mark.rule("X-16", "L-271", "L-272", "L-273", "L-354")
def test_x16_a_charmed_vampire_leaves(story: Maker) -> None:
    one = story(charisma=13, gold=0)
    one.bench.put(one.stats, start_gold=0)
    one.meet("vampire", depth=4)
    one.act(Charm(1), one.raw(17), 120, [7732, 9999])  # one way down, to the Dragon, and one up
    told = one.told(MonsterCharmed)
    assert (told.xp, told.gold, one.hero.xp, one.hero.gold) == (93, 75, 93, 75)
    assert (one.hero.status, one.stats.kills, one.stats.charms) == (Status.EXPLORING, 0, 1)
    two = story()
    two.meet("dragon")
    assert two.refused(Charm(1), "charm_immune").text == "The Dragon cannot be charmed."
    three = story()
    three.meet("goblin", freeze=2)
    three.act(Charm(1), three.raw(6))
    assert not three.told(CharmTried).success
    three.refused(Charm(1), "already_charmed")


@pytest.mark.rule("X-12", "L-276", "L-277", "L-278", "L-535")
def test_x12_flight(story: Maker) -> None:
    one = story(dexterity=13)
    one.meet("goblin", revealed=True)
    assert one.odds(RunAway(1))["escape"] == Fraction(357, 1024)
    assert one.bench.view(one.ann)["fight"]["chances"]["flee"] == 357 * 10_000 // 1024
    two = story(dexterity=6)
    two.meet("dragon", revealed=True)
    assert two.odds(RunAway(1))["escape"] == 0
    two.bench.put(two.fight, slowness=1)
    assert two.odds(RunAway(1))["escape"] == Fraction(6, 1024)
    one.act(RunAway(1), one.raw(13))
    assert (one.told(FleeTried).success, one.hero.status) == (False, Status.FIGHT_DEFEND)
    one.act(Defend(1, Zone.HIGH), 1, one.raw(6))
    one.act(RunAway(1), one.raw(14))
    assert (one.hero.status, one.hero.xp, one.stats.flights) == (Status.TOWN, 0, 1)


@pytest.mark.rule("X-13", "L-260")
@pytest.mark.parametrize(("wisdom", "chance"), [(12, Fraction(1, 2)), (20, Fraction(1)), (4, Fraction())])
def test_x13_examine(story: Maker, wisdom: int, chance: Fraction) -> None:
    one = story(wisdom=wisdom)
    one.meet("goblin")
    assert one.odds(Examine(1))["reveal"] == chance
