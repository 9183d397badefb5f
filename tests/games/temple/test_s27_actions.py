"""Section 27: the actions, what refuses them in which order, and what they draw."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from yonder.core import Action, Malformed, SeedDice, tag_of
from yonder.core.rules.kernel import Grant, Revoke
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.features import ActionSurge, CunningAction, SecondWind
from yonder.games.temple.combat.spells import CastSpell
from yonder.games.temple.combat.tactics import Dodge, Flee, Hide, UseItem
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.explorer.death import LootFallen
from yonder.games.temple.explorer.deed import ExplorerAction
from yonder.games.temple.explorer.rest import Rest
from yonder.games.temple.kinds import (
    ArmorType,
    ChamberType,
    CunningMode,
    ExplorerClass,
    FleeMethod,
    ItemType,
    MonsterType,
    SpellId,
    WeaponSlot,
    WeaponType,
)
from yonder.games.temple.models import FallenExplorer
from yonder.games.temple.show.offers import NOT_RANDOM, RANDOM
from yonder.games.temple.temple.curios import Dare
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple, ExitTemple, MoveToChamber
from yonder.games.temple.temple.traps import DisarmTrap
from yonder.games.temple.temple.treasure import LootTreasure
from yonder.games.temple.tokens.ledger import DescribeCollection, PauseMinting, SetRoyalty
from yonder.games.temple.trade.stall import Buy, Haggle
from yonder.manual.rulebook import rule_text

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den, Wander

BOOK = (Path(__file__).parents[3] / "docs/rules/temple.md").read_text("utf-8")
ADMINISTRATION = {PauseMinting, SetRoyalty, DescribeCollection}  # T-643, T-655, T-657
KERNEL = {Grant, Revoke}

DEEDS: list[ExplorerAction] = [
    Rest(1),
    EnterTemple(1, 1),
    ExitTemple(1),
    OpenExit(1, 0),
    MoveToChamber(1, 0),
    DisarmTrap(1),
    LootTreasure(1),
    LootFallen(1, 0),
    Attack(1),
    CastSpell(1, SpellId.FIRE_BOLT),
    UseItem(1),
    Flee(1),
    SecondWind(1),
    CunningAction(1, CunningMode.HIDE),
    Dodge(1),
    Hide(1),
    ActionSurge(1),
    Buy(1, "potion"),
    Haggle(1),
    Dare(1, "pray"),
]


@pytest.mark.rule("T-770")
def test_the_actions_of_the_rulebook_are_all_there_are() -> None:
    rows = [(rule_text(BOOK, f"T-{number}") or "").splitlines()[-1].split("|")[2] for number in range(773, 793)]
    named = {name for row in rows for name in re.findall(r"[a-z]+(?:_[a-z]+)*", re.sub(r"\([^)]*\)", "", row))}
    public = {tag_of(kind) for kind in rules.actions() if kind not in ADMINISTRATION | KERNEL}
    assert public - {"answer"} == named


@pytest.mark.rule("T-770")
@pytest.mark.parametrize("name", ["award", "level_up", "generate", "die", "boss_chance", "gain_xp"])
def test_what_is_internal_cannot_be_called(name: str) -> None:
    with pytest.raises(Malformed) as error:
        rules.decode(f'{{"type": "{name}", "explorer_id": 1}}')
    assert error.value.code == "unknown_action"


@pytest.mark.rule("T-771")
def test_random_and_certain_actions_are_those_of_the_rulebook() -> None:
    text = rule_text(BOOK, "T-771") or ""
    random, certain = re.sub(r"^.*?: ", "", text).split("Not random: ")
    assert sorted(tag_of(kind) for kind in RANDOM) == sorted(re.findall(r"[a-z]+(?:_[a-z]+)*", random))
    assert {tag_of(kind) for kind in NOT_RANDOM} == set(re.findall(r"\b[a-z]+(?:_[a-z]+)+\b|\b(?:rest|buy)\b", certain))


@pytest.mark.rule("T-771", "T-026")
def test_only_random_actions_draw_and_all_of_them_do(wander: type[Wander]) -> None:
    drew, done = set(), set()
    for step in wander("draws", hardy=True, accounts=3).steps(5000):
        done.add(type(step.action))
        if step.draws:
            drew.add(type(step.action))
    assert drew == set(RANDOM)
    assert set(NOT_RANDOM) <= done


@pytest.mark.rule("T-772")
@pytest.mark.parametrize("action", DEEDS, ids=tag_of)
def test_every_explorer_action_names_its_explorer_first(action: ExplorerAction) -> None:
    assert type(action).__struct_fields__[0] == "explorer_id"


@pytest.mark.rule("T-772")
def test_the_explorer_actions_are_all_listed_here() -> None:
    assert {type(action) for action in DEEDS} == {kind for kind in rules.actions() if issubclass(kind, ExplorerAction)}


@pytest.mark.rule("T-772", "T-040", "T-043", "T-044")
@pytest.mark.parametrize("action", DEEDS, ids=tag_of)
def test_unknown_foreign_and_dead_explorers_are_refused_in_this_order(den: Den, action: ExplorerAction) -> None:
    den.refused(action, "no_such_explorer", den.bob)
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.refused(action, "not_owner", den.bob)
    den.act(Attack(one), 2, 19, 3)
    den.refused(action, "not_owner", den.bob)
    den.refused(action, "dead", den.ann)


Case = tuple[str, Callable[["Den"], Any], Action, str]


def lobby(kind: str = "Fighter", **changes: Any) -> Callable[[Den], Any]:
    return lambda den: den.mint(kind, **changes)


def fight(kind: str = "Fighter", monster: str = "Skeleton", **changes: Any) -> Callable[[Den], Any]:
    return lambda den: den.fight(kind, monster, **changes)


def stand(room: dict[str, Any], kind: str = "Fighter", **changes: Any) -> Callable[[Den], Any]:
    return lambda den: den.stand(den.mint(kind, **changes), den.room(**room))


WATCHED = {"kind": ChamberType.MONSTER, "monster": MonsterType.SKELETON}
LOOTED = {"kind": ChamberType.TREASURE, "treasure_looted": True}

CASES: list[Case] = [
    ("T-773", lambda _den: None, MintExplorer(ExplorerClass.NONE), "bad_class"),
    ("T-774", lambda _den: None, MintTemple(0), "bad_difficulty"),
    ("T-774", lambda _den: None, MintTemple(6), "bad_difficulty"),
    ("T-775", fight(), Rest(1), "in_temple"),
    ("T-776", fight(), EnterTemple(1, 9), "no_such_temple"),
    ("T-776", fight(), EnterTemple(1, 1), "in_temple"),
    ("T-777", lobby(), ExitTemple(1), "not_in_temple"),
    ("T-777", fight(), ExitTemple(1), "in_combat"),
    ("T-778", lobby(), OpenExit(1, 9), "not_in_temple"),
    ("T-778", fight(), OpenExit(1, 9), "in_combat"),
    ("T-778", stand(WATCHED), OpenExit(1, 9), "bad_exit"),
    ("T-778", stand(WATCHED), OpenExit(1, -1), "bad_exit"),
    ("T-778", stand(WATCHED), OpenExit(1, 0), "exit_known"),
    ("T-779", lobby(), MoveToChamber(1, 9), "not_in_temple"),
    ("T-779", fight(), MoveToChamber(1, 9), "in_combat"),
    ("T-779", stand(WATCHED), MoveToChamber(1, 9), "bad_exit"),
    ("T-779", stand({**WATCHED, "exits": 1}), MoveToChamber(1, 1), "exit_unknown"),
    ("T-780", lobby(), DisarmTrap(1), "not_in_temple"),
    ("T-780", fight(), DisarmTrap(1), "in_combat"),
    ("T-780", stand(WATCHED), DisarmTrap(1), "monster_present"),
    ("T-780", stand({"kind": ChamberType.EMPTY}), DisarmTrap(1), "no_trap"),
    ("T-780", stand({"kind": ChamberType.TRAP, "trap_disarmed": True}), DisarmTrap(1), "trap_disarmed"),
    ("T-781", lobby(), LootTreasure(1), "not_in_temple"),
    ("T-781", fight(), LootTreasure(1), "in_combat"),
    ("T-781", stand({**WATCHED, "treasure_looted": True}), LootTreasure(1), "monster_present"),
    ("T-781", stand({"kind": ChamberType.TRAP}, searched=True), LootTreasure(1), "nothing_to_loot"),
    ("T-781", stand(LOOTED, searched=True), LootTreasure(1), "already_looted"),
    ("T-781", stand({"kind": ChamberType.TREASURE}, searched=True), LootTreasure(1), "already_searched"),
    ("T-782", lobby(), LootFallen(1, 9), "not_in_temple"),
    ("T-782", fight(), LootFallen(1, 9), "in_combat"),
    ("T-782", stand(WATCHED), LootFallen(1, 9), "monster_present"),
    ("T-782", stand({"kind": ChamberType.EMPTY}), LootFallen(1, 0), "no_body"),
    ("T-783", lobby(), Attack(1, WeaponSlot.SECONDARY), "not_in_temple"),
    ("T-783", stand({"kind": ChamberType.EMPTY}), Attack(1, WeaponSlot.SECONDARY), "no_weapon"),
    ("T-783", stand({"kind": ChamberType.EMPTY}), Attack(1), "no_target"),
    ("T-784", lobby(), CastSpell(1, SpellId.NONE), "bad_spell"),
    ("T-784", lobby(), CastSpell(1, SpellId.LIGHT), "wrong_class"),
    ("T-784", lobby("Wizard"), CastSpell(1, SpellId.SHIELD_SPELL), "not_in_temple"),
    ("T-784", fight("Wizard", light=True), CastSpell(1, SpellId.LIGHT), "in_combat"),
    ("T-784", stand(WATCHED, "Wizard", light=True), CastSpell(1, SpellId.LIGHT), "monster_present"),
    ("T-784", stand(WATCHED, "Wizard", spell_slots_1=0), CastSpell(1, SpellId.SHIELD_SPELL), "not_in_combat"),
    ("T-784", stand(WATCHED, "Wizard"), CastSpell(1, SpellId.MISTY_STEP), "not_in_combat"),
    ("T-784", stand({"kind": ChamberType.EMPTY}, "Wizard", spell_slots_1=0), CastSpell(1, SpellId.SLEEP), "no_slot"),
    ("T-784", stand({"kind": ChamberType.EMPTY}, "Wizard"), CastSpell(1, SpellId.SLEEP), "no_target"),
    ("T-784", fight("Wizard", "Wraith"), CastSpell(1, SpellId.SLEEP), "immune"),
    ("T-784", stand({**WATCHED, "asleep_left": 2}, "Wizard"), CastSpell(1, SpellId.SLEEP), "already_active"),
    ("T-784", fight("Wizard", shield_active=True), CastSpell(1, SpellId.SHIELD_SPELL), "already_active"),
    ("T-785", lobby(), UseItem(1, ItemType.NONE), "bad_item"),
    ("T-785", stand(WATCHED, mummy_rot=True), UseItem(1), "monster_present"),
    ("T-785", lobby(mummy_rot=True), UseItem(1), "no_potion"),
    ("T-785", lobby(mummy_rot=True, potions=1), UseItem(1), "cursed"),
    ("T-785", lobby(potions=1), UseItem(1), "full_hp"),
    ("T-786", stand({"kind": ChamberType.EMPTY}), Flee(1, FleeMethod.SHOVE), "not_in_combat"),
    ("T-786", fight(monster="Wraith"), Flee(1, FleeMethod.SHOVE), "cannot_shove"),
    ("T-787", stand(WATCHED, "Rogue"), SecondWind(1), "wrong_class"),
    ("T-787", stand(WATCHED, second_wind_used=True), SecondWind(1), "monster_present"),
    ("T-787", fight(bonus_used=True, second_wind_used=True), SecondWind(1), "bonus_used"),
    ("T-787", fight(second_wind_used=True, mummy_rot=True), SecondWind(1), "already_used"),
    ("T-787", fight(mummy_rot=True), SecondWind(1), "cursed"),
    ("T-787", lobby(), SecondWind(1), "full_hp"),
    ("T-788", lobby(), CunningAction(1, CunningMode.DASH), "bad_argument"),
    ("T-788", lobby(), CunningAction(1, CunningMode.HIDE, 0), "bad_argument"),
    ("T-788", lobby(), CunningAction(1, CunningMode.HIDE), "wrong_class"),
    ("T-788", lobby("Rogue"), CunningAction(1, CunningMode.HIDE), "level_too_low"),
    ("T-788", lobby("Rogue", level=2, bonus_used=True), CunningAction(1, CunningMode.HIDE), "not_in_combat"),
    ("T-788", fight("Rogue", level=2, bonus_used=True), CunningAction(1, CunningMode.DASH, 9), "bonus_used"),
    ("T-788", fight("Rogue", level=2), CunningAction(1, CunningMode.DASH, 9), "bad_exit"),
    ("T-788", fight("Rogue", level=2, hidden=True), CunningAction(1, CunningMode.HIDE), "already_active"),
    ("T-789", lobby(), Dodge(1), "not_in_combat"),
    ("T-790", stand(WATCHED, hidden=True), Hide(1), "not_in_combat"),
    ("T-790", fight(hidden=True), Hide(1), "already_active"),
    ("T-791", lobby("Rogue"), ActionSurge(1), "wrong_class"),
    ("T-791", lobby(), ActionSurge(1), "level_too_low"),
    ("T-791", lobby(level=2, action_surge_used=True), ActionSurge(1), "not_in_combat"),
    ("T-791", fight(level=2, action_surge_used=True), ActionSurge(1), "already_used"),
]
NAMES = [f"{rule} {code} {i}" for i, (rule, _, _, code) in enumerate(CASES)]


@pytest.mark.rule("T-773", "T-774", "T-775", "T-776", "T-777", "T-778", "T-779", "T-780", "T-781", "T-782", "T-783")
@pytest.mark.rule("T-784", "T-785", "T-786", "T-787", "T-788", "T-789", "T-790", "T-791", "T-793", "T-043")
@pytest.mark.parametrize(("rule", "prepare", "action", "code"), CASES, ids=NAMES)
def test_the_first_failure_of_the_table_is_reported(
    den: Den, rule: str, prepare: Callable[[Den], Any], action: Action, code: str
) -> None:
    prepare(den)
    den.refused(action, code, den.ann)
    if code != "bad_argument":  # that one is common to all
        assert f"`{code}`" in (rule_text(BOOK, rule) or "") or code in ("not_in_temple", "in_combat")


@pytest.mark.rule("T-782", "T-594")
def test_a_looted_body_is_refused_last(den: Den) -> None:
    grave = den.room(ChamberType.EMPTY, fallen_count=1)
    gear = (WeaponType.NONE, False, WeaponType.NONE, False, ArmorType.NONE, False)
    den.bench.put(FallenExplorer(1, grave, 0, 9, *gear, 0, 0, is_looted=True))
    one = den.stand(den.mint("Fighter"), grave)
    den.refused(LootFallen(one, 1), "no_body")
    den.refused(LootFallen(one, 0), "already_looted")


@pytest.mark.rule("T-788", "T-283")
def test_a_dash_needs_an_opened_exit(den: Den) -> None:
    lair = den.room(monster=MonsterType.SKELETON, exits=1)
    one = den.stand(den.mint("Rogue", level=2), lair, fight=True)
    den.refused(CunningAction(one, CunningMode.DASH, 1), "exit_unknown")


def reasons(den: Den) -> list[str]:
    return [draw.reason for draw in den.bench.draws]


Draws = tuple[Callable[["Den"], Any], Action, list[int], list[str]]
DRAWS: dict[str, Draws] = {
    "attack": (
        fight("Rogue", hidden=True),
        Attack(1),
        [9, 9, 1, 1, 2],
        ["attack"] * 2 + ["damage", "sneak", "monster:attack"],
    ),
    "extra attack": (fight(level=5), Attack(1), [2, 9, 1, 2], ["attack", "attack", "damage", "monster:attack"]),
    "kill": (fight(hp=1, xp=299), Attack(1), [9, 1, 4], ["attack", "damage", "level-up"]),
    "cast": (fight("Wizard"), CastSpell(1, SpellId.FIRE_BOLT), [9, 1, 2], ["spell", "fire", "monster:attack"]),
    "flee": (fight(), Flee(1), [2, 19, 2], ["flee", "monster:flee", "monster:attack"]),
    "escape": (fight(), Flee(1), [20, 1], ["flee", "monster:flee"]),
    "potion": (fight(current_hp=2, potions=1), UseItem(1), [1, 1, 2], ["potion", "potion", "monster:attack"]),
    "dodge": (fight(), Dodge(1), [2, 2], ["monster:attack"] * 2),
    "hide": (fight("Wizard"), Hide(1), [2, 2], ["check:Stealth", "monster:attack"]),
    "cunning hide": (fight("Rogue", level=2), CunningAction(1, CunningMode.HIDE), [2], ["check:Stealth"]),
    "second wind": (fight(current_hp=1), SecondWind(1), [5], ["second-wind"]),
    "disarm": (
        stand({"kind": ChamberType.TRAP, "trap_dc": 20}),
        DisarmTrap(1),
        [2, 2, 2],
        ["disarm", "save:DEX", "trap"],
    ),
    "search": (
        stand({"kind": ChamberType.TREASURE}),
        LootTreasure(1),
        [19, 3, 2],
        ["check:Perception", "gold", "item"],
    ),
    "snake": (
        fight(monster="PoisonousSnake"),
        Attack(1),
        [2, 15, 2, 1, 1],
        ["attack", "monster:attack", "save:CON", "venom", "venom"],
    ),
    "shadow": (
        fight(monster="Shadow"),
        Dodge(1),
        [15, 15, 1, 1, 1],
        ["monster:attack"] * 2 + ["monster:damage"] * 2 + ["strength-drain"],
    ),
    "armor": (
        fight(monster="AnimatedArmor"),
        Attack(1),
        [2, 15, 1, 15, 1],
        ["attack", *["monster:attack", "monster:damage"] * 2],
    ),
    "mummy": (
        fight(monster="Mummy", max_hp=40, current_hp=40),
        Attack(1),
        [2, 5, 15, 1, 1, 20],
        ["attack", "save:WIS", "monster:attack", "monster:damage", "monster:damage", "save:CON"],
    ),
    "wraith": (
        fight(monster="Wraith", max_hp=40, current_hp=40),
        Attack(1),
        [2, 15, 1, 1, 1, 1, 20],
        ["attack", "monster:attack", *["monster:damage"] * 4, "save:CON"],
    ),
}


@pytest.mark.rule("T-794", "T-795")
@pytest.mark.parametrize("name", DRAWS)
def test_dice_are_drawn_in_the_order_of_the_rulebook(den: Den, name: str) -> None:
    prepare, action, dice, order = DRAWS[name]
    prepare(den)
    den.act(action, *dice)
    assert reasons(den) == order


@pytest.mark.rule("T-794", "T-532", "T-176", "T-177")
def test_an_arrival_draws_for_trap_ambush_or_initiative(den: Den) -> None:
    rogue = den.stand(den.mint("Rogue"), 1)
    trap = den.room(ChamberType.TRAP, trap_dc=20)
    den.room(monster=MonsterType.SKELETON)
    den.act(MoveToChamber(rogue, 2), 1, 1, 1)
    assert reasons(den) == ["check:Perception", "save:DEX", "trap"]
    assert den.me().position.chamber_id == trap
    den.stand(rogue, 1)
    den.act(MoveToChamber(rogue, 3), 2, 2, 19, 2)
    assert reasons(den) == ["check:Stealth", "initiative", "monster:initiative", "monster:attack"]


@pytest.mark.rule("T-008", "T-026")
def test_a_refusal_draws_nothing(den: Den) -> None:
    den.fight("Fighter", "Skeleton")
    dice = SeedDice(b"seed")
    with pytest.raises(Exception, match=r"in the lobby"):
        den.bench.game.act(den.ann, Rest(1), dice)
    assert dice.trace == []
