"""Hashfront in process, random play with offers listed at each step, against PettingZoo's connect_four and chess."""

from __future__ import annotations

import random
from collections.abc import Callable

from measure import Line, Sheet, main, rate
from msgspec.structs import replace
from zoo import theirs, zoo

from yonder.core import Choice, Game
from yonder.core.rules.action import Action
from yonder.core.show.offer import Offer
from yonder.games.hashfront import rules
from yonder.games.hashfront.match.lobby import JoinGame

FLOOR = 15_000
MAPS = ("PINHOLE", "CAUSEWAY", "IRON_LATTICE")
RIVALS = {"connect_four_v3": 3, "chess_v6": 20}  # and how many times faster we mean to be
PLAYERS = ("a" * 64, "b" * 64)


def ours(name: str) -> int:
    """One whole match of random orders; the actions it took."""
    game = Game(rules, seed=str(random.random()), setup={"match": {"map": name}}, hashed=False)
    for slot, who in enumerate(PLAYERS, 1):
        game.act(who, JoinGame(1, slot))
    steps = len(PLAYERS)
    while game.over() is None:
        [who] = game.awaited() or []
        meant = [offer for offer in game.offers(who) if offer.enabled and not offer.aside]
        game.act(who, chosen(random.choice(meant)))
        steps += 1
    return steps


def chosen(offer: Offer) -> Action:
    """The action of an offer, with a value at random where one is to be set."""
    for field, domain in offer.domains.items():
        assert isinstance(domain, Choice)
        return replace(offer.action, **{field: random.choice(domain.values)})
    return offer.action


def run(sheet: Sheet) -> None:
    """All in turns, so that they meet the same machine."""
    rounds, seconds = (1, 0.3) if sheet.quick else (6, 1.5)
    work: dict[str, Callable[[], int]] = {name: lambda name=name: ours(name) for name in MAPS}  # type: ignore[misc]
    for name in RIVALS:
        env = zoo(name)
        if env is None:
            sheet.note(f"PettingZoo's {name} cannot be had: no such rival in this run (uv sync --group bench)")
            continue
        work[name] = lambda env=env: theirs(env)  # type: ignore[misc]
    for play in work.values():
        play()  # what is worked out once and kept is not what is measured
    best = dict.fromkeys(work, 0.0)
    for _ in range(rounds):
        for name, play in work.items():
            best[name] = max(best[name], rate(play, seconds))
    for name in MAPS:
        sheet.add(Line(f"hashfront on {name}", best[name], FLOOR, "actions/s", "the figure we promise", 1))
    for rival, wanted in RIVALS.items():
        if rival in best:
            against = f"PettingZoo {rival}"
            sheet.add(Line(f"hashfront against {rival}", best[MAPS[0]], best[rival], "actions/s", against, wanted))


if __name__ == "__main__":
    main("Hashfront in process", run)
