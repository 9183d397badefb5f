"""Temples: generation, exits, movement, traps and treasure."""
