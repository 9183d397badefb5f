"""The test kit: a bench to play on, the contract every game keeps, rule coverage, reference pages, a game's skeleton."""

from yonder.testkit.bench import Bench, player
from yonder.testkit.contract import check
from yonder.testkit.finding import Finding, Report
from yonder.testkit.reference import reference
from yonder.testkit.skeleton import write_skeleton

__all__ = ["Bench", "Finding", "Report", "check", "player", "reference", "write_skeleton"]
