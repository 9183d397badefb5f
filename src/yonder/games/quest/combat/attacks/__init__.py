"""Attacks: what one strikes with, the Attack action, the roll and what follows it (Parts 8 and 10)."""
