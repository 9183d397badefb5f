"""Kits: what several games need, built once of rows and guards. A game declares their models and calls them."""
