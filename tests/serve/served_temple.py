"""Starts a server that has temple too."""

from __future__ import annotations

import sys

import served
from yonder.games import temple

if __name__ == "__main__":
    served.GAMES["temple"] = temple.rules
    served.main(*sys.argv[1:])
