"""Magic: spells by mana, concentration, and what each spell does."""
