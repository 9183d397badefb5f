"""The contract over whole games: replay, forks, save and load, and an end."""

from __future__ import annotations

from collections.abc import Iterator

from yonder.core.rules import engine
from yonder.core.world.codec import encode
from yonder.testkit.contract.finding import Check, Outcomes
from yonder.testkit.contract.play import Play, mark, repeat


def replay(play: Play) -> Outcomes:
    """The same inputs give the same writes and the same events."""
    game = play.fresh()
    yield None if mark(game) == play.marks[0] else "the start differs when it is made again"
    for i, step in enumerate(play.inputs):
        repeat(game, step)
        if mark(game) != play.marks[i + 1]:
            yield f"step {i + 1} gives other {_what(mark(game), play.marks[i + 1])} when it is replayed: {step}"
            return
        yield None


def forks(play: Play) -> Outcomes:
    """What is done in a fork stays there, and is the same as outside it."""
    game = play.fresh()
    for i, step in enumerate(play.inputs):
        before, twin = game.world.digest(), game.fork()
        repeat(twin, step)
        if game.world.digest() != before:
            yield f"step {i + 1} in a fork changes the parent: {step}"
            return
        repeat(game, step)
        if mark(twin) != mark(game) or twin.world.digest() != game.world.digest():
            yield f"step {i + 1} in a fork gives other {_what(mark(twin), mark(game))}: {step}"
            return
        yield None


def saves(play: Play) -> Outcomes:
    """A copy that is dumped and loaded after every step keeps pace with the one that is not."""
    game = play.fresh()
    for i, step in enumerate(play.inputs):
        data = game.world.dump()
        game.world = engine.reload(play.rules, data)
        if game.world.dump() != data:
            yield f"before step {i + 1}: a world that was saved and loaded is not the same"
            return
        repeat(game, step)
        if mark(game) != play.marks[i + 1]:
            yield f"step {i + 1} after a load gives other {_what(mark(game), play.marks[i + 1])}: {step}"
            return
        yield None
    same = all(encode(game.offers(who)) == encode(play.game.offers(who)) for who in play.players)
    yield None if same else "the offers differ after save and load"


def goes_on(play: Play) -> Outcomes:
    """Until it is over, somebody can act or a timer runs."""
    yield play.stuck or None


def ends(play: Play) -> Outcomes:
    """A game that can end does so in random play."""
    if play.rules.part("over") is not None:
        yield (
            None if play.ended or play.stuck else f"not over after {len(play.inputs)} random steps (seed {play.seed!r})"
        )


def _what(mine: tuple[bytes, bytes], other: tuple[bytes, bytes]) -> str:
    return "rows" if mine[0] != other[0] else "events"


def checks() -> Iterator[Check]:
    """These checks, by their sentences."""
    yield Check("Somebody can act, or a timer runs, until the game is over.", goes_on)
    yield Check("Random play ends within the steps.", ends, fatal=False)
    yield Check("The same inputs give the same hashes.", replay)
    yield Check("A fork does the same and leaves its parent untouched.", forks)
    yield Check("A copy that is saved and loaded after every step stays equal.", saves)
