"""What things are worth to a bot, and which of them it wants (D-288). It reads views only."""

from __future__ import annotations

from typing import Any

View = dict[str, Any]
ALWAYS = ("currency", "dungeon_key")
HELPFUL = ("healing", "mana", "cure")


def value(thing: View) -> int:
    """The value of a piece of equipment."""
    gives: dict[str, int] = thing["gives"]
    return 3 * gives["attack"] + 3 * gives["defense"] + 2 * gives["magic"] + gives["hp"] // 2 + int(thing["detect"])


def worn_value(me: View, slot: str) -> int:
    """The value of what is worn in a slot; -1 if nothing is."""
    item = next((each for each in me["items"] if each["slot"] == slot), None)
    return -1 if item is None else value(item)


def upgrade(me: View, thing: View) -> bool:
    """Is a thing better than what is worn in its slot?"""
    return thing["fits"] is not None and value(thing) > max(0, worn_value(me, thing["fits"]))


def wanted(me: View, thing: View) -> bool:
    """Does a bot pick this up? Weight is the rules' business: what is too heavy is not offered."""
    tags = thing["tags"]
    if any(tag in tags for tag in (*ALWAYS, *HELPFUL)):
        return True
    known = [spell["id"] for spell in me["spells"]]
    return (bool(thing["teaches"]) and thing["teaches"] not in known) or upgrade(me, thing)


def healing(me: View) -> View | None:
    """The smallest healing thing that does not overheal, else the largest (D-285)."""
    items = sorted((each for each in me["items"] if each["heal"]), key=lambda each: (each["heal"], each["id"]))
    missing = me["max_hp"] - me["hp"]
    fitting = [each for each in items if each["heal"] <= missing]
    return fitting[0] if fitting else items[-1] if items else None
