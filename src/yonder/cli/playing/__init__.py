"""Playing in the terminal: the session, its menu, scenes and stories as text, odds."""
