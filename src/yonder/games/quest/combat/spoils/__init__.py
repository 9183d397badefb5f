"""How a fight ends and what it gives: experience, levels, loot (Parts 16 and 20)."""
