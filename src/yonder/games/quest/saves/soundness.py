"""Soundness: a save from elsewhere is loaded only if the game could have made it: known names, numbers in bounds."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core import World
from yonder.games.quest.character import gear
from yonder.games.quest.character.growth import METAMAGIC, STYLES, enemy_types
from yonder.games.quest.character.packing import slots_for
from yonder.games.quest.character.sheet import content_of, modifier
from yonder.games.quest.content import Content
from yonder.games.quest.content.places import DAY
from yonder.games.quest.party.companions import MOST_HIRED
from yonder.games.quest.saves.model import Save, Stack, slot_name

MOST = 2**40
TOUGH = 2  # hit points for each level, by a feat


def sound(world: World, save: Save) -> bool:
    """Could a game have made it?"""
    content = content_of(world)
    checks = (_facts, _journey, _growth, _things, _magic)
    return all(holds for check in checks for holds in check(content, save))


def _facts(content: Content, save: Save) -> Iterator[bool]:
    yield save.race in content.races and save.background in content.backgrounds
    yield save.name in content.names.get(save.race, ()) and save.alignment in content.start.alignments
    yield 0 <= save.experience <= MOST and 0 < save.day <= MOST and 0 <= save.minute < DAY
    yield all(1 <= score <= content.levels.score_cap for score in save.stats)
    yield 1 <= save.max_hp <= MOST and 0 <= save.max_hp_penalty < save.max_hp
    yield 1 <= save.hp <= save.max_hp - save.max_hp_penalty and 0 <= save.mana <= MOST
    yield 0 <= save.fatigue <= 10 and 0 <= save.hunger <= 3
    yield 0 <= save.tired <= DAY and 0 <= save.unfed <= DAY and 0 <= save.short_rests_used <= 2


def _growth(content: Content, save: Save) -> Iterator[bool]:
    """No more than the level can have brought."""
    kind, at = content.classes.get(save.class_name), content.levels.at(max(0, save.experience))
    if kind is None:
        yield False
        return
    each = kind.hit_die + max(0, modifier(save.stats, "constitution")) + TOUGH
    yield save.max_hp <= each * at
    most = kind.mana[at - 1] + max(0, modifier(save.stats, kind.casting)) if kind.casting else 0
    yield save.mana <= most
    points = sum(level <= at for level in content.levels.points)
    yield 0 <= save.choices.points_spent <= points - len(save.feats)
    yield sum(save.ability_increases.values()) <= points
    yield len(save.feats) <= content.levels.feats_by(save.class_name, at)
    yield all(feat.partition(":")[0] in content.feats for feat in save.feats)
    yield save.choices.style in ("", *STYLES) and all(way in METAMAGIC for way in save.choices.metamagic)
    yield all(enemy in enemy_types(content) for enemy in save.choices.favoured_enemies)


def _journey(content: Content, save: Save) -> Iterator[bool]:
    cities, lands = content.places.cities, content.environments
    yield all(place in cities or place in lands for place in save.discovered)
    way = save.travel
    if way is None:
        yield save.location in cities
    else:
        land = lands.get(way.environment)
        yield land is not None and save.location == land.id and way.direction in land.connects
        yield 0 <= way.progress_bp < 10_000 and 0 <= way.carry <= MOST
    yield 0 <= save.encounter.acc <= MOST and save.encounter.last_monster in ("", *content.monsters)
    yield len(save.companions) <= MOST_HIRED
    for kept in save.companions:
        kind = content.companions.get(kept.id)
        yield kind is not None and 1 <= kept.hp <= kind.hp and kept.heals_used >= 0


def _things(content: Content, save: Save) -> Iterator[bool]:
    for slot, stack in save.gear.items():
        yield slot in slots_for(content.item(stack.item))
        yield from _stack(content, stack)
    yield from _places(content, save.general, content.start.slots)
    for city, stacks in save.vaults.items():
        yield city in content.places.cities
        yield from _places(content, stacks, content.start.vault)


def _places(content: Content, stacks: tuple[Stack, ...], slots: int) -> Iterator[bool]:
    places = [stack.place for stack in stacks]
    yield len(set(places)) == len(places) and all(0 <= place < slots for place in places)
    for stack in stacks:
        yield from _stack(content, stack)


def _stack(content: Content, stack: Stack) -> Iterator[bool]:
    kind = content.item(stack.item)
    box = content.goods.get(stack.item)
    yield kind is not None and 1 <= stack.quantity <= kind.stack
    yield not stack.contents or (box is not None and box.kind == "container" and len(stack.contents) <= box.slots)
    for inner in stack.contents:
        yield not inner.contents
        yield from _stack(content, inner)


def _magic(content: Content, save: Save) -> Iterator[bool]:
    yield all(name in content.spells for name in save.known_spells)
    for level, names in save.spell_slots.items():
        yield len(set(names)) == len(names)
        yield all(name in content.spells and slot_name(content.spells[name].level) == level for name in names)
    yield all(row.id in content.effects and row.minutes_left >= -1 and 1 <= row.stacks < 6 for row in save.effects)
    yield all(0 <= count <= MOST for count in save.features_used.values())
    yield all(gear.GEAR.count(slot) == 1 for slot in save.gear)
