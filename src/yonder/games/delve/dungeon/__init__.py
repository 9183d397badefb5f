"""Dungeons: drawn from an instance's hidden seed, lived in, and cleared away."""
