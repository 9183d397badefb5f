"""The shape of the view, as clients read it: one struct per part of a screen (L-530, L-560 .. L-569)."""
