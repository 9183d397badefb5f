"""The board: ground, units, movement and combat."""
