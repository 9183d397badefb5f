"""Bots that play by offers, view and odds alone."""
