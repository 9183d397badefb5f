"""Labyrinth in process: random play with offers against NLE, the odds of a fight, and towns of many finished heroes."""

from __future__ import annotations

import random
from time import process_time

from measure import Line, Sheet, main, micro, rate
from temple import nle_python, nle_rate

from yonder.core import Dice, Game
from yonder.games.labyrinth import rules
from yonder.games.labyrinth.hero.creation import CreateHero
from yonder.games.labyrinth.kinds import FIGHTING, Status
from yonder.games.labyrinth.labyrinth.rooms import EnterLabyrinth
from yonder.games.labyrinth.models import Fight, Hero, Item, Potions, Spells
from yonder.games.labyrinth.town.services import Retire

WHO = "a" * 64
STEPS = 500
ODDS_MS = 5.0


class Quick(Dice):
    """What the player chooses is drawn as NLE's rival draws it."""

    __slots__ = ()

    def _int(self, low: int, high: int, reason: str) -> int:
        del reason
        return random.randint(low, high)


def ours() -> int:
    """One account plays at random, without retiring; its offers are listed at each step."""
    game, dice = Game(rules, seed=str(random.random()), hashed=False), Quick()
    for _ in range(STEPS):
        meant = [offer for offer in game.offers(WHO) if not offer.aside]
        game.act(WHO, random.choice(meant).some(dice))
    return STEPS


def speed(sheet: Sheet) -> None:
    """Both in turns, so that they meet the same machine."""
    python = nle_python()
    if python is None:
        sheet.note("NLE cannot be installed here: no rival in this run")
    rounds, seconds = (1, 0.3) if sheet.quick else (6, 1.5)
    mine = others = 0.0
    for _ in range(rounds):
        mine = max(mine, rate(ours, seconds))
        others = max(others, nle_rate(python, seconds) if python else 0.0)
    sheet.note(f"labyrinth in process: {mine:,.0f} actions/s")
    if python:
        sheet.add(Line("labyrinth against NLE", mine, others, "actions/s", "NLE NetHackScore-v0", 1.5))


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


def town_of(heroes: int) -> Game:
    """A town with so many finished heroes and one that plays."""
    game = Game(rules, seed="size", hashed=False)
    seats = [f"{n:064x}" for n in range(1, 101)]
    for i in range(heroes):
        who = seats[i % len(seats)]
        game.act(who, CreateHero(f"Hero {i}"))
        for _ in range(7):
            game.act(who, game.offers(who)[0].action)
        game.act(who, Retire(i + 1))
    game.act(WHO, CreateHero("Last"))
    for _ in range(7):
        game.act(WHO, game.offers(WHO)[0].action)
    return game


def size(sheet: Sheet) -> None:
    """Offers, view and one action in a young town and in an old one."""
    large = 500 if sheet.quick else 50_000
    costs = {}
    for heroes in (10, large):
        game = town_of(heroes)
        number = heroes + 1

        def step(game: Game = game, number: int = number) -> None:
            once = Game.resume(rules, game.world.fork())
            once.offers(WHO)
            once.view(WHO)
            once.act(WHO, EnterLabyrinth(number))

        costs[heroes] = micro(step, number=100)
    name = f"offers, view and one action after {large:,} heroes"
    sheet.add(Line(name, costs[large], costs[10], "us", "after 10", 1.25, at_most=True))


def run(sheet: Sheet) -> None:
    """Speed, odds, size."""
    speed(sheet)
    odds(sheet)
    size(sheet)


if __name__ == "__main__":
    main("Labyrinth", run)
