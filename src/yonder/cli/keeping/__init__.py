"""Keeping a server: serving, closing, erasing, upgrading, keys."""
