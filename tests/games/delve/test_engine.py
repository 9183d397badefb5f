"""What the rulebook asks of the engine and of the rows (sections 1, 3, 17, 18, 21)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import fields

from yonder.core import Dice, Effect, Malformed, Reject
from yonder.core.rules import engine
from yonder.core.rules.action import tag_of
from yonder.core.words import sample
from yonder.games.delve import rules
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.encounter.turns import Attack, Defend, Flee
from yonder.games.delve.events import Named, Said
from yonder.games.delve.kinds import Ailment, EntityKind
from yonder.games.delve.models import MODELS, Combat, Foe, Instance, Item, Presence, Threat, Visited
from yonder.games.delve.people.recovery import vitals
from yonder.games.delve.rules import seconds
from yonder.games.delve.show.help import Help, topics
from yonder.games.delve.things.handling import Give, Take
from yonder.games.delve.world.movement import Move
from yonder.games.delve.world.talk import Say

CAVE = "dg:alice:goblin_cave:1"
MOUTH = "t:-4:3:0"

EVENTS = tuple(
    """
    error character_created profile_changed moved depart arrive say emote whisper take drop give coins equip
    unequip item_broken use bought sold repaired rested meditated encounter_start attack cast defend waited fled
    flee_failed retreated enemy_phase boss_speaks boss_special boss_charging effect effect_tick effect_end
    round_end encounter_end death respawn xp level_up magic_level_up dialogue dialogue_end quest_accepted
    quest_progress quest_complete quest_abandoned dungeon_available dungeon_enter dungeon_reenter room_entered
    scouted trap_revealed trap_sprung trap_disarmed disarm_failed key_dropped key_found door_unlocked loot_dropped
    dungeon_complete rumour dungeon_left dungeon_closing_soon dungeon_evicted dungeon_closed party_invited
    party_joined party_left party_kicked party_leader party_chat follow_failed
    """.split()  # noqa: SIM905 - a list of so many words reads better so
)
CODES = tuple(
    """
    dead stunned in_encounter already_acted not_here no_such_item no_such_target not_carried too_heavy
    level_too_low no_gold no_mana no_character
    """.split()  # noqa: SIM905 - a list of so many words reads better so
)
QUERIES = tuple(
    """
    look map examine inspect inventory gear status spells journal quest dungeon_status party_list help readiness
    rankings history
    """.split()  # noqa: SIM905 - a list of so many words reads better so
)


def inside(tale: Any, *others: str) -> Any:
    game = tale("alice", *others)
    game.put(game.row(Presence, "alice"), place=MOUTH)
    game.change("alice", attack=300, hp=900, max_hp=900, defense=200)
    game.act("alice", EnterDungeon("goblin_cave"), [0] * 32)
    return game


@pytest.mark.rule("D-004")
def test_time_is_that_of_the_entry_in_whole_seconds(tale: Any) -> None:
    game = tale("ann")
    game.advance(1_999)
    assert seconds(game.world) == 1
    game.advance(1)
    assert seconds(game.world) == 2


@pytest.mark.rule("D-007", "D-009")
def test_rolls_come_from_the_source_that_a_test_can_script(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", attack=5)
    game.bare("ann")
    boar = game.foe(hp=30, attack=4, defense=0)
    game.meet("ann")
    game.act("ann", Attack(boar), [6, 1])
    assert game.hp(boar) == 30 - 7
    with pytest.raises(Exception, match="never drawn"):  # one die too many is an error of the test
        game.act("ann", Attack(boar), [3, 3, 3])


@pytest.mark.rule("D-008")
def test_draws_come_in_the_order_of_the_rulebook(tale: Any) -> None:
    game = inside(tale)
    game.act("alice", Move("deeper"))
    (archer,) = [
        row.entity for row in game.rows(Presence) if row.kind is EntityKind.ENEMY and row.place == f"{CAVE}/r1"
    ]
    reasons: list[str] = []
    dice = Recorder(reasons)
    game.game.act("alice", Attack(archer), dice)
    assert reasons[:2] == ["attack", "drops"]  # the actor's own, then what the kill leaves
    game.change("alice", attack=1)
    first, second = game.foe(5, place=f"{CAVE}/r1", hp=500), game.foe(11, place=f"{CAVE}/r1", hp=500)
    game.meet("alice", place=f"{CAVE}/r1")
    reasons.clear()
    game.game.act("alice", Attack(first), Recorder(reasons))
    assert reasons == ["attack", "enemy attack", "enemy attack"]
    assert second != first


class Recorder(Dice):
    """Dice that note what they are asked for; everything falls as low as it can."""

    def __init__(self, reasons: list[str]) -> None:
        self.reasons = reasons

    def _int(self, low: int, high: int, reason: str) -> int:
        del high
        self.reasons.append(reason)
        return low


@pytest.mark.rule("D-044")
def test_weather_and_the_hour_change_no_figure(tale: Any) -> None:
    game = tale("ann")
    shown = []
    for _ in range(4):
        me = game.view("ann")["me"]
        shown.append((me["attack"], me["defense"], me["spells"][0]["power"], [o.label for o in game.offers("ann")]))
        game.world.now += 3_600_000
    assert all(each == shown[0] for each in shown)


@pytest.mark.rule("D-053", "D-311")
def test_help_is_made_from_the_registry(tale: Any) -> None:
    game = tale("ann")
    told = game.ask("ann", Help())
    names = [topic["name"] for topic in told]
    actions = [tag_of(kind) for kind in rules.handlers if not kind.__internal__]
    assert sorted(names) == sorted([*actions, *(tag_of(kind) for kind in rules.queries)])
    assert set(QUERIES) <= set(names)
    assert all(topic["summary"] and topic["example"].startswith(topic["name"]) for topic in told)
    (attack,) = game.ask("ann", Help("attack"))
    assert ([each["name"] for each in attack["arguments"]], attack["example"]) == (["target"], "attack <target>")
    (enter,) = game.ask("ann", Help("enter_dungeon"))
    assert (enter["arguments"][1]["required"], enter["arguments"][1]["default"]) == (False, 0)
    with pytest.raises(Reject) as caught:
        engine.ask(rules, game.world, "ann", Help("fly"))
    assert caught.value.code == "unknown_action"
    assert len(topics()) == len(told)


@pytest.mark.rule("D-056", "D-057", "D-058", "D-312", "D-314")
def test_every_aspect_is_a_record_of_its_own(tale: Any) -> None:
    game = inside(tale)
    of_alice = [
        type(row).__name__ for row in game.world.rows() if "alice" in map(str, row.__struct_fields__ and vars_of(row))
    ]
    for name in ("Presence", "Character", "Combat", "Magic", "Worn", "Visited", "DelveRecord", "MemberState"):
        assert name in of_alice, name
    keys = {model.__name__: model.__key__ for model in MODELS}
    assert keys["Presence"] == keys["Combat"] == keys["Npc"] == keys["Foe"] == ("entity",)
    assert keys["Instance"] == ("instance",)
    assert keys["DelveRecord"] == ("player", "template")
    names = [field.encode_name for field in fields(Instance)]
    for name in ("template", "owner", "difficulty", "created_at", "attempt", "entry_tile", "roster", "explored"):
        assert name in names
    assert game.rows(Instance)[0].attempt == 1


def vars_of(row: Any) -> list[Any]:
    return [getattr(row, name) for name in row.__struct_fields__]


@pytest.mark.rule("D-059")
def test_what_was_never_written_reads_as_its_default(tale: Any) -> None:
    game = tale("ann")
    before = game.world.dump()
    view = game.view("ann")
    assert (view["party"], view["cooldowns"], view["me"]["effects"], view["resumable"]) == (None, {}, (), ())
    assert game.ask("ann", next(kind for kind in rules.queries if tag_of(kind) == "history")()) == []
    assert vitals(game.world, "ann").hp == 20
    assert game.world.dump() == before


@pytest.mark.rule("D-061")
def test_the_dead_leave_no_record(tale: Any) -> None:
    game = tale("ann")
    game.change("ann", attack=99)
    boar = game.foe(hp=3)
    game.meet("ann")
    game.afflict(boar, Ailment.POISON, magnitude=1)
    game.put(Threat(boar, "ann", 5))
    game.act("ann", Attack(boar))
    for model in (Presence, Combat, Foe):
        assert game.world.find(model, boar) is None
    assert not game.rows(Threat, boar)
    assert not [row for row in game.rows(Effect) if row.owner == boar]


@pytest.mark.rule("D-277")
def test_loot_is_whoevers_takes_it_unless_it_is_reserved(tale: Any) -> None:
    game = tale("ann", "bob")
    free, kept = game.item("torch", place="t:1:0:0"), game.item("torch", place="t:1:0:0", reserved_for="ann")
    game.act("bob", Take(free))
    game.refused("bob", Take(kept), "reserved")
    game.act("ann", Take(kept))
    assert game.row(Item, kept).holder == "ann"


@pytest.mark.rule("D-291")
def test_events_have_the_names_of_the_rulebook_and_names_beside_ids(tale: Any) -> None:
    known = {tag_of(kind): kind for kind in rules.events}
    # What a refusal tells is the answer to the action itself, so there is no event `error`.
    assert [name for name in EVENTS if name not in known] == ["error"]
    assert [each.encode_name for each in fields(known["attack"])] == [
        "actor", "target", "roll", "quality", "damage", "target_hp"
    ]  # fmt: skip
    game = tale("ann", "bob")
    game.act("ann", Say(sample()))
    (said,) = game.events(Said)
    assert said.speaker == Named("ann", "ann")


@pytest.mark.rule("D-295")
def test_no_player_can_send_what_timers_do(tale: Any) -> None:
    internal = [tag_of(kind) for kind in rules.handlers if kind.__internal__ and tag_of(kind).startswith("sys_")]
    wanted = ["dungeon_close", "dungeon_warn", "encounter_tick", "region_tick", "respawn"]
    assert sorted(internal) == [f"sys_{name}" for name in wanted]
    for name in internal:
        with pytest.raises(Malformed):
            rules.decode(f'{{"type":"{name}"}}')
    assert tale is not None


@pytest.mark.rule("D-296")
def test_the_common_refusals_have_words(tale: Any) -> None:
    words = default().words
    assert [code for code in CODES if f"refuse.{code}" not in words] == []
    game = tale("ann", "bob")
    game.refused("carl", Defend(), "no_character")
    game.refused("ann", Take("nothing"), "no_such_item")
    game.refused("ann", Attack("nobody"), "no_such_target")
    game.refused("ann", Give("nothing", "bob"), "not_carried")
    game.change("ann", hp=0)
    game.refused("ann", Flee(), "dead")


@pytest.mark.rule("D-308")
def test_every_timer_that_a_player_needs_counts_down(tale: Any) -> None:
    game = inside(tale)
    labels = [each.label for each in game.scene("alice").deadlines]
    assert "The dungeon closes in" in labels
    game.act("alice", Move("deeper"))
    assert "This round ends in" in [each.label for each in game.scene("alice").deadlines]
    view = game.view("alice")
    assert view["encounter"]["deadline"] == view["now"] + 30
    assert view["delve"]["closes_at"] == 14_400


@pytest.mark.rule("D-310")
def test_the_map_shows_where_one_has_been_and_nothing_else(tale: Any) -> None:
    game = tale("ann")
    game.act("ann", Move("east"))
    grid = game.scene("ann").map
    glyphs = {(cell.x - 6, 6 - cell.y): cell.glyph for cell in grid.cells}
    assert glyphs[0, 0] == "@"
    assert len(glyphs) == len(game.rows(Visited, "ann"))
    assert all(biome.glyph for biome in default().biomes.values())
    assert len({biome.glyph for biome in default().biomes.values()}) == len(default().biomes)
