"""Parties: up to four players who go together."""
