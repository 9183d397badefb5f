"""Bots: they know their seat's view and offers, and nothing else (D-281)."""
