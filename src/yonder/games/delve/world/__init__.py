"""The overworld: every tile is a pure function of the seed and its coordinates."""
