"""Monsters: how they choose and what their blocks do."""
