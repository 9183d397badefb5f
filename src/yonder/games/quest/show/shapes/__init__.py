"""The shape of the view, as clients read it: one struct for each part of a screen (Q-400 to Q-412, Q-513).

Ids are slugs, `name` and `text` are for people.
"""
