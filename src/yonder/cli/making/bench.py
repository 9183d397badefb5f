"""`yonder bench`: how fast it is here."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from yonder.cli.options import Json
from yonder.cli.terminal.show import say_json, table
from yonder.cli.terminal.trouble import Usage
from yonder.core.errors import Missing
from yonder.core.game import Game
from yonder.core.rules.rules import Rules
from yonder.core.world.codec import sha256
from yonder.play.policy import random
from yonder.play.table import RealmSeat, Table
from yonder.proof import vrf
from yonder.proof.entry import Creation, sign_creation
from yonder.proof.keys import Key, verify_signature
from yonder.realm.hand import Hand
from yonder.realm.referee import Referee
from yonder.realm.store import SqliteStore
from yonder.registry import game as game_called
from yonder.registry import games as all_games

RUNNER = Path("benchmarks") / "run.py"


def bench(*, game: str | None = None, seconds: int = 1, json: Json = False) -> int:
    """Measure how fast rules, proofs and the referee are on this machine.

    In a clone it runs the benchmarks of the project, in their quick form; elsewhere a short measurement of its own.

    Parameters
    ----------
    game
        Measure with this game, also in a clone.
    seconds
        How long to measure each thing.
    """
    if RUNNER.is_file() and game is None and not json:
        sys.stdout.flush()
        done = subprocess.run([sys.executable, str(RUNNER), "--quick"], check=False)  # noqa: S603
        return 1 if done.returncode else 0
    if seconds < 1:
        raise Usage("--seconds must be a whole number, at least 1.")
    rules = game_called(game) if game else next(iter(all_games().values()), None)
    if rules is None:
        raise Missing("No game is installed to measure with.", "unknown_game")
    rates = {
        f"{rules.name}: actions, offers listed and writes hashed": _rate(_playing(rules), seconds),
        "signatures checked": _rate(_checking(), seconds),
        "dice proved": _rate(lambda: len(vrf.prove(_KEY, _HASH)) > 0, seconds),
        f"{rules.name}: actions signed, proved and on disk, one by one": _rate_on_disk(rules, seconds),
    }
    if json:
        say_json({name: round(rate) for name, rate in rates.items()})
    else:
        table(
            ["measured on one core", "per second"], ([name, f"{rate:,.0f}"] for name, rate in rates.items()), right=(1,)
        )
    return 0


_KEY = Key.from_seed("bench")
_HASH = sha256(b"bench")


def _rate(once: Callable[[], bool], seconds: int) -> float:
    done, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        done += once()
    return done / spent


def _playing(rules: Rules) -> Callable[[], bool]:
    """Random moves, one game after the other."""
    who = [f"{n:064x}" for n in range(1, max(1, rules.players[0]) + 1)]
    game = Game(rules, seed="0", host=who[0], setup=rules.samples[0])
    number = 0

    def once() -> bool:
        nonlocal game, number
        for player in game.awaited() or who:
            action = random(game.seat(player))
            if action is not None:
                game.act(player, action)
                return True
        number += 1
        game = Game(rules, seed=str(number), host=who[0], setup=rules.samples[0])
        return False

    return once


def _checking() -> Callable[[], bool]:
    signature = _KEY.sign(_HASH)
    return lambda: verify_signature(_KEY.public, _HASH, signature)


def _rate_on_disk(rules: Rules, seconds: int) -> float:
    with tempfile.TemporaryDirectory() as folder:
        referee = Referee(SqliteStore(Path(folder) / "bench.db"), _KEY)
        moves = _moves(referee, rules)
        try:
            return _rate(moves, seconds)
        finally:
            referee.close()


def _moves(referee: Referee, rules: Rules) -> Callable[[], bool]:
    number = 0
    table_ = _table(referee, rules, number)

    def once() -> bool:
        nonlocal number, table_
        for seat in table_.movers():
            action = random(seat)
            if action is not None:
                seat.act(action)
                return True
        number += 1
        table_ = _table(referee, rules, number)
        return False

    return once


def _table(referee: Referee, rules: Rules, number: int) -> Table:
    creation = Creation(rules.name, dict(rules.samples[0]))
    realm = referee.create(sign_creation(_KEY, referee.address, creation, number))
    keys = [_KEY, *(Key.from_seed(f"bench {n}") for n in range(2, rules.players[0] + 1))]
    return Table(realm, [RealmSeat(Hand(referee, realm, key), "", seed=str(number)) for key in keys])
