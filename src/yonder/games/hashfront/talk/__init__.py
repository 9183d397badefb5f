"""Talk between players."""
