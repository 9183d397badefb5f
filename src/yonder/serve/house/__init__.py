"""The house: what the server keeps beside the realms: hall, side tables, caches, sandboxes, forecasts."""
