"""Parties: up to four who go together, players and companions (Part 30)."""
