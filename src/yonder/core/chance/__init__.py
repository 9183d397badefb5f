"""Chance: dice, the streams behind them, exact odds by walking every outcome, dice notation, loot tables."""
