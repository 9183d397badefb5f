"""Ten thousand dungeons of each template, every guarantee tried on each (D-188, D-189, D-192 to D-194)."""

from __future__ import annotations

import pytest

from yonder.core import sub
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.contents import Delve, contents
from yonder.games.delve.dungeon.guarantees import broken, key_is_held
from yonder.games.delve.dungeon.layout import NONE, Layout, layout
from yonder.games.delve.kinds import RoomType

CONTENT = default()
DUNGEONS, IN_FULL = 10_000, 20  # of every so many, all rooms are drawn; of the others, the rooms of key and boss


@pytest.mark.slow
@pytest.mark.rule("D-188")
@pytest.mark.rule("D-189")
@pytest.mark.rule("D-192")
@pytest.mark.rule("D-193")
@pytest.mark.rule("D-194")
@pytest.mark.parametrize("name", list(CONTENT.templates))
def test_ten_thousand_dungeons_keep_every_guarantee(name: str) -> None:
    template = CONTENT.templates[name]
    low, high = template.difficulty_range
    sizes: dict[int, int] = {}
    for number in range(DUNGEONS):
        seed = sub(bytes(32), name, number)
        found = layout(template, CONTENT.generation, seed)
        assert list(broken(template, CONTENT.generation, found)) == [], number
        delve = Delve(template, seed, low + number % (high - low + 1), 1 + number % 4)
        if number % IN_FULL == 0:
            rooms = [contents(CONTENT, delve, found, room) for room in range(len(found.types))]
            assert key_is_held(found, rooms), number
        elif found.key != NONE:
            key_room = contents(CONTENT, delve, found, found.key)
            assert 0 <= key_room.carrier < len(key_room.enemies), number
        master = contents(CONTENT, delve, found, found.boss).enemies
        assert [each.name for each in master] == [template.boss.name], number
        sizes[len(found.types)] = sizes.get(len(found.types), 0) + 1
    expected = DUNGEONS // (template.room_count.max - template.room_count.min + 1)
    assert all(abs(count - expected) < expected // 5 for count in sizes.values())
    assert sorted(sizes) == list(range(template.room_count.min, template.room_count.max + 1))


@pytest.mark.rule("D-192")
@pytest.mark.rule("D-193")
def test_a_broken_dungeon_is_noticed() -> None:
    template, generation = CONTENT.templates["goblin_cave"], CONTENT.generation
    good = next(
        found
        for number in range(50)
        if (found := layout(template, generation, sub(bytes(32), "x", number))).locked >= found.spine
    )
    cut = Layout(good.types, good.parents, good.spine, good.locked, good.locked)
    assert list(broken(template, generation, cut)) == ["the key cannot be had before the door"]
    open_door = Layout(good.types, good.parents, good.spine)
    assert list(broken(template, generation, open_door)) == []  # a locked room without a door is no trap
    types = (*good.types[:-1], RoomType.BOSS_ROOM)
    two = Layout(types, good.parents, good.spine, good.locked, good.key)
    assert "there is not exactly one boss room" in list(broken(template, generation, two))
