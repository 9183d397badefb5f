"""People: characters and how they grow, rest and recover; those who live in the world."""
