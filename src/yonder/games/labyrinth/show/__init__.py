"""What players are shown: offers, view, scene, narration, odds, guide and records."""
