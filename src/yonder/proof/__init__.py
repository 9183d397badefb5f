"""Keys, verifiable randomness, entries and the chain: what anyone can check."""
