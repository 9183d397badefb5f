"""Checking: logs that are verified, written, imported and replayed."""
