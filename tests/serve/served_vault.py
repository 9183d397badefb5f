"""Starts a server that has the vault too."""

from __future__ import annotations

import sys

import served
import strongroom

if __name__ == "__main__":
    served.GAMES["vault"] = strongroom.rules
    served.main(*sys.argv[1:])
