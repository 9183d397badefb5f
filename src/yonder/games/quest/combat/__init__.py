"""Combat: one fight from the first initiative to the last loot."""
