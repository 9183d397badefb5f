"""Routes: one file per subject of the API."""
