"""Tokens: the ledger, its metadata and the portraits."""
