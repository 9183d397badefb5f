"""Everything a player can do now, as offers: a fight's turn, spells, features, things, roads."""
