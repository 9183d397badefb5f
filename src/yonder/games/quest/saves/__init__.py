"""Saves: a character as a signed event that can be kept anywhere (Part 32)."""
