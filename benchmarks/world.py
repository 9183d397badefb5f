"""Forks and prefix iteration: their cost must not grow with the world."""

from __future__ import annotations

from measure import Line, Sheet, main, micro

from yonder.core import Model, World

SIZES = (20, 2_000, 200_000)
PER_PLACE = 5


class Thing(Model, key=("place", "number"), index=(("owner",),)):
    """Five things in each place."""

    place: int
    number: int
    owner: int
    worth: int


def world_of(rows: int) -> World:
    """A world with so many rows."""
    world = World()
    for i in range(rows):
        world.put(Thing(i // PER_PLACE, i % PER_PLACE, i // PER_PLACE, i))
    return world


def run(sheet: Sheet) -> None:
    """Each operation at each size."""
    sizes = SIZES[:2] if sheet.quick else SIZES
    worlds = {size: world_of(size) for size in sizes}
    forks = {size: micro(world.fork) for size, world in worlds.items()}
    for size, cost in forks.items():
        sheet.add(Line(f"fork of {size:,} rows", cost, 2, "us", "2 us", 1, at_most=True))
    sheet.add(Line("fork, largest to smallest", forks[sizes[-1]], forks[20], "us", "20 rows", 1.5, at_most=True))
    for name, work in (
        ("rows by key prefix", lambda w: w.all(Thing, 2)),
        ("rows by index", lambda w: w.where(Thing, owner=2)),
        ("the same in a fork with a write", _forked),
    ):
        costs = {size: micro(lambda w=world, f=work: f(w), number=5_000) for size, world in worlds.items()}  # type: ignore[misc]
        line = Line(f"{name}, {sizes[-1]:,} to 2,000", costs[sizes[-1]], costs[2_000], "us", "2,000 rows", 1.5)
        line.at_most = True
        sheet.add(line)


def _forked(world: World) -> list[Thing]:
    fork = world.fork()
    fork.put(Thing(2, 1, 2, 7))
    return fork.all(Thing, 2)


if __name__ == "__main__":
    main("Worlds", run)
