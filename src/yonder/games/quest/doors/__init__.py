"""Doors: the paths of Part 31, as thin translations in front of the realm (Q-501)."""
