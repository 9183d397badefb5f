"""What players are shown: offers, scenes, outcomes."""
