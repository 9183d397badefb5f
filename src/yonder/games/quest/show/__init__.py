"""What players see: offers, view, scene, narration, odds, guide and records."""
