"""Locked exits and keys: an extension (EXT-02), on only if the host asks for it. Off, nothing here draws or writes.

T-950  The setup option `locks` turns the block on; it is off by default and the rules above stay as they are.
T-951  Each new exit of a chamber at yonder 3 or more is locked with 10%, drawn in index order after the exit roll.
T-952  Opening a locked exit spends one key; without a key it is `exit_locked`. Whoever opens it opens it for all.
T-953  A successful search of a Treasure chamber also finds a key with 50%, drawn after the item roll.
T-954  While the boss chamber does not exist, a chamber at the frontier (T-441) keeps its first new exit unlocked.
T-955  The keys of a fallen explorer go to whoever loots the body.
T-956  A key fits any lock of any temple; keys stay with the explorer when it leaves.
"""

from __future__ import annotations

from yonder.core import Dice, World
from yonder.games.temple.content import Content
from yonder.games.temple.events import KeyFound, LockOpened
from yonder.games.temple.explorer.deed import Deed
from yonder.games.temple.explorer.hero import Hero
from yonder.games.temple.models import Chamber, ChamberExit, KeyRing, Lock, Season


def in_force(world: World) -> bool:
    """Has the host asked for locks (T-950)?"""
    return world.get(Season).locks


def keys(world: World, explorer_id: int) -> int:
    """How many keys an explorer has."""
    ring = world.find(KeyRing, explorer_id)
    return 0 if ring is None else ring.keys


def may_unlock(me: Hero, way: ChamberExit) -> None:
    """A locked exit needs a key (T-952)."""
    locked = me.world.find(Lock, way.temple_id, way.from_chamber_id, way.exit_index)
    if locked is not None and not keys(me.world, me.id):
        raise me.content.refuse("exit_locked")


def lock_exits(world: World, dice: Dice, chamber: Chamber, *, frontier: bool) -> None:
    """Lock some of a new chamber's exits (T-951, T-954)."""
    content: Content = world.content
    numbers = content.numbers.locks
    if not in_force(world) or chamber.yonder < numbers.from_yonder:
        return
    for index in range(2 if frontier else 1, chamber.exit_count):
        if dice.chance(numbers.chance, "lock"):
            world.put(Lock(chamber.temple_id, chamber.chamber_id, index))


def unlock(deed: Deed, way: ChamberExit) -> None:
    """Spend a key on a locked exit (T-952)."""
    lock = deed.world.find(Lock, way.temple_id, way.from_chamber_id, way.exit_index)
    if lock is not None:
        deed.world.drop(lock)
        deed.world.put(KeyRing(deed.me.id, keys(deed.world, deed.me.id) - 1))
        deed.tell(LockOpened(deed.me.id, way.temple_id, way.from_chamber_id, way.exit_index))


def find_key(deed: Deed) -> None:
    """A key may lie in a treasure (T-953)."""
    if in_force(deed.world) and deed.dice.chance(deed.me.content.numbers.locks.key_chance, "key"):
        add_keys(deed, 1)


def take_keys(deed: Deed, fallen: int) -> None:
    """The keys of the fallen change hands (T-955)."""
    ring = deed.world.find(KeyRing, fallen)
    if ring is not None and ring.keys:
        deed.world.drop(ring)
        add_keys(deed, ring.keys)


def add_keys(deed: Deed, count: int) -> None:
    """More keys on the ring."""
    total = deed.me.content.numbers.capped("count", keys(deed.world, deed.me.id) + count)
    deed.world.put(KeyRing(deed.me.id, total))
    deed.tell(KeyFound(deed.me.id, count))
