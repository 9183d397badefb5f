"""Making games: new ones, their manuals, packs, checks and measurements."""
