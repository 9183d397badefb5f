"""The labyrinth: rooms, traps, omens, chests and finds."""
