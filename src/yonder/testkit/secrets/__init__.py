"""Secrets under test: what a game hides, found by altering it, and everywhere it could leak."""
