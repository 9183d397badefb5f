"""Actions, bonus actions and reactions besides attacks (Parts 7, 14 and 18)."""
