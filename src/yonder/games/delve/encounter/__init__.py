"""Encounters: strength and blows, lasting effects, rounds, death."""
