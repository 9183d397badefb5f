"""The command line. Everything it does, it does through the same realm, proofs and rules as every other door."""

from yonder.cli.main import main

__all__ = ["main"]
