"""Players: what sits at a world and acts. Bots use exactly what people use: view, offers, odds."""
