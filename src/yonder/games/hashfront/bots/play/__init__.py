"""How the tiers play: boards, threats, plans."""
