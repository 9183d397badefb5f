"""Starts a server with every game, whose bots act without a pause."""

from __future__ import annotations

import sys

import served
from yonder.cli.seating import seating
from yonder.core.rules.minds import Pace
from yonder.games import hashfront, temple
from yonder.play.agents import Settings
from yonder.proof.keys import Key

if __name__ == "__main__":
    served.GAMES.update({"hashfront": hashfront.rules, "temple": temple.rules})
    quick = Settings(pace=Pace(pause_ms=0, timed=False), poll_ms=5, retry_ms=50, most=40)
    served.SERVICES.append(seating(Key.from_seed("referee of the tests"), settings=quick))
    served.main(*sys.argv[1:])
