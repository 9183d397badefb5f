"""Trade: the stall where gold buys what helps."""
