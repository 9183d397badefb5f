"""Shape: how fit an explorer is, as its sheet tells. Resting costs nothing but the way back."""

from __future__ import annotations

from typing import Any

Sheet = dict[str, Any]

DRAINED = 3  # lost strength that sends a bot home
FAINT = 6  # strength at which it leaves a fight: a Shadow takes up to 4 with a hit, and kills whoever has none left


def below(sheet: Sheet, percent: int) -> bool:
    """Is health below this part of the maximum?"""
    return bool(sheet["hp"] * 100 < percent * sheet["hp_cap"])


def worn(sheet: Sheet) -> bool:
    """Is there anything that a rest would bring back?"""
    spent = any(left < most for left, most in sheet["slots"]) or "used" in sheet["features"].values()
    drained = any(name in sheet["conditions"] for name in ("StrengthDrain", "LifeDrain"))
    cursed = "MummyRot" in sheet["conditions"]
    if cursed and sheet["gold"] < sheet["tithe"]:
        return spent or drained
    return spent or drained or cursed or sheet["hp"] < sheet["hp_cap"]


def nimble(sheet: Sheet) -> bool:
    """Can it leave any fight when it likes?"""
    return "Cunning Action" in sheet["features"]


def faint(sheet: Sheet) -> bool:
    """Is so much strength drained that the next blows may take the rest?"""
    return "StrengthDrain" in sheet["conditions"] and sheet["abilities"]["STR"]["score"] <= FAINT


def sapped(sheet: Sheet) -> bool:
    """Has it lost what no potion brings back: strength, life, or more than half its spells?"""
    lost = sheet["conditions"]
    left, most = (sum(column) for column in zip(*sheet["slots"], strict=True))
    return lost.get("StrengthDrain", 0) >= DRAINED or "LifeDrain" in lost or 2 * left < most
