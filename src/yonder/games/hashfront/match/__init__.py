"""Matches: lobby, opening, turns, economy, capture, elimination and ending."""
