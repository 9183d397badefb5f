"""Realms: logs that are played, kept and told. One realm has one order of entries and one world derived from them."""
