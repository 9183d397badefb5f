"""Yonder: a referee for turn-based worlds."""

__version__ = "0.1.0"
