"""Names that refer to nothing: people, quests, dialogue, items and land must name what exists (D-161, D-170)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from yonder.games.delve.content.people import Condition, Deed, Objective, Response, Tree
from yonder.games.delve.content.things import SLOTS
from yonder.games.delve.kinds import Ailment, Family

if TYPE_CHECKING:
    from yonder.games.delve.content import Content

ANY = "*"
CONDITIONS = {
    "quest_available": "quests",
    "quest_active": "quests",
    "quest_objectives_met": "quests",
    "quest_done": "quests",
    "knows_spell": "spells",
    "lacks_spell": "spells",
    "near_dungeon": "templates",
    "offers_dungeon": "templates",
    "dungeon_ready": "templates",
    "dungeon_done": "templates",
}
DEEDS = {"accept_quest": "quests", "teach_spell": "spells", "tell_readiness": "templates"}
TARGETS = {"talk_to_npc": "people", "defeat_entity": "creatures", "complete_dungeon": "templates"}


def dangling(content: Content) -> Iterator[str]:
    """Every name that refers to nothing, with its place."""
    yield from _land(content)
    yield from _items(content)
    yield from _people(content)
    yield from _quests(content)
    yield from _sights(content)
    for tree in content.dialogue.values():
        yield from _dialogue(content, tree)


def _missing(content: Content, place: str, table: str, *names: str) -> Iterator[str]:
    there = getattr(content, table)
    yield from (f"{place}: no such name in {table}: {name!r}" for name in names if name and name not in there)


def _land(content: Content) -> Iterator[str]:
    land = content.land
    named = [*land.underground, land.river[0], land.crystal[0], land.cave]
    yield from _missing(content, "land", "biomes", *named, *(climate.biome for climate in land.climates))
    yield from _missing(content, "land: landmarks", "biomes", *(mark.biome for mark in land.landmarks))
    for pin in content.pins.values():
        yield from _missing(content, f"pins: {pin.id}: biome", "biomes", pin.biome)
    if land.climates[-1].above or land.climates[-1].below:
        yield "land: climates: the last line must fit every tile"
    for biome in content.biomes.values():
        if not biome.terrain:
            yield f"biomes: {biome.id}: terrain: must have at least one entry"
    for family in Family:
        if family is not Family.DUNGEON:
            yield from _missing(content, f"wild: {family}", "creatures", *content.wild.get(family, ("",)))


def _items(content: Content) -> Iterator[str]:
    for item in content.items.values():
        if sum(tag in SLOTS for tag in item.tags) > 1:
            yield f"items: {item.id}: tags: names two slots"
        if "spell_scroll" in item.tags and not item.teaches:
            yield f"items: {item.id}: teaches: a scroll must name a spell"
        yield from _missing(content, f"items: {item.id}: teaches", "spells", item.teaches)
    for kind in Ailment:
        yield from _missing(content, "effects", "effects", kind)
    newcomer = content.numbers.newcomer
    yield from _missing(content, "numbers: newcomer", "items", *newcomer.wears, *newcomer.carries)
    yield from _missing(content, "numbers: newcomer", "spells", *newcomer.spells)
    yield from _missing(content, "generation: common", "items", *(entry.item for entry in content.generation.common))
    yield from _missing(content, "generation: registry", "templates", *content.generation.registry)
    for creature in content.creatures.values():
        yield from _missing(content, f"creatures: {creature.id}: drops", "items", *creature.drops)
        yield from _missing(content, f"creatures: {creature.id}: habit", "habits", creature.habit)
    for template in content.templates.values():
        habits = [foe.habit for foe in template.enemy_types]
        yield from _missing(content, f"templates: {template.id}: habit", "habits", *habits)


def _people(content: Content) -> Iterator[str]:
    for person in content.people.values():
        yield from _missing(content, f"people: {person.id}: tree", "dialogue", person.tree)
        yield from _missing(content, f"people: {person.id}: sells", "items", *person.sells)
        yield from _missing(content, f"people: {person.id}: role", "helpers", person.role)
    for helper in content.helpers.values():
        yield from _missing(content, f"helpers: {helper.id}", "people", helper.id)


def _sights(content: Content) -> Iterator[str]:
    for sight in content.sights.values():
        yield from _missing(content, f"sights: {sight.id}: templates", "templates", *sight.templates)
    for oddity in content.oddities.values():
        place = f"oddities: {oddity.id}"
        yield from _missing(content, f"{place}: templates", "templates", *oddity.templates)
        if not oddity.choices:
            yield f"{place}: choices: must have at least one entry"
        for choice in oddity.choices:
            yield from _missing(content, f"{place}.{choice.id}: needs", "items", choice.needs)
            yield from _missing(content, f"{place}.{choice.id}: item", "items", choice.good.item, choice.bad.item)
            if not 1 <= choice.percent <= 100:
                yield f"{place}.{choice.id}: percent: must be 1 to 100"


def _quests(content: Content) -> Iterator[str]:
    for quest in content.quests.values():
        place = f"quests: {quest.id}"
        yield from _missing(content, f"{place}: giver", "people", quest.giver)
        yield from _missing(content, f"{place}: needs", "quests", *quest.needs)
        yield from _missing(content, f"{place}: next", "quests", quest.next)
        yield from _missing(content, f"{place}: rewards.items", "items", *quest.rewards.items)
        yield from _missing(content, f"{place}: rewards.spells", "spells", *quest.rewards.spells)
        for i, objective in enumerate(quest.objectives):
            yield from _objective(content, f"{place}: objectives[{i}]", objective)


def _objective(content: Content, place: str, objective: Objective) -> Iterator[str]:
    if objective.type in TARGETS:
        yield from _missing(content, f"{place}.target", TARGETS[objective.type], objective.target)
    elif objective.type == "reach_location" and objective.target not in (*content.biomes, *content.pins):
        yield f"{place}.target: no such biome or place: {objective.target!r}"
    if objective.count < 1:
        yield f"{place}.count: must be at least 1"


def _dialogue(content: Content, tree: Tree) -> Iterator[str]:
    if "root" not in tree.nodes:
        yield f"dialogue: {tree.id}: nodes: there is no root"
    for name, node in tree.nodes.items():
        for answer in node.choices:
            place = f"dialogue: {tree.id}.{name}.{answer.id}"
            if answer.to and answer.to not in tree.nodes:
                yield f"{place}: to: there is no node {answer.to!r}"
            yield from _answer(content, place, answer)


def _answer(content: Content, place: str, answer: Response) -> Iterator[str]:
    parts: list[tuple[Condition | Deed, dict[str, str]]] = [(each, CONDITIONS) for each in answer.when]
    parts += [(each, DEEDS) for each in answer.does]
    for part, tables in parts:
        for field, table in tables.items():
            name = getattr(part, field)
            if name != ANY or not answer.each:
                yield from _missing(content, f"{place}: {field}", table, name)
