"""Ranked play: the queue and the ratings."""
