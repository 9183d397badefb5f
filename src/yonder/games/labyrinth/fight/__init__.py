"""Fights: turns, blows, guards, spells, potions and ways out."""
