"""Things: items, equipment, use, trade."""
