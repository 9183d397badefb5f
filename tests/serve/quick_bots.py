"""Bots for a server of the tests: they act without a pause."""

from __future__ import annotations

from yonder.cli.keeping.seating import seating
from yonder.core.rules.minds import Pace
from yonder.play.agents import Settings
from yonder.testkit.served import REFEREE

service = seating(REFEREE, settings=Settings(pace=Pace(pause_ms=0, timed=False), poll_ms=5, retry_ms=50, most=40))
