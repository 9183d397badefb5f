"""Damage, healing, conditions, exhaustion, death (Parts 9, 15 and 16)."""
