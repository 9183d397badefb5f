"""The edge: what every request passes before any route: hosts, limits, sessions, timeouts, refusals, metrics."""
