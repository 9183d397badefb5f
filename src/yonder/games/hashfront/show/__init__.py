"""What players are shown: offers, views, scene, queries, odds and records."""
