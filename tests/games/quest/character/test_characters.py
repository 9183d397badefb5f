"""Characters: destiny, creation, scores, mana, armour class (Parts 11, 12, 13 and 32)."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from yonder.core import inventory
from yonder.games import d20
from yonder.games.quest import rules
from yonder.games.quest.character import destiny
from yonder.games.quest.character.creation import CreateCharacter
from yonder.games.quest.character.gear import armor_class, held
from yonder.games.quest.character.sheet import (
    athletics,
    athletics_modifier,
    attacks,
    effective,
    max_mana,
    modifier,
    save_bonus,
)
from yonder.games.quest.content import default
from yonder.games.quest.kinds import CLASSES, STATS, ClassName
from yonder.games.quest.models import Character, Scores
from yonder.testkit import Bench

if TYPE_CHECKING:
    from tests.games.quest.arena import Arena

CONTENT = default()
ARRAY = (16, 14, 15, 14, 13, 13)


@pytest.mark.rule("Q-008")
@pytest.mark.parametrize(("score", "worth"), [(10, 0), (11, 0), (9, -1), (8, -1), (7, -2), (1, -5), (20, 5)])
def test_a_modifier_is_half_of_what_exceeds_10(score: int, worth: int) -> None:
    assert d20.modifier(score) == worth


@pytest.mark.rule("Q-009")
def test_proficiency_grows_every_four_levels() -> None:
    assert [d20.proficiency(level) for level in (1, 4, 5, 8, 9, 12, 13, 16, 17, 20)] == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@pytest.mark.rule("Q-527")
def test_destiny_is_read_from_the_hash_of_the_key() -> None:
    number = int.from_bytes(sha256(b"ab" * 32 + b"race").digest()[:8], "big")
    assert destiny.value("ab" * 32, "race") == number
    left = number % 100
    for name in sorted(CONTENT.races):
        left -= CONTENT.races[name].weight
        if left < 0:
            break
    assert destiny.race(CONTENT, "ab" * 32) == name


@pytest.mark.rule("Q-528")
@pytest.mark.parametrize("key", [f"{n:064x}" for n in range(40)])
def test_destined_scores_add_up_and_stay_within_bounds(key: str) -> None:
    for name in CLASSES:
        made = destiny.scores(CONTENT, key, name)
        assert sum(made) == destiny.total(CONTENT, key)
        assert 79 <= sum(made) <= 89
        assert all(10 <= score <= 16 for score in made)
        assert all(made[STATS.index(stat)] >= 15 for stat in CONTENT.classes[name].primary)


@pytest.mark.rule("Q-526", "Q-529", "Q-424")
def test_a_destined_character_begins_at_home_with_everything_full() -> None:
    bench = Bench(rules)
    key = bench.players[0]
    bench.act(key, CreateCharacter(), [])
    who = bench.row(Character, 1)
    assert who.race == destiny.race(CONTENT, key)
    assert who.class_name == destiny.class_name(CONTENT, key, who.race)
    assert who.location == CONTENT.races[who.race].city
    assert (who.experience, who.day, who.minute) == (0, 1, 720)
    assert who.hp == who.max_hp == CONTENT.classes[who.class_name].hit_die + modifier(who.stats, "constitution")
    assert who.mana == max_mana(CONTENT, who, 1)


@pytest.mark.rule("Q-526")
def test_a_character_to_measure_needs_85_points_and_the_hosts_leave() -> None:
    bench = Bench(rules, setup={"custom": False})
    bench.refused(bench.players[0], CreateCharacter("custom", "human", "fighter", "soldier", ARRAY), "destiny_only")
    bench = Bench(rules)
    me = bench.players[0]
    bench.refused(me, CreateCharacter("custom", "human", "fighter", "soldier", (16, 16, 16, 16, 16, 16)), "bad_scores")
    bench.refused(me, CreateCharacter("custom", "human", "fighter", "soldier", (17, 13, 15, 14, 13, 13)), "bad_scores")
    bench.refused(me, CreateCharacter("custom", "troll", "fighter", "soldier", ARRAY), "unknown_id")
    bench.act(me, CreateCharacter("custom", "human", "fighter", "soldier", ARRAY), [])
    assert bench.row(Character, 1).stats == ARRAY


@pytest.mark.rule("Q-529")
@pytest.mark.parametrize("name", CLASSES)
def test_every_class_begins_with_its_gear_and_spells(name: ClassName) -> None:
    bench = Bench(rules)
    bench.act(bench.players[0], CreateCharacter("custom", "human", name, "noble", ARRAY), [])
    world, who = bench.world, bench.row(Character, 1)
    main = held(world, 1, "mainhand")
    bag = held(world, 1, "bag")
    assert main is not None
    assert main.kind in CONTENT.weapons
    assert bag is not None
    assert inventory.count(world, "gold-piece", "bag:1", f"in:{bag.id}") == 25
    assert inventory.count(world, "rations", "bag:1", f"in:{bag.id}") == 5
    kind = CONTENT.classes[name]
    levels = [CONTENT.spells[spell].level for spell in who.prepared]
    assert levels.count(0) <= (kind.cantrips[0] if kind.cantrips else 0)
    assert levels.count(1) <= (sum(kind.slots[0]) if kind.slots else 0)
    assert set(who.prepared) <= set(who.known)


@pytest.mark.rule("Q-014", "Q-482")
@pytest.mark.parametrize(
    ("fatigue", "expected"),
    [
        (5, (10, 10, 10, 10, 10, 10)),
        (7, (10, 9, 10, 10, 10, 10)),
        (8, (9, 8, 10, 10, 10, 10)),
        (9, (8, 7, 10, 10, 9, 10)),
        (10, (7, 6, 10, 8, 8, 8)),
    ],
)
def test_only_the_highest_tier_of_fatigue_counts(arena: type[Arena], fatigue: int, expected: Scores) -> None:
    assert effective(arena().hero(stats=(10,) * 6, fatigue=fatigue)) == expected


@pytest.mark.rule("Q-014")
def test_an_effective_score_is_never_below_1(arena: type[Arena]) -> None:
    assert min(effective(arena().hero(stats=(2,) * 6, fatigue=10))) == 1


@pytest.mark.rule("Q-047")
def test_athletics_weighs_strength_constitution_and_dexterity() -> None:
    assert athletics((16, 12, 14, 0, 0, 0)) == 1470
    assert athletics_modifier((16, 12, 14, 0, 0, 0)) == 2
    assert athletics_modifier((8, 14, 10, 0, 0, 0)) == -1


@pytest.mark.rule("X-22", "Q-272", "Q-208")
def test_mana_of_the_book(arena: type[Arena]) -> None:
    wizard = arena("wizard").hero(stats=(10, 10, 10, 16, 10, 10))
    assert [max_mana(CONTENT, wizard, level) for level in (1, 5)] == [7, 19]
    assert CONTENT.spells["fireball"].mana == 4
    assert max_mana(CONTENT, arena("warlock").hero(stats=(10, 10, 10, 10, 10, 16)), 5) == 21
    paladin = arena("paladin").hero(stats=(10, 10, 10, 10, 10, 14))
    assert [max_mana(CONTENT, paladin, level) for level in (1, 5)] == [0, 7]
    assert max_mana(CONTENT, arena("fighter").hero(), 20) == 0


@pytest.mark.rule("Q-219")
def test_extra_attacks_by_class_and_level() -> None:
    assert [attacks(CONTENT, "fighter", level) for level in (4, 5, 10, 11, 19, 20)] == [1, 2, 2, 3, 3, 4]
    for name in ("barbarian", "monk", "paladin", "ranger"):
        assert [attacks(CONTENT, name, level) for level in (4, 5, 20)] == [1, 2, 2]
    assert attacks(CONTENT, "wizard", 20) == 1


@pytest.mark.rule("Q-453", "Q-224")
def test_a_save_adds_proficiency_where_the_class_has_it() -> None:
    assert save_bonus(CONTENT, "fighter", (16, 10, 14, 10, 10, 10), 5, "strength") == 6
    assert save_bonus(CONTENT, "fighter", (16, 10, 14, 10, 10, 10), 5, "dexterity") == 0


def ac(one: Arena) -> int:
    who = one.hero()
    return armor_class(one.bench.world, who, who.stats)


@pytest.mark.rule("Q-199", "X-21", "Q-193", "Q-196", "Q-198", "Q-195")
def test_an_incomplete_set_gives_19_and_the_full_one_20(arena: type[Arena]) -> None:
    one = arena().strip().scores(16, 14, 14, 10, 10, 10)
    one.wear(armor="chainmail-cuirass", helmet="iron-helmet", boots="leather-boots", offhand="shield")
    assert ac(one) == 19
    one.wear(helmet="chainmail-helmet", boots="chainmail-boots")
    assert ac(one) == 20


@pytest.mark.rule("Q-195")
def test_armour_types_treat_dexterity_differently(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 18, 10, 10, 10, 10)
    assert ac(one.wear(armor="leather-jerkin")) == 15
    assert ac(one.wear(armor="hide-coat")) == 14
    assert ac(one.wear(armor="plate-cuirass")) == 18
    assert ac(one.scores(10, 6, 10, 10, 10, 10).wear(armor="leather-jerkin")) == 9
    assert ac(one.wear(armor="hide-coat")) == 10


@pytest.mark.rule("Q-194", "Q-197", "X-21")
def test_unarmoured_classes_have_bases_of_their_own(arena: type[Arena]) -> None:
    monk = arena("monk").strip().scores(10, 16, 10, 10, 14, 10)
    assert ac(monk) == 15
    assert ac(monk.wear(offhand="shield")) == 15
    barbarian = arena("barbarian").strip().scores(10, 14, 16, 10, 10, 10)
    assert ac(barbarian) == 15
    assert ac(barbarian.wear(offhand="shield")) == 17
    assert ac(barbarian.wear(armor="leather-jerkin")) == 15


@pytest.mark.rule("Q-193")
def test_full_sets_have_the_armour_class_of_the_table(arena: type[Arena]) -> None:
    one = arena().strip().scores(10, 18, 10, 10, 10, 10)
    expected = {"leather": 16, "studded-leather": 17, "hide": 15, "scale": 18, "half-plate": 19}
    expected |= {"ring-mail": 16, "chainmail": 18, "splint": 19, "plate": 20}
    for name, total in expected.items():
        for piece in CONTENT.set_pieces(f"{name}-set"):
            one.wear(**{CONTENT.armor[piece].slot: piece})
        assert ac(one) == total, name
