"""Minds: how agents of hashfront see the board, talk, believe and decide. Pure functions; whole numbers only."""
