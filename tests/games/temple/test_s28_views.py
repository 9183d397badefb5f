"""Section 28: views that anybody may read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from yonder.core import Query, Reject, tag_of
from yonder.core.rules import engine
from yonder.games.temple import rules
from yonder.games.temple.combat.attacks import Attack
from yonder.games.temple.combat.tactics import Dodge
from yonder.games.temple.content import default
from yonder.games.temple.explorer.creation import MintTemple
from yonder.games.temple.kinds import (
    ChamberType,
    MonsterType,
    Skill,
)
from yonder.games.temple.models import (
    ExplorerTempleProgress,
    MonsterInstance,
    TempleState,
)
from yonder.games.temple.show.offers import LegalActions
from yonder.games.temple.show.records import Graveyard, Leaderboard
from yonder.games.temple.show.view import ChamberView, ExplorerSheet, Lobby, Progress, TempleView
from yonder.games.temple.temple.generation import boss_chance

CONTENT = default()

if TYPE_CHECKING:
    from tests.games.temple.conftest import Den

READS: list[Query] = [
    ExplorerSheet(1),
    ChamberView(1, 2),
    TempleView(1),
    Progress(1, 1),
    Lobby("0" * 63 + "1"),
    LegalActions(2),
    Leaderboard(),
    Graveyard(),
]


@pytest.mark.rule("T-830")
@pytest.mark.parametrize("query", READS, ids=tag_of)
def test_views_are_read_by_anybody_and_change_nothing(den: Den, query: Query) -> None:
    den.act(Attack(den.fight("Fighter", "Skeleton", current_hp=1)), 2, 19, 3)
    den.fight("Fighter", "Skeleton")
    before = den.world.dump()
    answers = [engine.ask(rules, den.world, who, query) for who in (None, den.ann, den.bob)]
    assert answers[0]
    assert answers == [answers[0]] * 3
    assert den.world.dump() == before


@pytest.mark.rule("T-830")
@pytest.mark.parametrize(
    ("query", "code"),
    [
        (ExplorerSheet(9), "no_such_explorer"),
        (LegalActions(9), "no_such_explorer"),
        (Progress(9, 1), "no_such_explorer"),
        (Progress(1, 9), "no_such_temple"),
        (TempleView(9), "no_such_temple"),
        (ChamberView(9, 1), "no_such_temple"),
        (ChamberView(1, 9), "bad_argument"),
    ],
)
def test_views_of_what_is_not_there_are_refused(den: Den, query: Query, code: str) -> None:
    den.mint("Fighter")
    with pytest.raises(Reject) as refusal:
        den.ask(query)
    assert refusal.value.code == code


@pytest.mark.rule("T-831")
def test_the_sheet_of_a_rogue_in_combat_is_complete(den: Den) -> None:
    one = den.fight(
        "Rogue",
        "Gargoyle",
        level=2,
        xp=320,
        str_drain=3,
        max_hp=20,
        current_hp=9,
        max_hp_drain=4,
        hidden=True,
        potions=2,
    )
    den.change(one, primary_blessed=True, bonus_used=True, gold=7, temples_conquered=1)
    sheet = den.ask(ExplorerSheet(one))
    abilities = {name: (facts["score"], facts["modifier"]) for name, facts in sheet["abilities"].items()}
    assert abilities == {"STR": (7, -2), "DEX": (15, 2), "CON": (14, 2), "INT": (8, -1), "WIS": (12, 1), "CHA": (13, 1)}
    assert [name for name, facts in sheet["abilities"].items() if facts["drained"]] == ["STR"]
    assert sheet["saves"] == {"STR": -2, "DEX": 4, "CON": 2, "INT": 1, "WIS": 1, "CHA": 1}
    skills = {
        name: (facts["bonus"], facts["proficient"], facts["expertise"]) for name, facts in sheet["skills"].items()
    }
    assert skills == {
        "Athletics": (-2, False, False),
        "Stealth": (6, True, True),
        "Perception": (3, True, False),
        "Persuasion": (3, True, False),
        "Arcana": (-1, False, False),
        "Acrobatics": (6, True, True),
    }
    weapons = [(w["slot"], w["name"], w["attack"], w["damage"], w["blessed"]) for w in sheet["weapons"]]
    assert weapons == [("Primary", "Dagger", 5, "1d4+3", True), ("Secondary", "Shortbow", 4, "1d6+2", False)]
    plain = {
        "id": one,
        "owner": den.ann,
        "class": "Rogue",
        "level": 2,
        "xp": 320,
        "xp_to_next": 580,
        "hp": 9,
        "max_hp": 16,
        "hp_cap": 20,
        "ac": 13,
        "effective_ac": 13,
        "armor": "Leather",
        "shield": False,
        "gold": 7,
        "potions": 2,
        "slots": [[0, 0], [0, 0], [0, 0]],
        "features": {"Sneak Attack 1d6": "on", "Cunning Action": "used"},
        "conditions": {"StrengthDrain": 3, "LifeDrain": 4, "Hidden": 1},
        "temple": 1,
        "chamber": 2,
        "in_combat": True,
        "fighting": "Gargoyle",
        "standoff": False,
        "temples_conquered": 1,
        "dead": False,
        "death": None,
    }
    assert {name: sheet[name] for name in plain} == plain


@pytest.mark.rule("T-831")
def test_the_sheet_shows_slots_features_and_effective_armour(den: Den) -> None:
    wizard = den.fight("Wizard", "Skeleton", level=5, xp=7000, spell_slots_1=1, spell_slots_3=2, shield_active=True)
    sheet = den.ask(ExplorerSheet(wizard))
    assert sheet["slots"] == [[1, 4], [0, 3], [2, 2]]
    assert (sheet["ac"], sheet["effective_ac"], sheet["xp_to_next"]) == (11, 16, 0)
    assert sheet["weapons"][0]["damage"] == "1d6-1"
    fighter = den.mint("Fighter", level=3, second_wind_used=True)
    features = den.ask(ExplorerSheet(fighter))["features"]
    assert features == {"Second Wind": "used", "Action Surge": "ready", "Champion": "on"}


@pytest.mark.rule("T-831", "T-841")
def test_the_sheet_of_the_dead_says_where_and_why(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Attack(one), 2, 19, 3)
    sheet = den.ask(ExplorerSheet(one))
    assert sheet["dead"]
    assert sheet["death"] == {"temple": 1, "chamber": 2, "killed_by": "Skeleton", "cause": "Monster", "level": 1}
    assert (sheet["features"], [left for left, _ in sheet["slots"]]) == ({}, [0, 0, 0])  # nothing is ready any more
    assert den.ask(LegalActions(one)) == []


@pytest.mark.rule("T-832")
def test_the_chamber_view_tells_all_about_a_chamber(den: Den) -> None:
    lair = den.room(ChamberType.MONSTER, MonsterType.SKELETON, exits=1, current_hp=5, asleep_left=4)
    den.room(ChamberType.TRAP, yonder=2, parent=lair, trap_dc=11)
    den.room(ChamberType.MONSTER, MonsterType.SHADOW, yonder=2, parent=lair)
    one = den.stand(den.mint("Rogue"), lair)
    body = den.stand(den.mint("Fighter", den.bob, gold=3, current_hp=1), lair)
    den.bench.put(den.bench.row(MonsterInstance, 1, lair, 1), asleep_left=0)
    den.act(Attack(body), 2, 19, 3)
    den.bench.put(den.bench.row(MonsterInstance, 1, lair, 1), asleep_left=4)
    seen = den.ask(ChamberView(1, lair))
    assert (seen["type"], seen["yonder"], seen["trap"], seen["looted"]) == ("Monster", 1, None, False)
    monster = {"type": "Skeleton", "hp": 5, "max_hp": 13, "alive": True, "asleep": 4}
    assert {name: seen["monster"][name] for name in monster} == monster
    ways = [(w["index"], w["opened"], w["to"], w.get("type"), w.get("yonder")) for w in seen["exits"]]
    assert ways == [
        (0, True, 1, "Entrance", 0),
        (1, False, 0, None, None),
        (2, True, 3, "Trap", 2),
        (3, True, 4, "Monster", 2),
    ]
    assert [(w.get("monster"), w.get("trap")) for w in seen["exits"][2:]] == [(None, True), ("Shadow", False)]
    assert [(guest["id"], guest["class"], guest["searched"]) for guest in seen["explorers"]] == [(one, "Rogue", False)]
    (fallen,) = seen["bodies"]
    assert (fallen["explorer"], fallen["class"], fallen["level"], fallen["looted"]) == (body, "Fighter", 1, False)
    assert (fallen["loot"]["gold"], fallen["loot"]["weapon"], fallen["loot"]["armor"]) == (3, "Longsword", "ChainMail")


@pytest.mark.rule("T-832")
def test_the_chamber_view_shows_what_is_spent(den: Den) -> None:
    den.room(ChamberType.TRAP, trap_dc=12, trap_disarmed=True)
    den.room(ChamberType.TREASURE, treasure_looted=True)
    den.room(monster=MonsterType.MUMMY, is_alive=False, current_hp=0)
    views = [den.ask(ChamberView(1, number)) for number in (2, 3, 4)]
    assert views[0]["trap"] == {"dc": 12, "armed": False}
    assert views[1]["looted"]
    assert (views[2]["monster"]["alive"], views[2]["monster"]["hp"]) == (False, 0)
    behind = den.ask(ChamberView(1, 1))["exits"][2:]
    assert [(w["monster"], w["trap"]) for w in behind] == [(None, False)] * 3


@pytest.mark.rule("T-833")
def test_the_temple_view_has_the_map_and_all_who_are_inside(den: Den) -> None:
    boss = den.room(ChamberType.BOSS, MonsterType.WRAITH, yonder=1)
    one = den.stand(den.mint("Fighter"), 1)
    den.mint("Fighter")
    assert den.ask(TempleView(1))["boss"] == "Undiscovered"
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=boss)
    seen = den.ask(TempleView(1))
    known = {
        "id": 1,
        "difficulty": 1,
        "tier": "Easy",
        "owner": den.ann,
        "boss": "Alive",
        "boss_chamber": boss,
        "chambers": 2,
        "unopened_exits": 2,
        "deepest_yonder": 1,
        "explorers": [one],
        "bodies": [],
        "conquered_by": 0,
    }
    assert {name: seen[name] for name in known} == known
    chambers = [(c["id"], c["type"], c["yonder"]) for c in seen["map"]["chambers"]]
    assert chambers == [(1, "Entrance", 0), (2, "Boss", 1)]
    assert seen["map"]["links"] == [[1, 2]]


@pytest.mark.rule("T-833")
def test_the_map_of_a_temple_shows_what_is_in_each_chamber(den: Den) -> None:
    den.room(monster=MonsterType.SKELETON, exits=2)
    den.room(ChamberType.TRAP, trap_dc=12)
    den.room(ChamberType.TREASURE, treasure_looted=True, fallen_count=2)
    den.stand(den.mint("Fighter"), 4)
    den.stand(den.mint("Rogue", den.bob), 4)
    seen = den.ask(TempleView(1))["map"]["chambers"]
    facts = ("monster", "unopened", "trap", "looted", "bodies", "explorers")
    assert [[chamber[name] for name in facts] for chamber in seen] == [
        [None, 2, False, False, 0, []],
        ["Skeleton", 2, False, False, 0, []],
        [None, 0, True, False, 0, []],
        [None, 0, False, True, 2, [1, 2]],
    ]


@pytest.mark.rule("T-833")
def test_the_temple_view_names_the_conqueror_and_the_fallen(den: Den) -> None:
    boss = den.room(ChamberType.BOSS, MonsterType.WRAITH, current_hp=1)
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=boss)
    fallen = den.stand(den.mint("Wizard", current_hp=1), boss, fight=True)
    den.act(Dodge(fallen), 15, 14, 1, 1, 1, 1)
    one = den.stand(den.mint("Fighter"), boss, fight=True)
    den.act(Attack(one), 19, 5, 5, 5)
    seen = den.ask(TempleView(1))
    assert (seen["boss"], seen["conquered_by"]) == ("Defeated", one)
    assert [(body["explorer"], body["chamber"]) for body in seen["bodies"]] == [(fallen, boss)]


@pytest.mark.rule("T-834")
def test_progress_tells_the_dread_of_the_next_exit(den: Den) -> None:
    one = den.stand(den.mint("Fighter"), den.room(ChamberType.EMPTY, yonder=8, exits=1))
    den.bench.put(ExplorerTempleProgress(one, 1, chambers_explored=3, xp_earned=210))
    assert den.ask(Progress(one, 1)) == {"chambers_explored": 3, "xp_earned": 210, "dread_bps": 1220}
    assert boss_chance(CONTENT, 9, 210) == 1220
    den.bench.put(den.bench.row(TempleState, 1), boss_chamber_id=1)
    assert den.ask(Progress(one, 1))["dread_bps"] == 0


@pytest.mark.rule("T-834")
def test_progress_in_a_temple_never_visited_is_nothing(den: Den) -> None:
    assert den.ask(Progress(den.mint("Fighter"), 1)) == {"chambers_explored": 0, "xp_earned": 0, "dread_bps": 0}


@pytest.mark.rule("T-835")
def test_the_lobby_lists_ones_own_and_all_temples(den: Den) -> None:
    den.bench.act(den.bob, MintTemple(3), [2, 0])
    den.mint("Fighter")
    den.stand(den.mint("Rogue", den.bob), 1)
    seen = den.ask(Lobby(den.ann))
    mine = [(one["id"], one["class"], one["level"], one["hp"], one["temple"], one["dead"]) for one in seen["explorers"]]
    assert mine == [(1, "Fighter", 1, 12, 0, False)]
    assert (seen["temples"], den.ask(Lobby(den.bob))["temples"]) == ([1], [2])
    temples = [(t["id"], t["difficulty"], t["tier"], t["boss"], t["explorers"]) for t in seen["all_temples"]]
    assert temples == [(1, 1, "Easy", "Undiscovered", 1), (2, 3, "Hard", "Undiscovered", 0)]


@pytest.mark.rule("T-835")
def test_the_lobby_keeps_the_dead_listed(den: Den) -> None:
    one = den.fight("Fighter", "Skeleton", current_hp=1)
    den.act(Attack(one), 2, 19, 3)
    assert [(e["id"], e["dead"]) for e in den.ask(Lobby(den.ann))["explorers"]] == [(one, True)]


@pytest.mark.rule("T-831")
def test_expertise_and_the_shield_are_on_the_sheet(den: Den) -> None:
    one = den.mint("Fighter", has_shield=True, armor_class=18, two_handed_used=True, expertise_1=Skill.ATHLETICS)
    sheet = den.ask(ExplorerSheet(one))
    assert (sheet["shield"], sheet["ac"], sheet["effective_ac"]) == (True, 18, 16)
    assert sheet["skills"]["Athletics"] == {"bonus": 6, "proficient": True, "expertise": True}
