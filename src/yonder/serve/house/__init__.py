"""The house: what the server keeps besides the realms: hall, side tables, caches, sandboxes, forecasts."""
