"""Delve in process: random play with offers against NLE, a crowd on one tile, a world after many closed dungeons."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path
from time import process_time

from measure import Line, Sheet, main, micro
from nle import nle_python

from yonder.core import Dice, Game
from yonder.games.delve import rules
from yonder.games.delve.dungeon.entering import EnterDungeon
from yonder.games.delve.dungeon.leaving import LeaveDungeon
from yonder.games.delve.models import DelveRecord
from yonder.games.delve.people.character import CreateCharacter
from yonder.games.delve.show.look import look

WHO = "a" * 64
STEPS = 400
CROWD = 50
ENTER_MS, LOOK_MS, OFFERS_MS = 5.0, 1.0, 2.0
CLOUD = 27  # commands/s of the original on its cloud store
CAVE = {"start": [-4, 3, 0]}  # newcomers wake up at the mouth of the goblin cave
CLOSE_MS = 301_000
NLE_STEPS = """
import random, sys, time, gymnasium, nle
env = gymnasium.make("NetHackScore-v0")
env.reset(seed=1)
count, steps, began = env.action_space.n, int(sys.argv[1]), time.process_time()
for _ in range(steps):
    _, _, ended, cut, _ = env.step(random.randrange(count))
    if ended or cut:
        env.reset()
print(steps / (time.process_time() - began))
"""


class Quick(Dice):
    """What the player chooses is drawn as NLE's rival draws it."""

    __slots__ = ()

    def _int(self, low: int, high: int, reason: str) -> int:
        del reason
        return random.randint(low, high)


def ours() -> int:
    """One account plays at random; its offers are listed at each step. Who can do nothing waits for a timer."""
    game, dice, done = Game(rules, seed=str(random.random()), setup=CAVE, hashed=False), Quick(), 0
    while done < STEPS:
        meant = [offer for offer in game.offers(WHO) if offer.enabled and not offer.aside]
        if meant:
            game.act(WHO, random.choice(meant).some(dice))
            done += 1
        else:
            game.tick()
    return STEPS


def spent(games: int) -> float:
    """Our actions per second of processor time: neighbours on the machine count less."""
    began = process_time()
    done = sum(ours() for _ in range(games))
    return done / (process_time() - began)


def nle(python: Path, steps: int) -> float:
    """NLE's, measured alike."""
    command = [str(python), "-W", "ignore", "-c", NLE_STEPS, str(steps)]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()[-1])


def speed(sheet: Sheet) -> None:
    """Both in turns, so that they meet the same machine."""
    python = nle_python()
    if python is None:
        sheet.note("NLE cannot be installed here: no rival in this run")
    rounds, games = (1, 2) if sheet.quick else (6, 8)
    mine = others = 0.0
    for _ in range(rounds):
        mine = max(mine, spent(games))
        others = max(others, nle(python, games * STEPS) if python else 0.0)
    sheet.note(f"delve in process: {mine:,.0f} actions/s")
    sheet.add(Line("delve against the original on its cloud store", mine, CLOUD, "actions/s", "commands/s, as told", 1))
    if python:
        sheet.add(Line("delve against NLE", mine, others, "actions/s", "NLE NetHackScore-v0", 1))


def crowd() -> Game:
    """So many players on one tile, an entrance."""
    game = Game(rules, seed="crowd", setup=CAVE, hashed=False)
    for i in range(CROWD):
        game.act(f"{i + 1:064x}", CreateCharacter(f"Delver {i + 1}"))
    return game


def costs(sheet: Sheet) -> None:
    """Look and offers in a crowd, and entering a dungeon."""
    game, who = crowd(), f"{1:064x}"

    def looking() -> None:
        look(game.world.fork(), who)

    def offering() -> None:
        list(rules.part("offers")(game.world.fork(), who))  # type: ignore[misc]  # delve has offers

    def entering() -> None:
        Game.resume(rules, game.world.fork()).act(who, EnterDungeon("goblin_cave"))

    for name, work, most in (
        (f"look with {CROWD} present", looking, LOOK_MS),
        (f"offers with {CROWD} present", offering, OFFERS_MS),
        ("entering a dungeon", entering, ENTER_MS),
    ):
        sheet.add(Line(name, micro(work, number=50) / 1e3, most, "ms", "meant", 1, at_most=True))


def closed(delves: int) -> Game:
    """A world in which one player has entered and left so many dungeons, and all of them have closed."""
    game = Game(rules, seed="size", setup=CAVE, hashed=False)
    game.act(WHO, CreateCharacter("Ann"))
    for _ in range(delves):
        row = game.world.find(DelveRecord, WHO, "goblin_cave")
        if row is not None:
            game.world.put(row, ready_at=0)
        game.act(WHO, EnterDungeon("goblin_cave"))
        game.act(WHO, LeaveDungeon())
        game.advance(CLOSE_MS)
    return game


def size(sheet: Sheet) -> None:
    """Rows and bytes of a young world and of an old one; numbers in them have grown, nothing else."""
    large = 60 if sheet.quick else 10_000
    young, old = closed(30), closed(large)
    rows = [sum(1 for _ in game.world.rows()) for game in (old, young)]
    name = f"after {large:,} closed dungeons"
    sheet.add(Line(f"rows {name}", rows[0], rows[1], "rows", "after 30", 1, at_most=True))
    sizes = [len(game.world.dump()) for game in (old, young)]
    sheet.add(Line(f"bytes {name}", sizes[0], sizes[1], "bytes", "after 30", 1.02, at_most=True))


def run(sheet: Sheet) -> None:
    """Speed, costs, size."""
    speed(sheet)
    costs(sheet)
    size(sheet)


if __name__ == "__main__":
    main("Delve", run)
