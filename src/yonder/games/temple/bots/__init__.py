"""Bots: they play by offers and odds alone."""
