"""The games: each one a Rules value on the kernel."""
