"""Labyrinth in process: random play with offers against NLE, the odds of a fight, and towns of many finished heroes."""

from __future__ import annotations

import random
from time import process_time
from typing import Any

from measure import Line, Sheet, main, micro
from nle import Quick, against_nle

from yonder.core import Game, Model
from yonder.core.rules.kernel import Counter
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FIGHTING, DiceMode, Menace, Status
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth
from yonder.games.labyrinth.models import MODELS, Fight, Grave, Hall, Hero, Item, Player, Potions, Spells

WHO = "a" * 64
STEPS = 500
ODDS_MS = 5.0
LIVES = 10  # lives that a town is filled with


def ours() -> int:
    """One account plays at random, without retiring; its offers are listed at each step."""
    game, dice = Game(rules, seed=str(random.random()), hashed=False), Quick()
    for _ in range(STEPS):
        meant = [offer for offer in game.offers(WHO) if not offer.aside]
        game.act(WHO, random.choice(meant).some(dice))
    return STEPS


def speed(sheet: Sheet) -> None:
    """Random play beside the rival."""
    against_nle(sheet, "labyrinth", ours, 1.5)


def hero_in_a_fight() -> Game:
    """A well equipped hero with a companion's worth of choices, against a revealed Dragon."""
    game = Game(rules, seed="odds", hashed=False)
    seat = game.seat(WHO)
    while game.world.find(Hero, 1) is None or game.world.get(Hero, 1).status is not Status.TOWN:
        action = rules.bots["cautious"](seat)
        assert action is not None
        game.act(WHO, action)
    while game.world.get(Hero, 1).status is not Status.FIGHT_TURN:
        if game.world.get(Hero, 1).status is Status.TOWN:
            game.act(WHO, EnterLabyrinth(1))
        else:
            action = rules.bots["cautious"](seat)
            assert action is not None
            game.act(WHO, action)
    world, content = game.world, rules.content
    world.put(world.get(Fight, 1), monster="dragon", hp=135, revealed=True)
    for kind in content.potions:  # type: ignore[attr-defined]  # the game's own content
        world.put(Potions(1, kind, 2))
    for kind in content.spells:  # type: ignore[attr-defined]
        world.put(Spells(1, kind, 2))
    world.put(world.get(Hero, 1), hp=world.get(Hero, 1).max_hp - 1)
    assert world.all(Item, 1) is not None
    return game


def odds(sheet: Sheet) -> None:
    """The slowest forecast of all offers in a full fight, each turn and each guard."""
    game = hero_in_a_fight()
    slowest = 0.0
    for status in FIGHTING:
        game.world.put(game.world.get(Hero, 1), status=status)
        for offer in game.offers(WHO):
            best = min(_timed(game, offer.action) for _ in range(5))
            slowest = max(slowest, best)
    sheet.add(Line("the slowest odds of a fight", slowest * 1e3, ODDS_MS, "ms", "meant", 1, at_most=True))


def _timed(game: Game, action: object) -> float:
    began = process_time()
    game.odds(WHO, action)  # type: ignore[arg-type]
    return process_time() - began


def play(game: Game, who: str, bot: str) -> None:
    """One hero's whole life."""
    game.act(who, CreateHero("", DiceMode.CLASSIC, Menace.GRIM))
    seat = game.seat(who)
    while game.world.get(Player, who).active:
        action = rules.bots[bot](seat)
        assert action is not None
        game.act(who, action)


def town_of(heroes: int) -> Game:
    """A town with so many finished heroes, all of ten lives that were really played, and one hero who goes on."""
    game = Game(rules, seed="size", hashed=False)
    for life in range(LIVES):
        play(game, f"{life:064x}", "cautious" if life % 2 else "bold")
    world, rows = game.world, [row for model in MODELS for row in game.world.all(model)]
    records: dict[type[Model], int] = {model: len(world.all(model)) for model in (Hall, Grave)}
    for copy in range(1, heroes // LIVES):
        for row in rows:
            world.put(row, **renumbered(row, copy, records))
    for counter in world.all(Counter):
        world.put(counter, last=counter.last * heroes // LIVES)
    game.act(WHO, CreateHero("Last"))
    for _ in range(7):
        game.act(WHO, game.offers(WHO)[0].action)
    return game


def renumbered(row: Model, copy: int, records: dict[type[Model], int]) -> dict[str, Any]:
    """What differs if the same life is lived by another account: the rows that play leaves have these numbers."""
    changes: dict[str, Any] = {}
    if hasattr(row, "owner"):
        changes["owner"] = f"{copy * LIVES + int(row.owner, 16):064x}"
    if hasattr(row, "hero"):
        changes["hero"] = row.hero + copy * LIVES
    if isinstance(row, Hall | Grave):
        changes["entry"] = row.entry + copy * records[type(row)]
    if isinstance(row, Player):
        changes["last"] = row.last + copy * LIVES
    return changes


def size(sheet: Sheet) -> None:
    """Offers, view and one action in a young town and in an old one, in turns."""
    large = 500 if sheet.quick else 50_000
    towns = {heroes: town_of(heroes) for heroes in (LIVES, large)}
    costs = dict.fromkeys(towns, float("inf"))
    for _ in range(2 if sheet.quick else 9):
        for heroes, game in towns.items():
            costs[heroes] = min(costs[heroes], micro(lambda g=game, n=heroes: step(g, n + 1), number=50, rounds=1))  # type: ignore[misc]
    name = f"offers, view and one action after {large:,} heroes"
    sheet.add(Line(name, costs[large], costs[LIVES], "us", f"after {LIVES}", 1.25, at_most=True))


def step(game: Game, number: int) -> None:
    """What a client and the referee do for one action."""
    once = Game.resume(rules, game.world.fork())
    once.offers(WHO)
    once.view(WHO)
    once.act(WHO, EnterLabyrinth(number))


def run(sheet: Sheet) -> None:
    """Speed, odds, size."""
    speed(sheet)
    odds(sheet)
    size(sheet)


if __name__ == "__main__":
    main("Labyrinth", run)
