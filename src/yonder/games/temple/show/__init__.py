"""What players are shown: offers, views, scene, narration, odds, guide and records."""
