"""Foundations, randomness, who may act (sections 1 to 3)."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from yonder.core import Game, Reject, ScriptedDice, ScriptError, SeedDice
from yonder.games import d20
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, UseItem
from yonder.games.temple.content import default
from yonder.games.temple.events import DamageRolled, RollMade
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.gear import gain
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import CunningMode, ExplorerClass, ItemType, MonsterType, SpellId, WeaponSlot
from yonder.games.temple.models import Chamber, ChamberExit, Config, ExplorerStats, MonsterInstance
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.tokens.ledger import Approve, SetApprovalForAll, TransferFrom

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den

LATER = ["exit_locked", "no_stall", "bad_ware", "no_use", "too_dear", "already_haggled", "no_curio", "curio_tried"]
ERRORS = [
    "bad_argument",
    "bad_class",
    "bad_spell",
    "bad_item",
    "bad_difficulty",
    "no_such_explorer",
    "no_such_temple",
    "not_owner",
    "dead",
    "in_temple",
    "not_in_temple",
    "in_combat",
    "not_in_combat",
    "monster_present",
    "no_target",
    "wrong_class",
    "level_too_low",
    "already_used",
    "bonus_used",
    "already_active",
    "no_slot",
    "no_potion",
    "full_hp",
    "cursed",
    "no_weapon",
    "cannot_shove",
    "immune",
    "bad_exit",
    "exit_known",
    "exit_unknown",
    "no_trap",
    "trap_disarmed",
    "nothing_to_loot",
    "already_looted",
    "already_searched",
    "no_body",
    "token_not_found",
    "not_authorized",
    "bad_recipient",
    "minting_paused",
    "supply_exhausted",
]


@pytest.mark.rule("T-001", "T-013")
def test_content_holds_whole_numbers_only() -> None:
    folder = files("yonder.games.temple.content")
    for name in ("numbers.toml", "generation.toml", "monsters.toml", "gear.toml", "classes.toml", "spells.toml"):
        text = (folder / name).read_text()
        numbers = [line.split("#")[0] for line in text.splitlines() if "=" in line and '"' not in line]
        assert not any("." in line.split("=", 1)[1] for line in numbers), name


@pytest.mark.rule("T-002")
@given(st.integers(0, 255), st.integers(0, 10**6))
def test_chances_are_whole_basis_points(yonder: int, xp: int) -> None:
    from yonder.games.temple.temple.generation import boss_chance  # noqa: PLC0415

    chance = boss_chance(CONTENT, yonder, xp)
    assert type(chance) is int
    assert 0 <= chance <= 9500


@pytest.mark.rule("T-003")
@pytest.mark.parametrize(("whole", "half"), [(7, 3), (1, 0), (0, 0), (8, 4)])
def test_halving_rounds_down(whole: int, half: int) -> None:
    assert d20.halved(whole) == half


@pytest.mark.rule("T-004")
@given(st.integers(1, 30))
def test_a_modifier_is_half_the_distance_from_ten_floored(score: int) -> None:
    assert 2 * d20.modifier(score) <= score - 10 < 2 * d20.modifier(score) + 2


@pytest.mark.rule("T-005")
def test_proficiency_rises_at_level_five() -> None:
    assert [d20.proficiency(level) for level in range(1, 6)] == [2, 2, 2, 2, 3]


@pytest.mark.rule("T-006", "T-143")
def test_stored_numbers_saturate(den: Den) -> None:
    me = den.me(den.mint("Fighter", gold=4294967290, potions=98))
    gain(me, 100, 7)
    assert (me.inventory.gold, me.inventory.potions) == (4294967295, 99)
    ranges = {"level": 5, "score": 20, "hp": 65535, "gold": 4294967295, "xp": 4294967295, "potions": 99, "yonder": 255}
    assert {kind: CONTENT.numbers.capped(kind, 10**12) for kind in ranges} == ranges
    assert CONTENT.numbers.capped("tier", 0) == 1
    assert CONTENT.numbers.capped("hp", -3) == 0


@pytest.mark.rule("T-007", "T-919", "T-027")
def test_the_same_actions_and_seed_give_the_same_world() -> None:
    def run() -> tuple[bytes, bytes]:
        game = Game(rules, seed="twice")
        seat = game.seat("ann")
        for _ in range(300):
            action = rules.bots["random"](seat)
            assert action is not None
            game.act("ann", action)
        return game.hash, game.world.digest()

    assert run() == run()


@pytest.mark.rule("T-008")
def test_a_refused_action_changes_nothing_and_draws_nothing(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.refused(ExitTemple(one), "in_combat")  # the bench compares the whole world and forbids draws


@pytest.mark.rule("T-009")
def test_time_changes_nothing(den: Den) -> None:
    den.fight("Fighter", "Skeleton")
    before = den.labels()
    den.bench.advance(10**9)
    assert den.labels() == before


@pytest.mark.rule("T-010")
def test_ids_start_at_one_and_indices_at_zero(den: Den) -> None:
    assert den.mint("Fighter") == 1
    assert den.bench.row(Chamber, 1, 1).chamber_id == 1
    assert den.bench.rows(ChamberExit, 1, 1)[0].exit_index == 0
    assert den.bench.rows(MonsterInstance) == []
    den.room(monster=MonsterType.SKELETON)
    assert den.bench.rows(MonsterInstance)[0].monster_id == 1


@pytest.mark.rule("T-011", "T-012", "T-690")
def test_the_config_holds_referee_and_version(den: Den) -> None:
    assert rules.name == "temple"
    assert den.bench.rows(Config) == [Config(1, "local", "temple/1")]


@pytest.mark.rule("T-013")
def test_the_numbers_of_the_rulebook_are_content() -> None:
    assert CONTENT.numbers.boss.most == 9500
    assert CONTENT.numbers.levels.xp == (0, 300, 900, 2700, 6500)
    assert CONTENT.numbers.abilities == (15, 14, 13, 12, 10, 8)


@pytest.mark.rule("T-020", "T-021", "T-028")
def test_the_dice_of_an_action_can_be_drawn_again() -> None:
    first, second = SeedDice(b"seed"), SeedDice(b"seed")
    assert [first.d(20, "attack") for _ in range(9)] == [second.d(20, "attack") for _ in range(9)]
    assert first.trace == second.trace


@pytest.mark.rule("T-021")
def test_a_d20_is_fair() -> None:
    dice = SeedDice(b"fair")
    counts = [0] * 21
    for _ in range(20_000):
        counts[dice.d(20, "attack")] += 1
    assert all(850 < count < 1150 for count in counts[1:])


@pytest.mark.rule("T-022")
@pytest.mark.parametrize("script", [[], [21], [2, 1, 1]])
def test_a_script_that_does_not_fit_is_an_error(den: Den, script: list[int]) -> None:
    one = den.fight("Fighter", "Skeleton")
    with pytest.raises(ScriptError):
        den.act(Attack(one), *script)


@pytest.mark.rule("T-023")
def test_a_one_sided_die_is_not_drawn(den: Den) -> None:
    one = den.fight("Fighter", "PoisonousSnake", hp=50)
    den.act(Dodge(one), 19, 15, 15)
    bite = den.told(DamageRolled)[0]
    assert (bite.dice, bite.total) == ((1,), 1)


@pytest.mark.rule("T-024", "T-025")
def test_advantage_keeps_the_higher_and_disadvantage_the_lower() -> None:
    assert d20.d20(ScriptedDice([4, 17]), "x", 1) == (17, (4, 17))
    assert d20.d20(ScriptedDice([4, 17]), "x", -1) == (4, (4, 17))
    assert d20.edge(advantage=True, disadvantage=True) == 0
    assert d20.d20(ScriptedDice([9]), "x", 0) == (9, (9,))


@pytest.mark.rule("T-026")
def test_a_miss_draws_no_damage(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton")
    den.act(Attack(one), 2, 2)  # two d20 and nothing else
    assert not den.told(DamageRolled)
    assert len(den.told(RollMade)) == 2


@pytest.mark.rule("T-040", "T-044")
@pytest.mark.parametrize("action", [Rest(1), ExitTemple(1), Attack(1), UseItem(1), Dodge(1), SecondWind(1)])
def test_only_the_owner_acts_and_the_dead_not_at_all(den: Den, action: Rest) -> None:
    den.fight("Fighter", "Skeleton", current_hp=1)
    den.refused(action, "not_owner", den.bob)
    den.act(Attack(1), 2, 20, 1, 1)
    den.refused(action, "dead")


@pytest.mark.rule("T-040")
def test_operators_and_approved_may_not_play(den: Den) -> None:
    one = den.mint("Fighter")
    den.act(Approve("explorer", den.bob, one), who=den.ann)
    den.act(SetApprovalForAll("explorer", den.cat, on=True), who=den.ann)
    den.refused(Rest(one), "not_owner", den.bob)
    den.refused(Rest(one), "not_owner", den.cat)


@pytest.mark.rule("T-041")
def test_one_account_runs_a_party(den: Den) -> None:
    for _ in range(3):
        den.act(EnterTemple(den.mint("Fighter"), 1))
    assert den.labels().count("Exit Temple") == 3


@pytest.mark.rule("T-042")
def test_anybody_may_enter_any_temple(den: Den) -> None:
    den.act(EnterTemple(den.mint("Rogue", den.bob), 1))
    assert den.me().position.temple_id == 1


@pytest.mark.rule("T-043")
def test_existence_comes_before_ownership(den: Den) -> None:
    one = den.mint("Fighter")
    den.refused(EnterTemple(one, 9), "no_such_temple", den.bob)
    den.refused(EnterTemple(9, 9), "no_such_explorer", den.bob)


@pytest.mark.rule("T-043", "T-730")
def test_bad_arguments_come_first(den: Den) -> None:
    den.refused(CastSpell(9, SpellId.NONE), "bad_spell", den.bob)
    den.refused(UseItem(9, ItemType.NONE), "bad_item", den.bob)
    den.refused(CunningAction(9, CunningMode.DASH), "bad_argument", den.bob)
    den.refused(MintExplorer(ExplorerClass.NONE), "bad_class", den.bob)


@pytest.mark.rule("T-043")
def test_place_comes_before_resource_and_resource_before_target(den: Den) -> None:
    one = den.mint("Wizard", spell_slots_1=0)
    missile = CastSpell(one, SpellId.MAGIC_MISSILE)
    den.refused(missile, "not_in_temple")
    den.stand(one, 1)
    den.refused(missile, "no_slot")
    den.change(one, spell_slots_1=1)
    den.refused(missile, "no_target")
    den.refused(Attack(one, WeaponSlot.SECONDARY), "no_weapon")


@pytest.mark.rule("T-045")
def test_every_refusal_has_words() -> None:
    known = [key.removeprefix("refuse.") for key in CONTENT.words if key.startswith("refuse.")]
    assert sorted(known) == sorted([*ERRORS, *LATER])
    assert all(CONTENT.words[f"refuse.{code}"].endswith(".") for code in known)


@pytest.mark.rule("T-045")
def test_refusals_speak_to_people(den: Den) -> None:
    refusal = den.refused(MintTemple(6), "bad_difficulty", den.ann)
    assert refusal.text == "A temple's difficulty is 1 (Easy) to 5 (Legendary)."


@pytest.mark.rule("T-045")
def test_unknown_things_are_refused_by_name(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.refused(OpenExit(one, 7), "bad_exit")
    den.refused(MoveToChamber(one, -1), "bad_exit")
    den.refused(Flee(one), "not_in_combat")
    den.refused(TransferFrom("explorer", den.ann, den.bob, 44), "token_not_found", den.ann)
    assert den.bench.rows(ExplorerStats)[0].explorer_id == one


@pytest.mark.rule("T-045")
@pytest.mark.parametrize(
    ("data", "code"),
    [
        ('{"type":"mint_explorer","explorer_class":"Bard"}', "bad_class"),
        ('{"type":"cast_spell","explorer_id":1,"spell":"Wish"}', "bad_spell"),
        ('{"type":"use_item","explorer_id":1,"item":"Rope"}', "bad_item"),
    ],
)
def test_an_unknown_member_is_refused_like_none(data: str, code: str) -> None:
    with pytest.raises(Reject) as caught:
        rules.decode(data)
    assert caught.value.code == code
    assert caught.value.text == rules.words[f"refuse.{code}"]
