"""The contract that every game keeps: its sentences, the random play they are tried on, and what was found."""
