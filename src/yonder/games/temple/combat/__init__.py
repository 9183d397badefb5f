"""Combat: fights, attacks, spells, monsters, tactics and class features."""
