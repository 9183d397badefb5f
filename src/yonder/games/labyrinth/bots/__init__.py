"""Bots: they play by view, offers and odds alone."""
