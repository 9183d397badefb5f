"""Models, enums, events and actions as the rulebook lists them (sections 24 to 27), and the words for them."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

import pytest

from yonder.core import Event, Game, Model, World, engine, tag_of
from yonder.games.temple import events as told
from yonder.games.temple import kinds, models, rules
from yonder.games.temple.attacks import Attack
from yonder.games.temple.content import WORDS
from yonder.games.temple.creation import MintExplorer, MintTemple
from yonder.games.temple.events import CombatResult, ConditionChanged, RollMade
from yonder.games.temple.kinds import ChamberType, Condition, ExplorerClass, MonsterType, SpellId
from yonder.games.temple.models import ExplorerHealth
from yonder.games.temple.movement import EnterTemple, MoveToChamber
from yonder.games.temple.offers import NOT_RANDOM, RANDOM
from yonder.games.temple.permits import ForbiddenWrite, check_writes
from yonder.games.temple.spells import CastSpell
from yonder.games.temple.tactics import Dodge, UseItem

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den

MODELS = {
    "T-690 Config": "key vrf_public_key rules_version",
    "T-691 ExplorerStats": "explorer_id strength dexterity constitution intelligence wisdom charisma level xp explorer_class "
    "temples_conquered str_drain",
    "T-692 ExplorerHealth": "explorer_id current_hp max_hp max_hp_drain is_dead",
    "T-693 ExplorerCombat": "explorer_id armor_class spell_slots_1 spell_slots_2 spell_slots_3 second_wind_used "
    "action_surge_used extra_actions bonus_used two_handed_used shield_active dodging hidden frightened glare_immune "
    "mummy_rot light mage_hand",
    "T-694 ExplorerInventory": "explorer_id primary_weapon secondary_weapon primary_blessed secondary_blessed armor "
    "has_shield gold potions",
    "T-695 ExplorerPosition": "explorer_id temple_id chamber_id in_combat combat_monster_id searched",
    "T-696 ExplorerSkills": "explorer_id athletics stealth perception persuasion arcana acrobatics expertise_1 expertise_2",
    "T-697 ExplorerTempleProgress": "explorer_id temple_id chambers_explored xp_earned",
    "T-698 TempleState": "temple_id difficulty_tier next_chamber_id boss_chamber_id boss_alive max_yonder",
    "T-699 Chamber": "temple_id chamber_id chamber_type yonder exit_count is_revealed treasure_looted trap_disarmed trap_dc "
    "fallen_count",
    "T-700 MonsterInstance": "temple_id chamber_id monster_id monster_type current_hp max_hp is_alive asleep_left",
    "T-701 ChamberExit": "temple_id from_chamber_id exit_index to_chamber_id is_discovered",
    "T-702 FallenExplorer": "temple_id chamber_id fallen_index explorer_id dropped_weapon dropped_weapon_blessed "
    "dropped_secondary dropped_secondary_blessed dropped_armor dropped_shield dropped_gold dropped_potions is_looted looted_by",
    "T-703 Token": "collection token_id owner approved",
    "T-703 Operator": "collection owner operator approved",
    "T-703 Balance": "collection owner count",
}
KEYS = {
    "ExplorerTempleProgress": ("explorer_id", "temple_id"),
    "Chamber": ("temple_id", "chamber_id"),
    "MonsterInstance": ("temple_id", "chamber_id", "monster_id"),
    "ChamberExit": ("temple_id", "from_chamber_id", "exit_index"),
    "FallenExplorer": ("temple_id", "chamber_id", "fallen_index"),
    "Token": ("collection", "token_id"),
    "Operator": ("collection", "owner", "operator"),
    "Balance": ("collection", "owner"),
}
ENUMS = {
    "T-720 ExplorerClass": "None Fighter Rogue Wizard",
    "T-721 Skill": "None Athletics Stealth Perception Persuasion Arcana Acrobatics",
    "T-722 Ability": "None Strength Dexterity Constitution Intelligence Wisdom Charisma",
    "T-723 WeaponType": "None Longsword Dagger Shortbow Greataxe Staff",
    "T-723 WeaponSlot": "Primary Secondary",
    "T-724 ArmorType": "None Leather ChainMail",
    "T-725 DamageType": "None Slashing Piercing Bludgeoning Fire Cold Lightning Force Necrotic Poison",
    "T-726 ChamberType": "None Entrance Empty Monster Treasure Trap Boss",
    "T-727 MonsterType": "None PoisonousSnake Skeleton Shadow AnimatedArmor Gargoyle Mummy Wraith",
    "T-728 SpellId": "None FireBolt MageHand Light MagicMissile ShieldSpell Sleep ScorchingRay MistyStep Fireball",
    "T-729 CombatAction": "None Attack CastSpell UseItem Flee Dodge SecondWind CunningAction Hide ActionSurge",
    "T-730 ItemType": "None HealthPotion",
    "T-731 CunningMode": "Disengage Hide Dash",
    "T-731 FleeMethod": "Slip Shove",
    "T-731 MoveKind": "Move Flee Dash",
    "T-732 DeathCause": "Monster Trap StrengthDrain LifeDrain",
    "T-732 CombatEnd": "MonsterKilled Fled Disengaged MonsterAsleep Died",
    "T-733 Condition": "StrengthDrain LifeDrain MummyRot Frightened GlareImmune Hidden Dodging ShieldActive Light MageHand",
}
EVENTS = {
    "T-740 ExplorerMinted": "explorer_id explorer_class player",
    "T-741 CombatResult": "explorer_id action roll damage_dealt damage_taken monster_killed spell target_hp",
    "T-742 ExplorerDied": "explorer_id temple_id chamber_id killed_by cause level fallen_index",
    "T-743 ChamberRevealed": "temple_id chamber_id chamber_type yonder revealed_by from_chamber_id exit_index exit_count "
    "monster_type trap_dc",
    "T-744 LevelUp": "explorer_id new_level hp_gain",
    "T-745 BossDefeated": "temple_id explorer_id monster_type",
    "T-746 TempleMinted": "temple_id difficulty player exit_count",
    "T-747 TempleEntered": "explorer_id temple_id",
    "T-747 TempleExited": "explorer_id temple_id chamber_id",
    "T-748 ExplorerMoved": "explorer_id temple_id from_chamber_id to_chamber_id kind",
    "T-749 CombatStarted": "explorer_id temple_id chamber_id monster_type ambush explorer_first",
    "T-749 CombatEnded": "explorer_id reason",
    "T-750 RollMade": "explorer_id purpose dice kept modifier total target success",
    "T-751 DamageRolled": "explorer_id by dice modifier total damage_type critical halved",
    "T-752 ConditionChanged": "explorer_id condition active amount",
    "T-753 ExplorerHealed": "explorer_id source amount new_hp",
    "T-753 ExplorerRested": "explorer_id hp_restored tithe_paid curse_lifted",
    "T-754 MonsterSlept": "temple_id chamber_id monster_id monster_type explorer_id",
    "T-754 MonsterWoke": "temple_id chamber_id monster_id monster_type explorer_id",
    "T-754 MonsterKilled": "temple_id chamber_id monster_id monster_type explorer_id",
    "T-755 TrapSprung": "explorer_id temple_id chamber_id noticed saved damage",
    "T-755 TrapDisarmed": "temple_id chamber_id explorer_id",
    "T-756 ChamberSearched": "explorer_id temple_id chamber_id success gold potions item item_used",
    "T-756 FallenLooted": "explorer_id temple_id chamber_id fallen_index gold potions weapon_taken secondary_taken "
    "armor_taken shield_taken",
    "T-757 XpGained": "explorer_id temple_id amount reason",
}
ACTIONS = """mint_explorer mint_temple rest enter_temple exit_temple open_exit move_to_chamber disarm_trap loot_treasure
loot_fallen attack cast_spell use_item flee second_wind cunning_action dodge hide action_surge approve set_approval_for_all
transfer_from safe_transfer_from""".split()
BESIDE = ["pause_minting", "set_royalty", "describe_collection", "answer", "grant", "revoke"]


@pytest.mark.rule(*dict.fromkeys(name.split()[0] for name in MODELS))
@pytest.mark.parametrize("name", list(MODELS))
def test_a_model_has_the_fields_of_the_rulebook(name: str) -> None:
    model: type[Model] = getattr(models, name.split()[1])
    assert list(model.__struct_fields__) == MODELS[name].split()
    assert model.__key__ == KEYS.get(name.split()[1], (MODELS[name].split()[0],))


@pytest.mark.rule("T-703")
def test_a_collection_has_the_fields_of_the_rulebook_and_its_description() -> None:
    fields = "collection name symbol minted max_supply paused royalty_receiver royalty_bps".split()
    assert list(models.Collection.__struct_fields__) == [*fields, "description", "external_link"]


@pytest.mark.rule(*dict.fromkeys(name.split()[0] for name in ENUMS))
@pytest.mark.parametrize("name", list(ENUMS))
def test_an_enum_has_the_members_of_the_rulebook_in_order(name: str) -> None:
    kind: type[StrEnum] = getattr(kinds, name.split()[1])
    assert [str(member) for member in kind] == ENUMS[name].split()


@pytest.mark.rule(*dict.fromkeys(name.split()[0] for name in EVENTS))
@pytest.mark.parametrize("name", list(EVENTS))
def test_an_event_has_the_fields_of_the_rulebook(name: str) -> None:
    event: type[Event] = getattr(told, name.split()[1])
    assert list(event.__struct_fields__) == EVENTS[name].split()
    assert event in rules.events


@pytest.mark.rule("T-704")
def test_rules_write_only_what_is_theirs() -> None:
    game = Game(rules, seed="permits")
    seat = game.seat("ann")
    for _ in range(1500):
        action = rules.bots["random"](seat)
        assert action is not None
        ctx = engine.apply(rules, game.world, "ann", action, game.seat("x").dice, 0)
        check_writes(action, ctx.world.changes())
        game.act("ann", action)


@pytest.mark.rule("T-704")
def test_a_write_outside_the_permit_is_an_engine_error(den: Den) -> None:
    den.mint("Fighter")
    fork = den.world.fork()
    fork.put(fork.get(ExplorerHealth, 1), current_hp=1)
    check_writes(Dodge(1), fork.changes())
    with pytest.raises(ForbiddenWrite, match="explorer_health"):
        check_writes(rules.decode('{"type":"approve","collection":"x","to":"","token_id":1}'), fork.changes())


@pytest.mark.rule("T-741")
def test_every_combat_action_has_exactly_one_result(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", potions=2, current_hp=5)
    den.act(UseItem(one), 1, 2, 1)
    assert [(e.action, e.roll) for e in den.told(CombatResult)] == [("UseItem", 3)]
    den.stand(one, 1)
    den.act(UseItem(one), 1, 1)
    assert den.told(CombatResult) == []


@pytest.mark.rule("T-750", "T-869")
def test_each_d20_is_told_in_draw_order(den: Den) -> None:
    one = den.fight("Fighter", "Mummy", frightened=True)
    den.act(Attack(one), 5, 9, 10, 2)
    rolls = [(e.purpose, e.dice, e.kept, e.modifier, e.total, e.target, e.success) for e in den.told(RollMade)]
    assert rolls == [
        ("attack", (5, 9), 5, 4, 9, 11, False),
        ("save:WIS", (10,), 10, -1, 9, 11, False),
        ("monster:attack", (2,), 2, 5, 7, 16, False),
    ]


@pytest.mark.rule("T-752")
def test_a_drain_is_told_with_its_amount(den: Den) -> None:
    one = den.fight("Fighter", "Shadow", current_hp=30, max_hp=30)
    den.act(Attack(one), 2, 15, 1, 1, 4)
    assert den.told(ConditionChanged) == [ConditionChanged(one, Condition.STRENGTH_DRAIN, active=True, amount=4)]


@pytest.mark.rule("T-759")
def test_the_changes_told_rebuild_every_view() -> None:
    game = Game(rules, seed="feed")
    seat = game.seat("ann")
    copy = World()
    for row in game.world.rows():
        copy.put(row)
    for _ in range(400):
        action = rules.bots["random"](seat)
        assert action is not None
        ctx = engine.apply(rules, game.world, "ann", action, game._dice(), 0)
        for change in engine.seen(ctx, "ann"):
            known = next(m for m in rules.models if m.__table__ == change.table)
            row = change.row if change.row is not None else copy.get(known, *change.key)
            copy.put(row) if change.row is not None else copy.drop(row)
        game.act("ann", action)
    assert engine.view(rules, copy, "ann") == game.view("ann")


@pytest.mark.rule("T-770", "T-772")
def test_the_actions_are_those_of_the_rulebook() -> None:
    names = [tag_of(kind) for kind in rules.actions()]
    assert sorted(names) == sorted([*ACTIONS, *BESIDE])
    for kind in (*RANDOM, *NOT_RANDOM):
        if kind not in (MintExplorer, MintTemple):
            assert kind.__struct_fields__[0] == "explorer_id"


@pytest.mark.rule("T-771")
def test_random_actions_are_marked() -> None:
    random = """mint_explorer mint_temple open_exit move_to_chamber disarm_trap loot_treasure attack cast_spell use_item flee
    second_wind dodge hide cunning_action""".split()
    assert [tag_of(kind) for kind in RANDOM] == random
    assert [tag_of(kind) for kind in NOT_RANDOM] == "rest enter_temple exit_temple loot_fallen action_surge".split()


@pytest.mark.rule("T-771")
def test_what_is_not_random_draws_nothing(den: Den) -> None:
    one = den.mint("Fighter")
    den.act(EnterTemple(one, 1))  # an empty script would fail on any draw


@pytest.mark.rule("T-794")
def test_the_draws_of_actions_come_in_the_order_of_the_rulebook(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(one, 2), 1, 20, 15, 3)
    reasons = [draw.reason for draw in den.bench.draws]
    assert reasons == ["initiative", "monster:initiative", "monster:attack", "monster:damage"]
    wizard = den.fight("Wizard", "Skeleton", hp=1, xp=299)
    den.act(CastSpell(wizard, SpellId.FIRE_BOLT), 15, 3, 4)
    assert [draw.reason for draw in den.bench.draws] == ["spell", "fire", "level-up"]


@pytest.mark.rule("T-795")
@pytest.mark.parametrize(
    ("monster", "dice", "reasons"),
    [
        ("PoisonousSnake", (15, 1, 1, 1), ["monster:attack", "save:CON", "venom", "venom"]),
        ("Shadow", (15, 1, 1, 1), ["monster:attack", "monster:damage", "monster:damage", "strength-drain"]),
        ("Mummy", (1, 15, 1, 1, 1), ["save:WIS", "monster:attack", "monster:damage", "monster:damage", "save:CON"]),
        ("Wraith", (15, 1, 1, 1, 1, 1), ["monster:attack", *["monster:damage"] * 4, "save:CON"]),
    ],
)
def test_the_dice_of_a_monsters_turn(den: Den, monster: str, dice: tuple[int, ...], reasons: list[str]) -> None:
    one = den.fight("Fighter", monster, hp=60, current_hp=60, max_hp=60)
    den.act(Attack(one), 2, *dice)
    assert [draw.reason for draw in den.bench.draws] == ["attack", *reasons]


@pytest.mark.rule("T-870")
def test_every_kind_of_event_has_its_sentence() -> None:
    told_of = {key.split(".")[1] for key in WORDS if key.startswith("tell.")}
    assert told_of == {tag_of(kind) for kind in rules.events}


@pytest.mark.rule("T-870")
def test_narration_is_a_function_of_the_event(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", hp=1)
    events = den.act(Attack(one), 15, 5)
    lines = [engine.narrate(rules, event) for event in events]
    assert lines == [engine.narrate(rules, event) for event in events]
    assert "The blow falls: 15+4 makes 19 against 13. It bites." in lines
    assert not any(re.search(r"[{}]", line) for line in lines)


@pytest.mark.rule("T-879")
def test_the_scene_shows_chamber_sheet_map_and_offers(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), 1)
    den.room(ChamberType.TRAP, trap_dc=12)
    scene = engine.scene(rules, den.world, den.ann)
    assert scene.title == "Temple #1 (Easy), Chamber 1"
    assert [panel.title for panel in scene.panels] == ["Fighter #1", "Chamber 1"]
    assert scene.map is not None
    assert [offer.label for offer in scene.offers][:3] == ["Open Exit 1", "Open Exit 2", "Move -> Chamber 2"]
    assert one == 1


@pytest.mark.rule("T-874", "T-875")
def test_a_visitor_sees_the_lobby_and_the_bereaved_are_told_to_mint(den: Den) -> None:
    assert engine.scene(rules, den.world, None).lines == ("The lobby, seen through a window.",)
    assert engine.scene(rules, den.world, den.bob).lines == ("No living explorer answers to you. Mint one.",)


@pytest.mark.rule("T-922")
def test_the_srd_is_credited() -> None:
    assert "CC-BY-4.0" in WORDS["about.srd"]
    assert "Wizards of the Coast" in WORDS["about.srd"]


@pytest.mark.rule("T-720")
def test_actions_name_classes_in_plain_words() -> None:
    action = rules.decode('{"type":"mint_explorer","explorer_class":"Rogue"}')
    assert action == MintExplorer(ExplorerClass.ROGUE)
