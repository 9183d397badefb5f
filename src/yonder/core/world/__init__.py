"""Worlds: rows with keys, tables with forks, indexes, and the canonical bytes of all of them."""
