"""The content of delve: what the rulebook's tables say, and what is wrong with other content (section 5 to 11)."""

from __future__ import annotations

from typing import Any

import pytest

from yonder.core import BadContent
from yonder.core.content import parse
from yonder.core.pack import packed
from yonder.core.world.codec import plain
from yonder.games.delve.content import default
from yonder.games.delve.content.faults import faults
from yonder.games.delve.kinds import Ailment, Element, Family, Slot, Special, TrapKind

CONTENT = default()


def wrong(pack: dict[str, Any]) -> list[str]:
    with pytest.raises(BadContent) as caught:
        packed(CONTENT, pack)
    return caught.value.problems


def template(**changes: Any) -> dict[str, Any]:
    """A good template as it would stand in a file, with changes; None takes a field away."""
    made = {**plain(CONTENT.templates["goblin_cave"]), "name": "Other Cave", **changes}
    del made["id"]
    return {name: value for name, value in parse("t.json", _json(made)).items() if value is not None}


def _json(value: Any) -> str:
    from yonder.core.world.codec import encode  # noqa: PLC0415 - only here

    return encode(value).decode()


@pytest.mark.rule("D-018")
def test_constants_are_those_of_the_rulebook() -> None:
    n = CONTENT.numbers
    assert (n.encounter_tick, n.respawn_delay, n.wild_respawn, n.grace, n.afterglow) == (30, 30, 300, 300, 300)
    assert (n.lifetime, n.postpone, n.most_postponed, n.warn_before) == (14_400, 300, 3, 60)
    assert (n.rest_cooldown, n.rests_per_delve, n.invite_ttl, n.max_party) == (30, 3, 300, 4)
    assert (n.max_open_instances, n.carry_capacity, n.level_cap, CONTENT.land.hub_radius) == (500, 50, 20, 8)
    assert CONTENT.land.period_minutes * 4 == 240


@pytest.mark.rule("D-073")
def test_a_slot_comes_from_the_first_tag_that_names_one() -> None:
    assert CONTENT.items["chiefs_crown"].slot is Slot.HEAD
    assert CONTENT.items["guardians_shield"].slot is Slot.HELD_OFF
    assert CONTENT.items["lockpicks"].slot is None


@pytest.mark.rule("D-074")
def test_weight_is_carried_and_rarity_is_apart() -> None:
    entry = CONTENT.templates["goblin_cave"].loot_table[0]
    assert (entry.item, entry.rarity, CONTENT.items["gold_coins"].weight) == ("gold_coins", 10, 1)


@pytest.mark.rule("D-072")
@pytest.mark.rule("D-091")
@pytest.mark.parametrize(
    ("item", "facts"),
    [
        ("travellers_knife", {"attack": 1, "weight": 1, "price": 4}),
        ("forge_hammer", {"attack": 6, "level": 8, "weight": 7, "price": 220}),
        ("plate_harness", {"defense": 6, "level": 8, "weight": 15, "price": 300}),
        ("queens_circlet", {"defense": 2, "magic": 4, "price": 260}),
        ("torch", {"detect": 2, "price": 5}),
        ("lockpicks", {"disarm": 3, "price": 40}),
        ("great_draught", {"heal": 45, "price": 80}),
        ("antidote", {"cures": Ailment.POISON}),
        ("scroll_lightning", {"teaches": "lightning_bolt", "price": 120}),
        ("dungeon_key", {"tags": ("dungeon_key",), "price": 0}),
        ("ancient_map", {"tags": ("quest_item", "soulbound")}),
        ("grave_gold", {"unit": 3, "tags": ("currency",)}),
        ("silver_scales", {"unit": 2}),
    ],
)
def test_items_are_those_of_the_catalogue(item: str, facts: dict[str, Any]) -> None:
    row = CONTENT.items[item]
    assert {name: getattr(row, name) for name in facts} == facts


@pytest.mark.rule("D-091")
def test_the_catalogue_is_complete_and_every_item_has_a_name() -> None:
    assert len(CONTENT.items) == 54
    assert all(f"item.{item}" in CONTENT.words for item in CONTENT.items)
    assert CONTENT.word("item", "scroll_lightning") == "ancient spell scroll"


@pytest.mark.rule("D-095")
def test_merrit_sells_24_things() -> None:
    sold = CONTENT.people["merrit"].sells
    assert len(sold) == 24
    assert (sold[0], sold[-1]) == ("wooden_club", "scroll_cleanse")
    assert all(CONTENT.items[item].price > 0 for item in sold)


@pytest.mark.rule("D-132")
@pytest.mark.rule("D-133")
def test_spells_and_affinities_are_those_of_the_tables() -> None:
    found = {spell.id: (spell.element, spell.cost, spell.power, spell.level) for spell in CONTENT.spells.values()}
    assert found == {
        "fireball": (Element.FIRE, 8, 12, 1),
        "heal": (Element.LIGHT, 10, 15, 1),
        "shade_lance": (Element.SHADOW, 7, 9, 1),
        "stone_wall": (Element.EARTH, 6, 5, 2),
        "stone_spike": (Element.EARTH, 9, 13, 2),
        "fog_cloud": (Element.WATER, 5, 0, 2),
        "cleanse": (Element.LIGHT, 6, 0, 2),
        "lightning_bolt": (Element.AIR, 15, 20, 3),
        "shadow_step": (Element.SHADOW, 12, 0, 3),
    }
    assert [CONTENT.affinities[Element.EARTH][family] for family in Family] == [120, 100, 100, 80, 150, 130, 130]
    assert [CONTENT.affinities[element][Family.DUNGEON] for element in Element] == [100, 100, 130, 100, 150, 70]


@pytest.mark.rule("D-169")
@pytest.mark.rule("D-173")
def test_the_two_templates_of_the_seed_keep_every_figure() -> None:
    cave, ruins = CONTENT.templates["goblin_cave"], CONTENT.templates["ancient_ruins"]
    assert [(foe.name, foe.hp, foe.attack, foe.defense) for foe in cave.enemy_types] == [
        ("goblin", 15, 4, 1),
        ("goblin archer", 10, 6, 0),
    ]
    assert (cave.boss.name, cave.boss.hp, cave.boss.attack, cave.boss.defense) == ("Goblin Chief", 50, 10, 5)
    assert (cave.boss.special, cave.boss.loot) == (Special.RALLY, ("chiefs_crown",))
    assert (cave.room_count.min, cave.room_count.max) == (5, 8)
    assert (cave.difficulty_range, cave.cooldown_seconds, cave.entry_biomes) == ((1, 5), 3_600, ("cave",))
    assert cave.trap_types == (TrapKind.PIT, TrapKind.DART)
    assert [(foe.name, foe.hp, foe.attack, foe.defense) for foe in ruins.enemy_types] == [
        ("stone golem", 30, 8, 8),
        ("shadow wisp", 12, 10, 0),
    ]
    assert (ruins.boss.name, ruins.boss.hp, ruins.boss.attack, ruins.boss.defense) == ("Ancient Guardian", 80, 15, 10)
    assert ruins.boss.loot == ("guardians_shield", "scroll_lightning")
    assert (ruins.room_count.min, ruins.room_count.max) == (8, 12)
    assert (ruins.difficulty_range, ruins.cooldown_seconds) == ((3, 8), 7_200)
    assert ruins.entry_biomes == ("mountain_peak", "misty_highlands")
    assert CONTENT.items["chiefs_crown"].defense == 2
    assert CONTENT.items["guardians_shield"].defense == 5
    assert CONTENT.items["enchanted_ring"].magic == 2


@pytest.mark.rule("D-171")
def test_templates_have_an_order_of_their_own_also_when_a_pack_adds_one() -> None:
    order = ["goblin_cave", "ancient_ruins", "thornroot_warren", "drowned_vault", "ember_mine", "whispering_barrow"]
    assert [each.id for each in CONTENT.registry] == order
    more = packed(CONTENT, {"templates": {"alder_pit": template()}})
    assert [each.id for each in more.registry] == [*order, "alder_pit"]


@pytest.mark.rule("D-172")
def test_templates_have_their_lines() -> None:
    assert CONTENT.templates["ancient_ruins"].boss_line == "Stone eyelids open."
    assert CONTENT.templates["drowned_vault"].guide_line == "What the marsh took it guards. Bring an antidote."
    assert all(each.entry_line and each.guide_line for each in CONTENT.registry)


@pytest.mark.rule("D-168")
def test_quests_are_those_of_the_registry() -> None:
    found = {
        quest.id: (quest.giver, quest.level, quest.rewards.xp, quest.rewards.gold) for quest in CONTENT.quests.values()
    }
    assert len(found) == 11
    assert found["first_delve"] == ("brannoc", 1, 60, 20)
    assert found["guardians_gate"] == ("ivo", 8, 600, 200)
    objective = CONTENT.quests["complete_goblin_cave"].objectives[0]
    assert (objective.type, objective.target) == ("complete_dungeon", "goblin_cave")
    veteran = CONTENT.quests["veteran_delver"].objectives[0]
    assert (veteran.target, veteran.min_difficulty, veteran.count) == ("", 5, 3)
    assert CONTENT.quests["delvers_tithe"].repeat_after == 86_400


@pytest.mark.rule("D-151")
def test_every_behaviour_has_three_greetings() -> None:
    for behavior in ("wander", "patrol", "guard", "merchant", "hermit", "guide"):
        assert all(CONTENT.words[f"greeting.{behavior}.{i}"] for i in range(3))


@pytest.mark.rule("D-160")
def test_seven_trees_ship_and_every_choice_has_words() -> None:
    assert list(CONTENT.dialogue) == ["warden", "merchant", "hermit", "guide", "captain", "veteran", "helper"]
    for tree in CONTENT.dialogue.values():
        for name, node in tree.nodes.items():
            place = f"dialogue.{tree.id}.{name}"
            assert CONTENT.words[f"{place}.text"]
            assert all(CONTENT.words[f"{place}.{choice.id}"] for choice in node.choices)


@pytest.mark.rule("D-170")
@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 41}, "name"),
        ({"description": None}, "description"),
        ({"entry_biomes": []}, "entry_biomes"),
        ({"entry_biomes": ["cave", "cave"]}, "entry_biomes"),
        ({"entry_biomes": ["deep_cavern"]}, "entry_biomes[0]"),
        ({"room_count": {"min": 4, "max": 8}}, "room_count"),
        ({"room_count": {"min": 5, "max": 21}}, "room_count"),
        ({"enemy_types": []}, "enemy_types"),
        ({"boss_guards": 4}, "boss_guards"),
        ({"trap_types": []}, "trap_types"),
        ({"trap_types": ["hole"]}, "trap_types[0]"),
        ({"loot_table": []}, "loot_table"),
        ({"loot_table": [{"item": "nothing"}]}, "loot_table[0].item"),
        ({"loot_table": [{"item": "gold_coins"}]}, "loot_table[0].amount"),
        ({"loot_table": [{"item": "torch", "amount": [1, 2]}]}, "loot_table[0].amount"),
        ({"loot_table": [{"item": "gold_coins", "amount": [3, 2]}]}, "loot_table[0].amount"),
        ({"loot_table": [{"item": "torch", "rarity": 0}]}, "loot_table[0].rarity"),
        ({"difficulty_range": [0, 5]}, "difficulty_range"),
        ({"difficulty_range": [3, 2]}, "difficulty_range"),
        ({"cooldown_seconds": 59}, "cooldown_seconds"),
        ({"recommended_level": 21}, "recommended_level"),
        ({"room_words": ["a", "b", "c", "d", "e"]}, "room_words"),
        ({"room_words": ["a", "b", "c", "d", "e", "e"]}, "room_words"),
        ({"affinity_overrides": {"fire": 301}}, "affinity_overrides.fire"),
        ({"affinity_overrides": {"dust": 100}}, "affinity_overrides"),
        ({"boss_line": "x" * 201}, "boss_line"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_a_fault_of_a_template_is_named_with_its_field(changes: dict[str, Any], field: str) -> None:
    found = faults("my_cave", template(**changes), CONTENT.known)
    assert [(fault.template, fault.field.partition("[...")[0]) for fault in found] == [("my_cave", field)]


@pytest.mark.rule("D-170")
def test_every_fault_of_a_template_is_found_at_once() -> None:
    foe = {"name": "rat", "behavior": "wander", "hp": 0, "attack": 0, "defense": -1}
    bite = {"effect": "poison", "beats": 1, "chance": 101}
    boss = {
        "name": "rat",
        "behavior": "hostile",
        "hp": 1,
        "attack": 1,
        "defense": 0,
        "special": "rally",
        "loot": ["air"],
    }
    data = template(enemy_types=[foe, {**foe, "behavior": "hostile", "hp": 1, "attack": 1, "on_hit": bite}], boss=boss)
    assert [fault.field for fault in faults("x", data, CONTENT.known)] == [
        "id",
        "enemy_types[0].behavior",
        "enemy_types[0].hp",
        "enemy_types[0].attack",
        "enemy_types[0].defense",
        "enemy_types[1].defense",
        "enemy_types[1].name",
        "enemy_types[1].on_hit.chance",
        "boss.loot[0]",
        "boss.name",
    ]


@pytest.mark.rule("D-170")
def test_a_pack_with_a_bad_template_does_not_start() -> None:
    assert wrong({"templates": {"my_cave": template(cooldown_seconds=1)}}) == [
        "pack: templates: my_cave: cooldown_seconds: must be 60 to 604800"
    ]
    assert wrong({"templates": {"my_cave": template(name="Goblin Cave")}}) == [
        "pack: templates: my_cave: name: goblin_cave has the same name"
    ]


@pytest.mark.rule("D-161")
@pytest.mark.rule("D-170")
@pytest.mark.parametrize(
    ("pack", "problem"),
    [
        (
            {"quests": {"first_delve": {"giver": "nobody"}}},
            "quests: first_delve: giver: no such name in people: 'nobody'",
        ),
        ({"quests": {"first_delve": {"next": "none"}}}, "quests: first_delve: next: no such name in quests: 'none'"),
        (
            {"quests": {"first_delve": {"needs": ["none"]}}},
            "quests: first_delve: needs: no such name in quests: 'none'",
        ),
        (
            {"quests": {"first_delve": {"rewards": {"items": ["x"]}}}},
            "quests: first_delve: rewards.items: no such name in items: 'x'",
        ),
        (
            {"quests": {"first_delve": {"objectives": [{"type": "complete_dungeon", "target": "x"}]}}},
            "quests: first_delve: objectives[0].target: no such name in templates: 'x'",
        ),
        ({"items": {"torch": {"tags": ["head", "feet"]}}}, "items: torch: tags: names two slots"),
        ({"items": {"scroll_cleanse": {"teaches": ""}}}, "items: scroll_cleanse: teaches: a scroll must name a spell"),
        (
            {"items": {"scroll_cleanse": {"teaches": "x"}}},
            "items: scroll_cleanse: teaches: no such name in spells: 'x'",
        ),
        ({"people": {"merrit": {"sells": ["x"]}}}, "people: merrit: sells: no such name in items: 'x'"),
        ({"people": {"merrit": {"tree": "x"}}}, "people: merrit: tree: no such name in dialogue: 'x'"),
    ],
)
def test_names_that_refer_to_nothing_are_found(pack: dict[str, Any], problem: str) -> None:
    assert wrong(pack) == [f"pack: {problem}"]
