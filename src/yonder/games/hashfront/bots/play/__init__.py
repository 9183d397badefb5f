"""How the three tiers play: boards, threats, plans."""
