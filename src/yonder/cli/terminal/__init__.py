"""What all commands print with: styles, charts, and errors as sentences."""
