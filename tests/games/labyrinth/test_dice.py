"""Dice, checks and the core roll (sections 1 and 2; P-1)."""

from __future__ import annotations
