"""Explorers: creation, gear, checks, conditions, experience, rest and death."""
