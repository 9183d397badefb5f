"""How a fight runs: who enters it, initiative, turns, and what comes in and goes out with somebody (Parts 6 and 7)."""
