"""Monsters, experience, rest (sections 11 to 13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, UseItem
from yonder.games.temple.content import default
from yonder.games.temple.events import ExplorerDied, ExplorerRested, LevelUp, RollMade, XpGained
from yonder.games.temple.explorer.creation import MintTemple
from yonder.games.temple.explorer.experience import next_threshold
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import Condition, DeathCause, MonsterType, SpellId
from yonder.games.temple.models import ExplorerTempleProgress, MonsterInstance
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den


@pytest.mark.rule("T-350")
def test_a_monster_is_made_when_its_chamber_is_revealed(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    assert den.bench.rows(MonsterInstance) == []
    den.act(OpenExit(one, 0), 0, 3, 1)
    assert den.bench.rows(MonsterInstance) == [MonsterInstance(1, 2, 1, MonsterType.SKELETON, 13, 13)]


@pytest.mark.rule("T-351", "T-352")
def test_the_monster_table() -> None:
    rows = [(m.name, m.ac, m.hp, [a.bonus for a in m.attacks], m.cr_x4, m.xp) for m in CONTENT.monsters.values()]
    assert rows == [
        ("Poisonous Snake", 13, 2, [5], 0, 25),
        ("Skeleton", 13, 13, [4], 1, 50),
        ("Shadow", 12, 16, [4], 2, 100),
        ("Animated Armor", 18, 33, [4, 4], 4, 200),
        ("Gargoyle", 15, 52, [4, 4], 8, 450),
        ("Mummy", 11, 58, [5], 12, 700),
        ("Wraith", 13, 67, [6], 20, 1800),
    ]
    damage = [[f"{a.count}d{a.sides}+{a.flat}" for a in m.attacks] for m in CONTENT.monsters.values()]
    assert damage == [["1d1+0"], ["1d6+2"], ["2d6+2"], ["1d6+2"] * 2, ["1d6+2"] * 2, ["2d6+3"], ["4d8+3"]]


@pytest.mark.rule("T-353", "T-361")
def test_there_are_no_specials_beyond_the_table() -> None:
    special = {
        k for k, m in CONTENT.monsters.items() if m.resists_weapons or m.opening or any(a.rider for a in m.attacks)
    }
    assert sorted(special) == ["Gargoyle", "Mummy", "PoisonousSnake", "Shadow", "Wraith"]


@pytest.mark.rule("T-360")
def test_a_held_save_stops_the_venom(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake", hp=30)
    den.act(Dodge(one), 15, 15, 6)  # 6 + 2 + 2 = 10
    assert den.me().health.current_hp == 11


@pytest.mark.rule("T-362", "T-732", "T-742")
def test_strength_drain_can_kill_at_full_health(den: Den) -> None:
    one = den.fight("Wizard", "Shadow", hp=30, current_hp=50, max_hp=50, str_drain=7)
    den.act(Dodge(one), 15, 15, 1, 1, 1)
    died = den.told(ExplorerDied)[0]
    assert (died.killed_by, died.cause) == (MonsterType.SHADOW, DeathCause.STRENGTH_DRAIN)


@pytest.mark.rule("T-363", "T-421")
def test_strength_drain_lasts_until_a_rest(den: Den) -> None:
    one = den.mint("Fighter", str_drain=4)
    den.act(EnterTemple(one, 1))
    den.act(ExitTemple(one))
    assert den.me().stats.str_drain == 4
    den.act(Rest(one))
    assert den.me().stats.str_drain == 0


@pytest.mark.rule("T-364", "T-573", "T-380")
def test_shadow_and_wraith_cannot_be_shoved() -> None:
    assert [k for k, m in CONTENT.monsters.items() if not m.shovable] == ["Shadow", "Wraith"]
    assert [k for k, m in CONTENT.monsters.items() if not m.sleepable] == ["Wraith"]


@pytest.mark.rule("T-370", "T-371")
@pytest.mark.parametrize("monster", ["AnimatedArmor", "Gargoyle"])
def test_two_attacks_are_rolled_separately(den: Den, monster: str) -> None:
    one = den.fight("Fighter", monster)
    den.act(Dodge(one), 15, 15, 4, 2, 2)
    assert [e.success for e in den.told(RollMade)] == [True, False]
    assert den.me().health.current_hp == 6


@pytest.mark.rule("T-372")
def test_resistance_halves_after_the_minimum(den: Den) -> None:
    one = den.fight("Fighter", "Gargoyle")
    den.act(Attack(one), 15, 5, 1, 1)
    assert den.me().enemy.current_hp == 52 - 3


@pytest.mark.rule("T-375")
def test_the_immune_and_the_hidden_need_not_meet_the_glare(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", glare_immune=True)
    den.act(Dodge(one), 1, 1)
    two = den.fight("Rogue", "Mummy", hidden=True)
    den.act(Dodge(two), 1, 1)
    assert not den.me(two).has(Condition.FRIGHTENED)


@pytest.mark.rule("T-377")
def test_the_cursed_make_no_second_save(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", glare_immune=True, mummy_rot=True, current_hp=30, max_hp=30)
    den.act(Dodge(one), 15, 15, 1, 1)
    assert den.me().health.current_hp == 25


@pytest.mark.rule("T-378", "T-408")
def test_killing_a_mummy_lifts_the_rot(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", hp=1, mummy_rot=True, current_hp=5)
    two = den.stand(den.mint("Fighter", den.bob, mummy_rot=True), 2, fight=True)
    den.act(Attack(one), 15, 1, 6, 6)
    assert (den.me(one).has(Condition.MUMMY_ROT), den.me(two).has(Condition.MUMMY_ROT)) == (False, True)
    assert den.me(two).health.current_hp == 12
    assert den.me(one).health.current_hp == 5 + 8  # the curse was gone before the level came


@pytest.mark.rule("T-378", "T-405")
def test_under_rot_a_level_raises_only_the_maximum(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1, xp=299, mummy_rot=True, current_hp=5)
    den.act(Attack(one), 15, 1, 6)
    assert (den.me().health.current_hp, den.me().health.max_hp) == (5, 20)
    den.refused(UseItem(one), "no_potion")


@pytest.mark.rule("T-379", "T-742")
def test_life_drain_kills_when_nothing_is_left(den: Den) -> None:
    one = den.fight("Fighter", "Wraith", current_hp=24, max_hp=42, max_hp_drain=18)
    den.act(Dodge(one), 15, 15, 5, 5, 5, 5, 1)
    assert not den.me().health.is_dead
    assert (den.me().health.current_hp, den.me().health.most) == (1, 1)
    # Whoever lives through a hit has a maximum left, unless its HP stood above it: placed by hand.
    two = den.fight("Fighter", "Wraith", current_hp=24, max_hp=23)
    den.act(Dodge(two), 15, 15, 5, 5, 5, 5, 1)
    assert den.told(ExplorerDied)[0].cause is DeathCause.LIFE_DRAIN


@pytest.mark.rule("T-381")
def test_every_special_is_built() -> None:
    riders = [a.rider for m in CONTENT.monsters.values() for a in m.attacks if a.rider]
    assert riders == ["venom", "strength_drain", "rot", "life_drain"]


@pytest.mark.rule("T-400", "T-409")
def test_the_thresholds() -> None:
    assert [next_threshold(CONTENT.numbers, level) for level in range(1, 6)] == [300, 900, 2700, 6500, None]


@pytest.mark.rule("T-401", "T-917")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("monster", list(CONTENT.monsters))
def test_shares_add_up_to_the_template(den: Den, count: int, monster: str) -> None:
    den.room(monster=MonsterType(monster), current_hp=1)
    for _ in range(count):
        den.stand(den.mint("Fighter", level=5, xp=6500), 2, fight=True)
    den.act(Attack(count), 19, 8, 8)
    gains = {e.explorer_id: e.amount for e in den.told(XpGained)}
    assert sum(gains.values()) == CONTENT.monsters[monster].xp
    assert gains[count] - CONTENT.monsters[monster].xp // count in range(count)


@pytest.mark.rule("T-401")
def test_a_lone_killer_of_a_sleeper_gets_all(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(monster=MonsterType.SKELETON, current_hp=1, asleep_left=4))
    den.act(Attack(one), 5, 15, 1, 1)
    assert den.me().stats.xp == 50


@pytest.mark.rule("T-403", "T-409", "T-757")
def test_xp_counts_on_at_level_five_in_total_and_here(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1, level=5, xp=9000)
    den.act(Attack(one), 15, 1)
    assert (den.me().stats.xp, den.me().stats.level) == (9050, 5)
    assert den.bench.row(ExplorerTempleProgress, one, 1).xp_earned == 50
    assert den.told(XpGained) == [XpGained(one, 1, 50, "kill")]


@pytest.mark.rule("T-404", "T-744")
def test_several_levels_may_come_at_once(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", hp=1, xp=250)
    den.act(Attack(one), 15, 1, 1, 1)
    assert [e.new_level for e in den.told(LevelUp)] == [2, 3]


@pytest.mark.rule("T-405")
def test_a_level_brings_at_least_one_hit_point(den: Den) -> None:
    one = den.fight("Wizard", "Skeleton", hp=1, xp=299, constitution=2)
    den.act(CastSpell(one, SpellId.FIRE_BOLT), 15, 1, 1)
    assert den.told(LevelUp)[0].hp_gain == 1


@pytest.mark.rule("T-408")
def test_the_killer_levels_before_the_others(den: Den) -> None:
    party = [den.mint("Fighter", xp=299) for _ in range(3)]
    den.room(monster=MonsterType.SKELETON, current_hp=1)
    for one in party:
        den.stand(one, 2, fight=True)
    den.act(Attack(2), 15, 1, 9, 5, 1)
    assert [(e.explorer_id, e.hp_gain) for e in den.told(LevelUp)] == [(2, 11), (1, 7), (3, 3)]
    order = [type(e).__name__ for e in den.bench.events() if type(e).__name__ in ("CombatEnded", "XpGained")]
    assert order == ["CombatEnded"] * 3 + ["XpGained"] * 3


@pytest.mark.rule("T-420", "T-775")
def test_rest_is_for_the_lobby(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.refused(Rest(one), "in_temple")


@pytest.mark.rule("T-421", "T-753")
def test_rest_brings_everything_back(den: Den) -> None:
    one = den.mint("Wizard", level=5, current_hp=3, max_hp=30, max_hp_drain=10, str_drain=3)
    flags = ("second_wind_used", "action_surge_used")
    den.change(one, **dict.fromkeys(flags, True), glare_immune=True, light=True, mage_hand=True)
    den.act(Rest(one))
    me = den.me()
    assert (me.health.current_hp, me.health.max_hp_drain, me.stats.str_drain) == (30, 0, 0)
    assert (me.combat.spell_slots_1, me.combat.spell_slots_2, me.combat.spell_slots_3) == (4, 3, 2)
    assert not any(getattr(me.combat, flag) for flag in flags)
    assert me.effects == []
    assert den.told(ExplorerRested) == [ExplorerRested(one, 27, 0, curse_lifted=False)]


@pytest.mark.rule("T-422", "T-613")
def test_nothing_recovers_by_entering_or_leaving(den: Den) -> None:
    one = den.mint("Wizard", current_hp=3, spell_slots_1=0, gold=7, potions=2, mummy_rot=True)
    den.act(EnterTemple(one, 1))
    den.act(ExitTemple(one))
    me = den.me()
    assert (me.health.current_hp, me.combat.spell_slots_1, me.inventory.gold) == (3, 0, 7)
    assert (me.inventory.potions, me.has(Condition.MUMMY_ROT)) == (2, True)


@pytest.mark.rule("T-425")
def test_a_needless_rest_is_accepted(den: Den) -> None:
    one = den.mint("Fighter")
    before = den.me()
    den.act(Rest(one))
    after = den.me()
    assert (before.stats, before.health, before.combat) == (after.stats, after.health, after.combat)
    assert den.told(ExplorerRested) == [ExplorerRested(one, 0, 0, curse_lifted=False)]


@pytest.mark.rule("T-430", "T-774")
@pytest.mark.parametrize("tier", [0, 6, -1, 255])
def test_a_temple_has_one_of_five_difficulties(dens: Callable[..., Den], tier: int) -> None:
    den = dens()
    den.refused(MintTemple(tier), "bad_difficulty", den.ann)
