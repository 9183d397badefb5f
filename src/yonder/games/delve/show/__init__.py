"""What players are shown: sight, offers, look, view, scene, queries."""
