"""Temple in process, random play with offers listed at each step, against NLE; and temples of any size."""

from __future__ import annotations

import random

from measure import Line, Sheet, main, micro
from nle import against_nle

from yonder.core import Game, World
from yonder.games.temple import rules
from yonder.games.temple.explorer.creation import MintExplorer, MintTemple
from yonder.games.temple.kinds import ExplorerClass
from yonder.games.temple.models import Chamber, ChamberExit, ExplorerPosition, MonsterInstance
from yonder.games.temple.temple.exits import OpenExit
from yonder.games.temple.temple.movement import EnterTemple

FLOOR = 20_000
WHO = "a" * 64
STEPS = 500


def ours() -> int:
    """One account plays at random; it mints only when it has nothing else to do."""
    game = Game(rules, seed=str(random.random()), hashed=False)
    for _ in range(STEPS):
        meant = [offer.action for offer in game.offers(WHO) if offer.enabled and not offer.aside]
        game.act(WHO, random.choice(meant))
    return STEPS


def speed(sheet: Sheet) -> None:
    """What we promise, and the rival."""
    mine = against_nle(sheet, "temple", ours, 1.5)
    sheet.add(Line("temple in process", mine, FLOOR, "actions/s", "the figure we promise", 1))


def temple_of(chambers: int) -> tuple[Game, list[ChamberExit]]:
    """A temple with so many chambers, its monsters dead, and the exits that are not yet opened."""
    game = Game(rules, seed="size")
    game.act(WHO, MintExplorer(ExplorerClass.FIGHTER))
    game.act(WHO, MintTemple(1))
    game.act(WHO, EnterTemple(1, 1))
    world = game.world
    closed = list(world.all(ChamberExit, 1, 1))
    while world.count(Chamber, 1) < chambers:
        way = closed.pop(0)
        _stand(world, way.from_chamber_id)
        game.act(WHO, OpenExit(1, way.exit_index))
        opened = world.get(ChamberExit, 1, way.from_chamber_id, way.exit_index).to_chamber_id
        for monster in world.all(MonsterInstance, 1, opened):
            world.put(monster, current_hp=0, is_alive=False)
        closed += [each for each in world.all(ChamberExit, 1, opened) if not each.is_discovered]
    return game, closed


def _stand(world: World, chamber: int) -> None:
    world.put(world.get(ExplorerPosition, 1), chamber_id=chamber, in_combat=False, combat_monster_id=0)


def size(sheet: Sheet) -> None:
    """What listing the offers and opening an exit cost in a small temple and in a very large one."""
    large = 2_000 if sheet.quick else 100_000
    costs = {}
    for chambers in (10, large):
        game, closed = temple_of(chambers)
        way = closed[0]
        _stand(game.world, way.from_chamber_id)

        def step(game: Game = game, way: ChamberExit = way) -> None:
            twin = game.world.fork()
            once = Game.resume(rules, twin)
            once.offers(WHO)
            once.act(WHO, OpenExit(1, way.exit_index))

        costs[chambers] = micro(step, number=300)
    name = f"offers and one action among {large:,} chambers"
    sheet.add(Line(name, costs[large], costs[10], "us", "among 10", 1.25, at_most=True))


def run(sheet: Sheet) -> None:
    """Speed, then size."""
    speed(sheet)
    size(sheet)


if __name__ == "__main__":
    main("Temple", run)
