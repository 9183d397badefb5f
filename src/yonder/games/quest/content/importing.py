"""Importing: the field names and fractions of the first data sets, as whole numbers (Q-531)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

_DECIMAL = re.compile(r"(-?)(\d+)(?:\.(\d+))?")

FIELDS: Mapping[str, tuple[str, int]] = {
    "encounter_check_interval_minutes": ("interval", 1),
    "base_encounter_chance_per_interval": ("chance_bp", 10_000),
    "rate_mult": ("rate", 100),
    "diff_mult": ("difficulty", 100),
    "flee_threshold": ("flee", 100),
    "challenge_rating": ("cr8", 8),
}
"""The old name, ours, and how many of our units are one of theirs."""


def whole(value: int | str, times: int) -> int:
    """A number, or a decimal fraction as text, in smaller units; ValueError if that is not whole."""
    found = _DECIMAL.fullmatch(str(value))
    if found is None:
        raise ValueError(f"{value!r} is not a number")
    sign, before, after = found[1], found[2], found[3] or ""
    scale = int("1" + "0" * len(after))
    number, rest = divmod(int(before + after) * times, scale)
    if rest:
        raise ValueError(f"{value} x {times} is not a whole number")
    return -number if sign else number


def imported(data: Any) -> Any:
    """Plain data with our names; fractions stand in it as text (`json.loads(…, parse_float=str)`)."""
    if isinstance(data, Mapping):
        return dict(_field(str(name), value) for name, value in data.items())
    return [imported(each) for each in data] if isinstance(data, list) else data


def _field(name: str, value: Any) -> tuple[str, Any]:
    if name not in FIELDS:
        return name, imported(value)
    ours, times = FIELDS[name]
    try:
        return ours, whole(value, times)
    except ValueError as error:
        raise ValueError(f"{name}: {error}") from None
