"""A thousand dungeons of each template, every guarantee tried on each; `benchmarks/dungeons.py` tries ten thousand."""

from __future__ import annotations

import pytest

from yonder.core import sub
from yonder.games.delve.content import default
from yonder.games.delve.dungeon.guarantees import broken, faults
from yonder.games.delve.dungeon.layout import Layout, layout
from yonder.games.delve.kinds import RoomType

CONTENT = default()
DUNGEONS, IN_FULL = 1_000, 20  # of every so many, all rooms are drawn; of the others, the rooms of key and boss


@pytest.mark.rule("D-188", "D-189", "D-192", "D-193", "D-194")
@pytest.mark.parametrize("name", list(CONTENT.templates))
def test_a_thousand_dungeons_keep_every_guarantee(name: str) -> None:
    template = CONTENT.templates[name]
    sizes: dict[int, int] = {}
    for number in range(DUNGEONS):
        seed = sub(bytes(32), name, number)
        assert list(faults(CONTENT, template, seed, number, every_room=number % IN_FULL == 0)) == [], number
        size = len(layout(template, CONTENT.generation, seed).types)
        sizes[size] = sizes.get(size, 0) + 1
    expected = DUNGEONS // (template.room_count.max - template.room_count.min + 1)
    assert all(abs(count - expected) < expected // 3 for count in sizes.values())
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
