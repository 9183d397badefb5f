"""Maps: templates that games are played on, how they are written, what is wrong with them, how they look."""
