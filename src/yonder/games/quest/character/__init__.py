"""Characters: who they are, what they carry, how they grow."""
