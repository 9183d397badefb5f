"""Class abilities: what each does stands in a function of its name; how much, in the content (Part 12)."""
