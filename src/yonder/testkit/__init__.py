"""The test kit: a bench to play on, the contract of every game, realms and servers for tests, a skeleton."""

from yonder.testkit.bench import Bench
from yonder.testkit.contract.finding import Finding, Report
from yonder.testkit.contract.suite import check
from yonder.testkit.naming import player
from yonder.testkit.skeleton import write_skeleton

__all__ = ["Bench", "Finding", "Report", "check", "player", "write_skeleton"]
